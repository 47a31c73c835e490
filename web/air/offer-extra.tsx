import { useSearchParams } from 'react-router'
import { isOfReturns } from '#domain/air/outbound-address.ts'
import type { FoundOffer, Journey } from '#domain/air/results.ts'
import { BonusPromise } from '#web/purchase/bonus-promise.tsx'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { CompareButton } from './compare/compare-button.tsx'
import { FareFamilies } from './fare-families.tsx'
import { FaresSheet, type Taking } from './fares-sheet.tsx'
import { FlightDetails } from './flight-details.tsx'
import { RefundTerms } from './refund-terms.tsx'
import { useBasket } from './use-basket.ts'

type Props = Taking & {
  journey: Journey
  offer: FoundOffer
  prices: ReadonlyMap<string, number>
  onChoose: (family: FoundOffer) => void
}

/** What a card shows when it is opened: fares side by side, then every flight; on a phone in a sheet, where they are in sight. */
export function OfferExtra({ journey, offer, prices, onChoose, ...taking }: Props) {
  const narrow = useNarrow('md')
  const trip = useTrip(offer)
  const extra = (
    <>
      {journey.families.length > 1 && (
        <FareFamilies families={journey.families} prices={prices} chosen={offer} onChoose={onChoose} />
      )}
      <FlightDetails offer={offer} />
      {trip && <RefundTerms offers={trip} />}
      <BonusPromise card={offer.totalPrice} />
      <CompareButton offer={offer} />
    </>
  )
  if (!narrow) return extra
  return (
    <FaresSheet {...taking} offer={offer} price={prices.get(offer.id)}>
      {extra}
    </FaresSheet>
  )
}

/** What would be bought with an offer: with a return its outbound too, once the choice has been read. */
function useTrip(offer: FoundOffer): FoundOffer[] | undefined {
  const basket = useBasket()
  const [params] = useSearchParams()
  if (!isOfReturns(params)) return [offer]
  return basket?.there ? [basket.there, offer] : undefined
}
