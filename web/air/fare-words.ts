import { type AirOffer, baggageOf } from '#domain/air/offer.ts'
import { formatRub } from '#domain/money.ts'
import type { IconName } from '#web/ui/icon-names.ts'

/** One line about a fare: what is in the price and what is not; `name` is left out where there is little room. */
export type FareLine = { icon: IconName; name?: string; text: string; included: boolean }

/** `Багаж: 23 кг.` or `Багаж: платный` (spec §9). */
export function baggageText(kilograms: number): string {
  return kilograms > 0 ? `Багаж: ${kilograms}\u00a0кг.` : 'Багаж: платный'
}

export function cabinBagOf({ flightSegments }: Pick<AirOffer, 'flightSegments'>): number {
  return Math.min(...flightSegments.map((segment) => segment.cabinBagKg))
}

type Rule = { allowed: boolean; penalty: number }

/** The stricter of the rules of all fares; nothing is allowed on a combined ticket (AIRS-35). */
function strictest(offer: AirOffer, rule: 'refund' | 'exchange'): Rule {
  const rules = offer.airlineFares.map((fare) => fare[rule])
  const allowed = !offer.combined && rules.length > 0 && rules.every((one) => one.allowed)
  return { allowed, penalty: Math.max(0, ...rules.map(({ penalty }) => penalty)) }
}

function ruleText(name: 'Возврат' | 'Обмен', { allowed, penalty }: Rule): string {
  if (!allowed) return `${name} запрещён`
  return penalty > 0 ? `${name} за\u00a0${formatRub(penalty)}` : `${name} без\u00a0штрафа`
}

export const refundText = (offer: AirOffer) => ruleText('Возврат', strictest(offer, 'refund'))
export const exchangeText = (offer: AirOffer) => ruleText('Обмен', strictest(offer, 'exchange'))
const isRefundable = (offer: AirOffer) => strictest(offer, 'refund').allowed
const isExchangeable = (offer: AirOffer) => strictest(offer, 'exchange').allowed

/** `Возврат со сбором`, in a few words for the card. */
function refundBrief(offer: AirOffer): string {
  const { allowed, penalty } = strictest(offer, 'refund')
  if (!allowed) return offer.combined ? 'Возврат запрещён' : 'Без возврата'
  return penalty > 0 ? 'Возврат со\u00a0сбором' : 'Возврат без\u00a0штрафа'
}

/** The lines under the flights of a card. */
export function factsOf(offer: AirOffer): FareLine[] {
  const baggage = baggageOf(offer)
  const cabinBag = cabinBagOf(offer)
  return [
    cabinBag > 0
      ? { icon: 'backpack', name: 'Ручная кладь', text: `${cabinBag}\u00a0кг`, included: true }
      : { icon: 'backpack', text: 'Без ручной клади', included: false },
    { icon: baggage > 0 ? 'luggage' : 'luggage-off', text: baggageText(baggage), included: baggage > 0 },
    { icon: 'receipt-refund', text: refundBrief(offer), included: isRefundable(offer) },
  ]
}

/** The lines of one fare family, compared side by side. */
export function familyLines(offer: AirOffer): FareLine[] {
  const [cabinBag, baggage] = factsOf(offer) as [FareLine, FareLine, FareLine] // always three
  return [
    cabinBag,
    baggage,
    { icon: 'receipt-refund', text: refundText(offer), included: isRefundable(offer) },
    { icon: 'arrows-exchange', text: exchangeText(offer), included: isExchangeable(offer) },
  ]
}

/** `SU 1138` of `SU-1138`. */
export function flightNumber(flight: string): string {
  return flight.replace('-', '\u00a0')
}

/** The name of the fare; a combined ticket has one per ticket. */
export function fareNameOf(offer: AirOffer): string {
  return [...new Set(offer.airlineFares.map(({ fareName }) => fareName))].join(' + ') || 'Тариф'
}
