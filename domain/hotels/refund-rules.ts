import type { Instant } from '#domain/text/dates.ts'
import type { RefundTerms } from '#domain/payments/refund.ts'
import type { Cancellation } from './offer.ts'

export const hotelRefusals = {
  returned: 'Деньги за эту бронь уже возвращены',
  returning: 'Деньги за эту бронь уже возвращаются',
  'not-confirmed': 'Отель не подтвердил номер, деньги возвращаются',
} as const

type Stay = { cancellation: Cancellation; price: number; checkIn: Instant; now: Date }

/**
 * What a hotel keeps of a stay that is given up (DPAY-07): nothing until `freeUntil`, then the last step of its terms that
 * has been reached, everything from check-in.
 */
export function hotelRefundTerms({ cancellation, price, checkIn, now }: Stay): RefundTerms {
  const moment = now.getTime()
  if (Date.parse(checkIn) <= moment) return { withheld: [withheldLine('После заезда возвращать нечего', price)] }
  const { freeUntil, penalties } = cancellation
  if (freeUntil && moment < Date.parse(freeUntil)) return { withheld: [] }
  const reached = penalties.findLast(({ from }) => Date.parse(from) <= moment)
  return { withheld: reached ? [withheldLine('По условиям тарифа', reached.amount)] : [] }
}

function withheldLine(note: string, amount: number) {
  return { title: 'Удерживает отель', note, amount }
}
