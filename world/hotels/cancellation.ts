import type { Cancellation } from '#domain/hotels/offer.ts'
import type { StayQuery } from '#domain/hotels/query.ts'
import { type Day, type Instant, addDays, instant } from '#domain/text/dates.ts'
import { instantInZone } from '#domain/text/instant-in-zone.ts'
import type { Plan } from './meal-plans.ts'

const CHECK_IN = 14 * 60
const MOST_DAYS = 3

/** Moments a stay's terms are made of, in a zone; worked out once for all hotels of a search. */
export type Deadlines = {
  now: Instant
  nights: number
  startOfToday: Instant
  startOfArrival: Instant
  checkIn: Instant
  /** Midnight 0…3 days before the day of arrival. */
  before: Instant[]
}

export function deadlinesOf({ arrival }: StayQuery, at: { now: Date; today: Day; timeZone: string; nights: number }): Deadlines {
  return {
    now: instant(at.now),
    nights: at.nights,
    startOfToday: instantInZone(at.today, 0, at.timeZone),
    startOfArrival: instantInZone(arrival, 0, at.timeZone),
    checkIn: instantInZone(arrival, CHECK_IN, at.timeZone),
    before: Array.from({ length: MOST_DAYS + 1 }, (_, days) => instantInZone(addDays(arrival, -days), 0, at.timeZone)),
  }
}

/**
 * The terms of a plan. Under the law of Russia (decree 1912 of 27.11.2025) all money is refunded before the day of arrival and
 * one night at most is kept from then on; the flexible plan moves that to check-in. Elsewhere the flexible plan is free until
 * midnight 1-3 days ahead, then costs a night and from the day of arrival everything; the basic plan refunds nothing. Steps are
 * in order of time and never get cheaper.
 */
export function cancellationOf(
  { terms }: Plan,
  of: { price: number; isOpen: boolean; days: number; deadlines: Deadlines },
): Cancellation {
  const { deadlines, price } = of
  const night = Math.ceil(price / deadlines.nights)
  if (of.isOpen) {
    const until = terms === 'flexible' ? deadlines.checkIn : deadlines.startOfArrival
    return free(until, [{ from: until, amount: night }], deadlines.now)
  }
  if (terms === 'basic') {
    return { isAvailable: false, freeUntil: null, penalties: [{ from: deadlines.startOfToday, amount: price }] }
  }
  const until = deadlines.before[of.days] ?? deadlines.startOfArrival
  const steps = [{ from: until, amount: night }]
  if (night < price) steps.push({ from: deadlines.startOfArrival, amount: price })
  return free(until, steps, deadlines.now)
}

function free(until: Instant, penalties: Cancellation['penalties'], now: Instant): Cancellation {
  const isAvailable = until > now // instants sort as text
  return { isAvailable, freeUntil: isAvailable ? until : null, penalties }
}
