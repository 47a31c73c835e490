import { routeName } from '#domain/air/trip.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { formatRub } from '#domain/text/money.ts'
import type { UnpaidOrder } from '#web/purchase/unpaid-order.ts'
import { fetchTickets } from './order-calls.ts'

/** An unpaid order of flights. */
export async function unpaidFlights(id: string): Promise<UnpaidOrder | undefined> {
  const { status, number, ticketThere, amount, expiresAt } = await fetchTickets(id)
  if (status !== 'Registered') return undefined
  const what = `${routeName(ticketThere.flightSegments)}, ${formatRub(amount)}`
  return { number, what, until: Date.parse(expiresAt), to: href(paths.airBooking, {}, { id }) }
}
