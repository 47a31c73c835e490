import { bookFlights } from '#contract/air-orders.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import type { Agency } from '#test/agency.ts'
import { bookingInput, choose, toSochi } from '#test/purchase.ts'

/** How many milliseconds one booking takes, its search before it not counted; `at` chooses the day. */
export async function timeBooking(agency: Agency, at: number): Promise<number> {
  agency.clock.set(new Date())
  const query = { ...toSochi, dateThere: airDay(addDays(dayOf(agency.clock.now()), 150 + (at % 60))) }
  const input = bookingInput(await choose(agency, 'one-way', query))
  const start = performance.now()
  const made = await agency.call(bookFlights, input)
  if (!made.id) throw new Error(`Not booked: ${made.refusal}`)
  return performance.now() - start
}
