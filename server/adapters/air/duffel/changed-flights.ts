import type { Flights } from '#domain/air/changes/flight-change.ts'
import type { Segment } from '#domain/air/offer.ts'
import { Refusal } from '#domain/refusal.ts'
import { DuffelRefusal, refuse } from './duffel-calls.ts'
import { type AirlineChange, AirlineChanges, ChangedOrder, type FlownSlice } from './duffel-shapes.ts'
import { notesOf, orderPath } from './orders.ts'
import { infantIdsOf } from './passengers.ts'
import type { DuffelContext } from './search.ts'
import { segmentOf } from './segments.ts'

/**
 * The flights of an order as its airline flies them now. An airline's change is listed beside the order until somebody has
 * accepted it, and may or may not be in its slices already: a removed slice is replaced by the added one.
 */
export async function currentFlights(context: DuffelContext, supplierRef: string, signal: AbortSignal): Promise<Flights | null> {
  const order = await changedOrder(context, supplierRef, signal)
  if (!order) return null
  const { optionIds, kinds, passengerIds } = notesOf(order)
  if (order.cancelled_at) return optionIds.map(() => [])
  const changes = order.airline_initiated_changes ?? (await fetchChanges(context, supplierRef, signal))
  const slices = slicesAfter(order.slices, changes)
  if (slices.length !== optionIds.length)
    throw new Refusal('air.supplier-failed', { supplierText: 'an order without a direction' })
  const infantIds = infantIdsOf(passengerIds, kinds)
  return slices.map((slice) =>
    (slice?.segments ?? []).map((segment) => requireKnown(segmentOf(segment, infantIds, context.airportOf))),
  )
}

function requireKnown(flight: Segment | undefined): Segment {
  if (!flight) throw new Refusal('air.supplier-failed', { supplierText: 'a flight by no known clock' })
  return flight
}

async function changedOrder({ call }: DuffelContext, id: string, signal: AbortSignal): Promise<ChangedOrder | null> {
  try {
    return (await call(orderPath(id), { shape: ChangedOrder, signal })).data
  } catch (error) {
    if (error instanceof DuffelRefusal && error.status === 404) return null
    return refuse()(error)
  }
}

/** Where orders do not carry their changes, these are fetched. */
async function fetchChanges({ call }: DuffelContext, id: string, signal: AbortSignal): Promise<AirlineChange[]> {
  const path = `/air/airline_initiated_changes?${new URLSearchParams({ order_id: id })}`
  return (await call(path, { shape: AirlineChanges, signal }).catch(refuse())).data
}

/** null: a removed slice without a replacement. */
function slicesAfter(slices: FlownSlice[], changes: AirlineChange[]): (FlownSlice | null)[] {
  const inOrder = changes.toSorted((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''))
  return inOrder.reduce<(FlownSlice | null)[]>(
    (now, { added, removed }) => now.map((slice) => replaced(slice, added, removed)),
    slices,
  )
}

function replaced(slice: FlownSlice | null, added: FlownSlice[], removed: FlownSlice[]): FlownSlice | null {
  const at = slice ? removed.findIndex((gone) => isSameSlice(gone, slice)) : -1
  if (!slice || at < 0) return slice
  const fits = added.filter((one) => isSameWay(one, slice))
  return fits[0] ?? (added.length === removed.length ? (added[at] ?? null) : null)
}

function isSameSlice(one: FlownSlice, other: FlownSlice): boolean {
  return flightsOf(one) === flightsOf(other)
}

function flightsOf({ segments }: FlownSlice): string {
  const flights = segments.map(
    ({ marketing_carrier: { iata_code }, marketing_carrier_flight_number: number, departing_at, arriving_at }) =>
      [iata_code, number, departing_at.slice(0, 16), arriving_at.slice(0, 16)].join(' '),
  )
  return flights.join(', ')
}

/** From and to the same places; where airports of a town differ, the order of the lists decides. */
function isSameWay({ segments }: FlownSlice, other: FlownSlice): boolean {
  const [from, to] = [segments[0]?.origin.iata_code, segments.at(-1)?.destination.iata_code]
  return from === other.segments[0]?.origin.iata_code && to === other.segments.at(-1)?.destination.iata_code
}
