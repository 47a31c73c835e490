import { type AirOffer, bookedTogether } from '#domain/air/offer.ts'
import { exchangeText, refundText } from '#web/air/results/card/fare-rules.ts'
import { cabinBagText, leastCabinBag } from '#domain/air/baggage.ts'
import { baggageText } from '#web/air/results/card/fare-words.ts'
import { ownRisks } from '#web/air/results/card/stopover-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import css from './trip-terms.module.css'

/** Baggage, refund and exchange of what is being bought, one line each where both directions agree. */
export function TripTerms({ there, back }: { there: AirOffer; back: AirOffer | null }) {
  const offers = [there, ...(back ? [back] : [])]
  const facts: [IconName, (offer: AirOffer) => string][] = [
    ['luggage', baggage],
    ['receipt-refund', (offer) => refundText(offer, bookedTogether(there, offer)[0])],
    ['arrows-exchange', exchangeText],
  ]
  return (
    <ul className={css.terms}>
      {facts.map(([icon, say]) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{agreed(offers.map(say))}</span>
        </li>
      ))}
      {ticketNotes(there, back).map((note) => (
        <li key={note} className={css.note}>
          <Icon name="arrows-transfer-up" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}

/** Separate tickets are said before they are bought (DAIR-13). */
function ticketNotes(there: AirOffer, back: AirOffer | null): string[] {
  const combined = there.combined || back?.combined === true
  const apart = back !== null && back.itineraryRef.sessionId !== there.itineraryRef.sessionId
  return [
    ...[there, ...(back ? [back] : [])].flatMap(ownRisks),
    combined && 'Составной билет: в\u00a0пересадке багаж нужно получить и\u00a0сдать заново',
    apart && 'Туда и\u00a0обратно это два отдельных билета, правила у\u00a0каждого свои',
  ].filter((note) => note !== false)
}

function agreed(said: string[]): string {
  const [there, back] = said
  return back === undefined || there === back ? there! : `Туда: ${lower(there!)}. Обратно: ${lower(back)}`
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function baggage(offer: AirOffer): string {
  const cabin = cabinBagText(leastCabinBag(offer.flightSegments))
  return `${baggageText(offer.flightSegments).replace(/\.$/u, '')}${cabin && `, ручная кладь ${cabin}`}`
}
