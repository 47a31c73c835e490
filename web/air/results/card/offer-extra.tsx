import { bookedTogether } from '#domain/air/offer.ts'
import type { FoundOffer, Journey } from '#domain/air/results.ts'
import { BonusPromise } from '#web/purchase/bonus-promise.tsx'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { CompareButton } from '#web/air/compare/compare-button.tsx'
import { FareFamilies } from './fare-families.tsx'
import { FaresDialog, type Taking } from './fares-dialog.tsx'
import { FlightDetails } from './flight-details.tsx'
import { RefundTerms } from './refund-terms.tsx'

type Props = Taking & {
  journey: Journey
  offer: FoundOffer
  /** The outbound that was chosen, in the list of returns. */
  there: FoundOffer | null
  prices: ReadonlyMap<string, number>
  onChoose: (family: FoundOffer) => void
}

/** What a card shows when it is opened: fares side by side, then every flight; on a phone in a sheet, where they are in sight. */
export function OfferExtra({ journey, offer, there, prices, onChoose, ...taking }: Props) {
  const narrow = useNarrow('md')
  const extra = (
    <>
      {journey.families.length > 1 && (
        <FareFamilies families={journey.families} there={there} prices={prices} chosen={offer} onChoose={onChoose} />
      )}
      <FlightDetails offer={offer} />
      <RefundTerms offers={bookedTogether(there, offer)} />
      <BonusPromise card={offer.totalPrice} />
      <CompareButton offer={offer} />
    </>
  )
  if (!narrow) return extra
  return (
    <FaresDialog {...taking} offer={offer} price={prices.get(offer.id)}>
      {extra}
    </FaresDialog>
  )
}
