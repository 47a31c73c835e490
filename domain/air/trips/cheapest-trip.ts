import { addDays, type Day } from '#domain/text/dates.ts'

/** The lowest one-way price of each day. */
type Prices = Readonly<Record<string, number>>

/** There and back, and what both flights cost. */
export type Trip = { there: Day; back: Day; nights: number; price: number }

/** The cheapest way there and back with so many nights between; the earliest of equals. Undefined when no two days fit. */
export function cheapestTrip(there: Prices, back: Prices, [fewest, most]: readonly [number, number]): Trip | undefined {
  let best: Trip | undefined
  for (const [day, out] of Object.entries(there).toSorted(([a], [b]) => a.localeCompare(b))) {
    for (let nights = fewest; nights <= most; nights++) {
      const leaving = day as Day // the keys of a calendar are days
      const returning = addDays(leaving, nights)
      const home = back[returning]
      if (home !== undefined && (!best || out + home < best.price))
        best = { there: leaving, back: returning, nights, price: out + home }
    }
  }
  return best
}
