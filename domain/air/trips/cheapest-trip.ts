import { addDays, type Day } from '#domain/text/dates.ts'
import { daysOut, priceOfTrip, type TripPrices } from '#domain/air/price-matrix.ts'

/** There and back, and what both flights cost. */
export type Trip = { there: Day; back: Day; nights: number; price: number }

/** The cheapest way there and back with so many nights between; the earliest of equals. Undefined when no two days fit. */
export function cheapestTrip(prices: TripPrices, [fewest, most]: readonly [number, number]): Trip | undefined {
  let best: Trip | undefined
  for (const there of daysOut(prices).toSorted()) {
    for (let nights = fewest; nights <= most; nights++) {
      const back = addDays(there, nights)
      const price = priceOfTrip(prices, there, back)
      if (price !== undefined && (!best || price < best.price)) best = { there, back, nights, price }
    }
  }
  return best
}
