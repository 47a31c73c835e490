import { type Day, type Instant, addDays, daysBetween } from '#domain/text/dates.ts'

/** Roubles by day, one way, for one party (DAIR-29). */
export type DayPrices = Readonly<Record<string, number>>

/** Moments by day. */
type DayMoments = Readonly<Record<string, Instant>>

/**
 * The prices trips of one party are made of: by day of directions sold separately, and whole trips by both days, `2026-12-12
 * 2026-12-19`. `leaves` is when the flights back leave at these prices, `backFrom` from when on one can be caught after those there.
 */
export type TripPrices = {
  there: DayPrices
  back: DayPrices
  whole?: DayPrices | undefined
  leaves?: DayMoments | undefined
  backFrom?: DayMoments | undefined
}

/** What a trip on these days costs, the cheaper of both kinds; undefined where it is unknown, or its flight back leaves too early. */
export function priceOfTrip({ there, back, whole, leaves, backFrom }: TripPrices, out: Day, home: Day): number | undefined {
  const [way, wayHome, sum] = [there[out], back[home], whole?.[`${out} ${home}`]]
  const isMissed = (leaves?.[home] ?? 'unknown') < (backFrom?.[out] ?? '') // moments sort as text, below any word
  const apart = way !== undefined && wayHome !== undefined && !isMissed ? way + wayHome : undefined
  return apart !== undefined && sum !== undefined ? Math.min(apart, sum) : (apart ?? sum)
}

/** Days that a trip with a price may begin on. */
function daysOut({ there, whole = {} }: TripPrices): Day[] {
  return [...new Set([...Object.keys(there), ...Object.keys(whole).map((days) => days.slice(0, 10))])] as Day[] // their keys are days
}

export type Matrix = {
  theres: Day[]
  backs: Day[]
  /** What a pair of days costs together, roubles; undefined where it cannot be flown or is unknown. */
  priceOf: (there: Day, back: Day) => number | undefined
}

/** What moving the day of a search makes the trip cost; undefined where it cannot be flown or is unknown. */
export type DayPrice = (day: Day) => number | undefined

/**
 * Another outbound day with the same number of nights. A trip of one day has no price: whether the flight back leaves after the
 * one there has landed is known only for different days.
 */
export function shiftedPrice({ there, back }: { there: Day; back: Day }, prices: TripPrices): DayPrice {
  const nights = daysBetween(there, back)
  return (day) => (nights > 0 ? priceOfTrip(prices, day, addDays(day, nights)) : undefined)
}

/** The assumed length of a trip before its days are chosen. */
const USUAL_NIGHTS = 7

/** How many nights the calendar prices a trip for: as many as are chosen. */
export function nightsOf({ there, back }: Picked): number {
  return (there && back && daysBetween(there, back)) || USUAL_NIGHTS
}

/** The prices of a trip there and back in the form's calendar. */
type Picked = { there: Day | null; back: Day | null }

/** Trips by the day to be pressed: a new one of the same number of nights; after the first press, the one with that day. */
export function pickingPrices(picked: Picked, prices: TripPrices): DayPrices {
  const { there: first } = picked
  const days = daysOut(prices)
  if (first && !picked.back) {
    const ends = Object.keys(prices.whole ?? {}).map((days) => days.slice(11))
    return knownPrices(new Set([...days, ...Object.keys(prices.back), ...ends]), (day) => {
      const [out, home] = day < first ? [day, first] : [first, day]
      return day === first ? undefined : priceOfTrip(prices, out, home)
    })
  }
  const [start] = days
  return start ? knownPrices(days, shiftedPrice({ there: start, back: addDays(start, nightsOf(picked)) }, prices)) : {}
}

function knownPrices(days: Iterable<string>, priceOf: DayPrice): DayPrices {
  return Object.fromEntries(
    [...days].flatMap((day) => [[day, priceOf(day as Day)]] as const).filter(([, price]) => price !== undefined),
  ) as DayPrices // as above
}

/** How many days before and after the chosen ones. */
const AROUND = 3

/** Days around a return trip, and what it costs on each pair of them. */
export function matrixOf(chosen: { there: Day; back: Day }, bounds: { from: Day; to: Day }, prices: TripPrices): Matrix {
  const around = (day: Day) =>
    Array.from({ length: 2 * AROUND + 1 }, (_, at) => addDays(day, at - AROUND)).filter(
      (one) => one >= bounds.from && one <= bounds.to,
    )
  // Whether a flight back leaves after the one there has landed is known only for different days.
  const priceOf = (there: Day, back: Day) => (there < back ? priceOfTrip(prices, there, back) : undefined)
  return { theres: around(chosen.there), backs: around(chosen.back), priceOf }
}
