import type { OrderStatus } from '#domain/payments/order.ts'
import { clockOf, dayOfLocal } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import type { ChangedFlight, FlightTimes } from './flight-change.ts'

type Change = { flights: readonly Pick<ChangedFlight, 'now'>[]; isForced: boolean }

/** Something of it is not flown any more. */
export function isCancelled({ flights }: Pick<Change, 'flights'>): boolean {
  return flights.some(({ now }) => now === null)
}

/** Nobody has paid for it: nothing is to be refunded. */
export function isUnpaid(status: OrderStatus): boolean {
  return status === 'Registered' || status === 'Cancelled'
}

/** What the traveller may do about a change of an order, on its page and in the letter (DPAY-16). */
export function changeAdvice(change: Change, status: OrderStatus): string {
  if (isUnpaid(status)) {
    return isCancelled(change)
      ? 'Заказ ещё не\u00a0оплачен, поэтому он закрыт: деньги не\u00a0списаны.'
      : 'Если новое время подходит, заказ можно оплатить. Если нет, просто не\u00a0оплачивайте: деньги за\u00a0него не\u00a0возьмут.'
  }
  if (isCancelled(change))
    return 'Деньги за\u00a0билет вернутся полностью: отмените заказ на\u00a0его странице. Новый рейс найдём вместе, если напишете нам.'
  const fits = 'Если новое время подходит, ничего делать не\u00a0нужно.'
  return change.isForced
    ? `${fits} Если нет, до\u00a0вылета отмените заказ на\u00a0его странице: деньги вернутся полностью.`
    : `${fits} Если нет, билет можно вернуть на\u00a0странице заказа по\u00a0правилам тарифа. Вылет раньше или больше чем на\u00a030\u00a0минут позже\u00a0— повод вернуть всё: позвоните нам.`
}

/** `20 декабря, 07:40 — 10:10`; the day of landing only where it is another one, an airport where it was changed. */
export function timesInWords({ departure, arrival, fromAirport, toAirport }: FlightTimes): string {
  const isSameDay = dayOfLocal(departure) === dayOfLocal(arrival)
  const lands = isSameDay ? clockOf(arrival) : `${longDay(arrival)}, ${clockOf(arrival)}`
  const leaves = `${longDay(departure)}, ${clockOf(departure)}${fromAirport ? ` из\u00a0аэропорта ${fromAirport}` : ''}`
  return `${leaves}\u00a0— ${lands}${toAirport ? ` в\u00a0аэропорту ${toAirport}` : ''}`
}
