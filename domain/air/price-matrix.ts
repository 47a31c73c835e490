import { type Day, addDays, daysBetween } from '#domain/dates.ts'

/** Roubles by day, one way, for one party (DAIR-29). */
export type DayPrices = Readonly<Record<string, number>>

export type Matrix = {
  theres: Day[]
  backs: Day[]
  /** What a pair of days costs together, roubles; undefined where it cannot be flown or is not known. */
  priceOf: (there: Day, back: Day) => number | undefined
}

/** What moving the day of a search makes the trip cost; undefined where it cannot be flown or is not known. */
export type DayPrice = (day: Day) => number | undefined

/**
 * Another outbound day with the same number of nights. A trip of one day has no price: whether the flight back leaves
 * after the one there has landed is known only for different days.
 */
export function shiftedPrice(
  { there, back }: { there: Day; back: Day },
  prices: { there: DayPrices; back: DayPrices },
): DayPrice {
  const nights = daysBetween(there, back)
  return (day) => {
    const [out, home] = [prices.there[day], prices.back[addDays(day, nights)]]
    return nights > 0 && out !== undefined && home !== undefined ? out + home : undefined
  }
}

/** How many days before and after the chosen ones. */
const AROUND = 3

/** Days around a return trip and the sum of their lowest prices: prices of directions always add up (DAIR-04). */
export function matrixOf(
  chosen: { there: Day; back: Day },
  bounds: { from: Day; to: Day },
  prices: { there: DayPrices; back: DayPrices },
): Matrix {
  const around = (day: Day) =>
    Array.from({ length: 2 * AROUND + 1 }, (_, at) => addDays(day, at - AROUND)).filter(
      (one) => one >= bounds.from && one <= bounds.to,
    )
  function priceOf(there: Day, back: Day): number | undefined {
    const [out, home] = [prices.there[there], prices.back[back]]
    // Whether a flight back leaves after the one there has landed is known only for different days.
    return there < back && out !== undefined && home !== undefined ? out + home : undefined
  }
  return { theres: around(chosen.there), backs: around(chosen.back), priceOf }
}
