import { createHmac } from 'node:crypto'
import type { FakeState, Json } from './fake-state.ts'

type Slice = Json & { segments: (Json & { departing_at: string; arriving_at: string })[] }

/** The airline moves the flights of a direction by minutes, or flies it no more; the order tells of it as the sheet says. */
export function changeFlights(
  state: FakeState,
  orderId: string,
  { at = 0, minutes }: { at?: number; minutes: number | null },
): void {
  const order = state.orders.get(orderId)!
  const all = state.airlineChanges.get(orderId) ?? []
  const removed = slicesNow(order, all)[at]!
  const added = minutes === null ? [] : [moved(removed, minutes)]
  const change = {
    id: `aic_${orderId}_${all.length + 1}`,
    order_id: orderId,
    created_at: new Date(state.now().getTime() + all.length).toISOString(),
    removed: [removed],
    added,
    action_taken: null,
    available_actions: ['accept', 'cancel'],
  }
  state.airlineChanges.set(orderId, [...all, change])
  if (!state.oddities.has('changes elsewhere')) order.airline_initiated_changes = [...all, change]
}

function slicesNow(order: Json, changes: Json[]): Slice[] {
  return changes.reduce(
    (slices, { removed, added }) => slices.map((slice) => (slice === (removed as Slice[])[0] ? (added as Slice[])[0]! : slice)),
    order.slices as Slice[],
  )
}

function moved(slice: Slice, minutes: number): Slice {
  const later = (text: string) => new Date(Date.parse(`${text}Z`) + minutes * 60_000).toISOString().slice(0, 19)
  const segments = slice.segments.map((segment) => ({
    ...segment,
    id: `${String(segment.id)}_moved`,
    departing_at: later(segment.departing_at),
    arriving_at: later(segment.arriving_at),
  }))
  return { ...slice, id: `${String(slice.id)}_moved`, segments }
}

/** A message as Duffel sends one, signed at a moment. */
export function signedMessage(
  secret: string,
  sentAt: Date,
  { id, orderId, type }: { id: string; orderId: string; type?: string },
) {
  const object = { id: orderId, aic_id: `aic_${id}` }
  const body = JSON.stringify({
    id,
    type: type ?? 'order.airline_initiated_change_detected',
    api_version: 'v2',
    live_mode: false,
    idempotency_key: `aic_${id}`,
    created_at: sentAt.toISOString(),
    data: { object },
  })
  const time = Math.floor(sentAt.getTime() / 1000)
  const sign = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'x-duffel-signature': `t=${time},v1=${sign}` } }
}
