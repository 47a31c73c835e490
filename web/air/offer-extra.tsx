import type { FoundOffer, Journey } from '#domain/air/results.ts'
import { BonusPromise } from '#web/purchase/bonus-promise.tsx'
import { CompareButton } from './compare/compare-button.tsx'
import { FareFamilies } from './fare-families.tsx'
import { FlightDetails } from './flight-details.tsx'
import { RefundTerms } from './refund-terms.tsx'

type Props = { journey: Journey; offer: FoundOffer; prices: ReadonlyMap<string, number>; onChoose: (family: FoundOffer) => void }

/** What a card shows when it is opened: fares side by side, then every flight. */
export function OfferExtra({ journey, offer, prices, onChoose }: Props) {
  return (
    <>
      {journey.families.length > 1 && (
        <FareFamilies families={journey.families} prices={prices} chosen={offer} onChoose={onChoose} />
      )}
      <FlightDetails offer={offer} />
      <RefundTerms offer={offer} />
      <BonusPromise card={offer.totalPrice} />
      <CompareButton offer={offer} />
    </>
  )
}
