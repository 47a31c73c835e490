import type { AirOffer } from '#domain/air/offer.ts'
import { clockOf } from '#domain/text/dates.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { type FareLine, type Rule, factsOf, holdsUntil, strictest } from './fare-words.ts'

function ruleText(name: 'Возврат' | 'Обмен', offer: AirOffer, { allowed, penalty }: Rule): string {
  if (!allowed) return `${name} запрещён`
  const each = offer.airlineFares.some(({ passengers }) => passengers.reduce((sum, { count }) => sum + count, 0) > 1)
  return penalty > 0 ? `${name} за\u00a0${formatRub(penalty)}${each ? ' с\u00a0человека' : ''}` : `${name} без\u00a0сбора`
}

/**
 * `Возврат без сбора до 19 дек, 10:40`, as long as it is true, like the sums of «Если передумаю». `begins` is the first flight
 * of the booking; `null` for a return whose way there is not chosen.
 */
export function refundText(offer: AirOffer, begins: AirOffer | null = offer): string {
  const rule = strictest(offer, 'refund')
  const words = ruleText('Возврат', offer, rule)
  const until = rule.allowed && holdsUntil(offer, begins ?? offer)
  if (!until) return words
  return words + (begins ? ` до\u00a0${shortDay(until)},\u00a0${clockOf(until)}` : ', срок зависит от\u00a0рейса туда')
}

export const exchangeText = (offer: AirOffer) => ruleText('Обмен', offer, strictest(offer, 'exchange'))

/** The lines of one fare family, compared side by side. */
export function familyLines(offer: AirOffer, begins = offer): FareLine[] {
  const [cabinBag, baggage] = factsOf(offer) as [FareLine, FareLine, FareLine] // always three
  return [
    cabinBag,
    baggage,
    { icon: 'receipt-refund', text: refundText(offer, begins), included: strictest(offer, 'refund').allowed },
    { icon: 'arrows-exchange', text: exchangeText(offer), included: strictest(offer, 'exchange').allowed },
  ]
}
