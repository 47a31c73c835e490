import { type Bag, bagText, cabinBagText, leastBag, leastCabinBag } from '#domain/air/baggage.ts'
import { type AirOffer, baggageOf, clockBefore } from '#domain/air/offer.ts'
import { feeIncreaseMinutes } from '#domain/air/refunds/refund-law.ts'
import type { LocalTime } from '#domain/text/dates.ts'
import { shortDay } from '#domain/text/day-words.ts'
import type { IconName } from '#web/ui/icon-names.ts'

/** One line about a fare: what the price includes and what not; `name` is left out where there is little room. */
export type FareLine = { icon: IconName; name?: string; text: string; included: boolean }

/** `Багаж: 23 кг.`, `Багаж: 1 место.` or `Багаж: платный` (spec §9). */
export function baggageText(flights: readonly Bag[]): string {
  const text = bagText(leastBag(flights))
  return text ? `Багаж: ${text}.` : 'Багаж: платный'
}

export type Rule = { allowed: boolean; penalty: number }

/** The stricter of the rules of all fares; nothing is allowed on a combined ticket (AIRS-35). */
export function strictest(offer: AirOffer, rule: 'refund' | 'exchange'): Rule {
  const rules = offer.airlineFares.map((fare) => fare[rule])
  const allowed = !offer.combined && rules.length > 0 && rules.every((one) => one.allowed)
  return { allowed, penalty: Math.max(0, ...rules.map(({ penalty }) => penalty)) }
}

/**
 * When the words of a refund cease to apply, in the local time of the first airport of the booking (`begins`: its first flight):
 * later more is kept. 0: they never cease.
 */
export function holdsUntil({ airlineFares }: AirOffer, { flightSegments: [first] }: AirOffer): LocalTime | 0 {
  const minutes = Math.max(0, ...airlineFares.map(({ refund }) => feeIncreaseMinutes(refund)))
  return minutes && clockBefore(first!, minutes) // an offer has at least one segment
}

/** `Возврат со сбором`, in a few words for the card. */
function refundBrief(offer: AirOffer, begins: AirOffer, { allowed, penalty }: Rule): string {
  if (!allowed) return offer.combined ? 'Возврат запрещён' : 'Без возврата'
  if (penalty > 0) return 'Возврат со\u00a0сбором'
  const until = holdsUntil(offer, begins)
  return `Возврат без\u00a0сбора${until ? ` до\u00a0${shortDay(until)}` : ''}`
}

/** The lines under the flights of a card; `begins` is what flies first in its booking. */
export function factsOf(offer: AirOffer, begins = offer): FareLine[] {
  const baggage = baggageOf(offer)
  const cabinBag = cabinBagText(leastCabinBag(offer.flightSegments))
  const refund = strictest(offer, 'refund')
  return [
    cabinBag
      ? { icon: 'backpack', name: 'Ручная кладь', text: cabinBag, included: true }
      : { icon: 'backpack', text: 'Без ручной клади', included: false },
    { icon: baggage > 0 ? 'luggage' : 'luggage-off', text: baggageText(offer.flightSegments), included: baggage > 0 },
    { icon: 'receipt-refund', text: refundBrief(offer, begins, refund), included: refund.allowed },
  ]
}
