import type { DayPrices, TripPrices } from '#domain/air/price-matrix.ts'
import { DAY_MS, type Day } from '#domain/text/dates.ts'

/** There and back, and what both flights cost. */
export type Trip = { there: Day; back: Day; nights: number; price: number }

/** The cheapest way there and back with so many nights between; the earliest of equals. Undefined when no two days fit. */
export function cheapestTrip(
  { there, back, whole = {} }: TripPrices,
  [fewest, most]: readonly [number, number],
): Trip | undefined {
  let best: Trip | undefined
  const weigh = (out: Numbered, home: Numbered, price: number) => {
    const trip = { there: out.day, back: home.day, nights: home.number - out.number, price }
    if (trip.nights >= fewest && trip.nights <= most && (!best || isBetter(trip, best))) best = trip
  }
  const homes = numbered(back)
  for (const out of numbered(there)) for (const home of homes) weigh(out, home, out.price + home.price)
  for (const [days, price] of Object.entries(whole)) weigh(numberedDay(days.slice(0, 10)), numberedDay(days.slice(11)), price)
  return best
}

/** A day with its number: comparing a year of days with a year of days is too much date arithmetic. */
type Numbered = { day: Day; number: number }

function numberedDay(day: string): Numbered {
  return { day: day as Day, number: Date.parse(`${day}T00:00:00Z`) / DAY_MS } // the keys of prices are days
}

function numbered(prices: DayPrices): (Numbered & { price: number })[] {
  return Object.entries(prices).map(([day, price]) => ({ ...numberedDay(day), price }))
}

function isBetter(trip: Trip, best: Trip): boolean {
  if (trip.price !== best.price) return trip.price < best.price
  return trip.there === best.there ? trip.nights < best.nights : trip.there < best.there
}
