import { type AirOffer, baggageOf } from '#domain/air/offer.ts'
import { baggageText, cabinBagOf, exchangeText, refundText } from '#web/air/fare-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import css from './trip-terms.module.css'

/** Baggage, refund and exchange of what is being bought, one line each where both directions agree. */
export function TripTerms({ there, back }: { there: AirOffer; back: AirOffer | null }) {
  const offers = [there, ...(back ? [back] : [])]
  const facts: [IconName, (offer: AirOffer) => string][] = [
    ['luggage', baggage],
    ['receipt-refund', refundText],
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
    </ul>
  )
}

function agreed(said: string[]): string {
  const [there, back] = said
  return back === undefined || there === back ? there! : `Туда: ${lower(there!)}. Обратно: ${lower(back)}`
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function baggage(offer: AirOffer): string {
  const cabin = cabinBagOf(offer)
  return `${baggageText(baggageOf(offer)).replace(/\.$/u, '')}${cabin > 0 ? `, ручная кладь ${cabin}\u00a0кг` : ''}`
}
