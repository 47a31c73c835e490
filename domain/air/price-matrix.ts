import { type Day, addDays, daysBetween } from '#domain/text/dates.ts'

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

/** How long a trip is taken to be before its days are chosen. */
const USUAL_NIGHTS = 7

/** For how many nights the calendar tells a trip: as many as are chosen. */
export function nightsOf({ there, back }: Picked): number {
  return (there && back && daysBetween(there, back)) || USUAL_NIGHTS
}

/** What the form's calendar has of a trip there and back. */
type Picked = { there: Day | null; back: Day | null }

/** Trips by the day to be pressed: a new one of the same number of nights; after the first press, the one with that day. */
export function pickingPrices(picked: Picked, prices: { there: DayPrices; back: DayPrices }): DayPrices {
  const { there: first } = picked
  if (first && !picked.back) {
    const days = new Set([...Object.keys(prices.there), ...Object.keys(prices.back)])
    return known(days, (day) => {
      const [out, home] = day < first ? [prices.there[day], prices.back[first]] : [prices.there[first], prices.back[day]]
      return day !== first && out !== undefined && home !== undefined ? out + home : undefined
    })
  }
  const start = Object.keys(prices.there)[0] as Day | undefined // the keys are days
  if (!start) return {}
  return known(Object.keys(prices.there), shiftedPrice({ there: start, back: addDays(start, nightsOf(picked)) }, prices))
}

function known(days: Iterable<string>, priceOf: DayPrice): DayPrices {
  return Object.fromEntries(
    [...days].flatMap((day) => [[day, priceOf(day as Day)]] as const).filter(([, price]) => price !== undefined),
  ) as DayPrices // as above
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
