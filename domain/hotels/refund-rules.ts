import type { RefundTerms } from '#domain/payments/refund.ts'
import { type Day, addDays } from '#domain/text/dates.ts'
import { instantInZone } from '#domain/text/instant-in-zone.ts'
import type { Cancellation } from './offer.ts'

export const hotelRefusals = {
  returned: 'Деньги за эту бронь уже возвращены',
  returning: 'Деньги за эту бронь уже возвращаются',
  'not-confirmed': 'Отель не подтвердил номер, деньги возвращаются',
  arrived: 'День заезда прошёл: бронь отменяют через поддержку',
} as const

/** The day is the hotel's: a guest who arrives in the night, or not at all, may still cancel the stay by its terms. */
export function isArrivalOver(stay: { arrival: Day; timeZone: string }, now: Date): boolean {
  return now.getTime() >= Date.parse(instantInZone(addDays(stay.arrival, 1), 0, stay.timeZone))
}

type Stay = { cancellation: Cancellation; arrival: Day; timeZone: string; now: Date }

/**
 * What a hotel keeps of a cancelled stay (DPAY-07): nothing until `freeUntil`, then the last step of its terms that has been
 * reached. After the day of arrival only people know who has slept there.
 */
export function hotelRefundTerms({ cancellation, arrival, timeZone, now }: Stay): RefundTerms {
  if (isArrivalOver({ arrival, timeZone }, now)) return { refused: hotelRefusals.arrived }
  const moment = now.getTime()
  const { freeUntil, penalties } = cancellation
  if (freeUntil && moment < Date.parse(freeUntil)) return { withheld: [] }
  const reached = penalties.findLast(({ from }) => Date.parse(from) <= moment)
  if (!reached) return { withheld: [] }
  return { withheld: [{ title: 'Удерживает отель', note: 'По условиям тарифа', amount: reached.amount }] }
}

/** Whether the law of Russian hotels applies to a place: its register lists hotels, a flat has a contract of its own. */
export function isRussianHotel({ country, registerNumber }: { country: string; registerNumber?: string | undefined }): boolean {
  return country === 'Россия' && registerNumber !== undefined
}
