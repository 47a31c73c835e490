import { createHmac } from 'node:crypto'
import { type FakeState, type Json, type Reply, errorReply } from './fake-state.ts'

type Passenger = {
  id: string
  given_name: string
  family_name: string
  born_on: string
  phone_number: string
  infant_passenger_id?: string
  identity_documents?: { type: string }[]
}
type OrderBody = {
  type: string
  selected_offers: string[]
  passengers: Passenger[]
  payments?: unknown
  metadata?: Record<string, string>
}

/** Nobody's number in Russia begins with a nought. */
const NOBODYS = /^\+70/
const LATIN = /^[A-Za-z\u00c0-\u017f '.-]{1,20}$/

/** Makes an order that is paid later, one of all offers of a search; the sheet's checks on passengers first. */
export function createOrder(state: FakeState, body: OrderBody): Reply {
  const { oddities, offers, orders, now } = state
  const offer = offers.get(body.selected_offers[0] ?? '')
  const later = oddities.has('pay_later only') ? 'pay_later' : 'hold'
  if (body.type !== later) return errorReply(422, 'validation_error', '/data/type')
  if (!offer) return errorReply(404, 'not_found')
  if (oddities.has('offer run out') || Date.parse(String(offer.expires_at)) <= now().getTime())
    return errorReply(422, 'offer_no_longer_available')
  if (state.soldOut.has(String(offer.id))) return errorReply(422, 'airline_error')
  if (body.payments !== undefined) return errorReply(422, 'validation_error', '/data/payments')
  const wrong = wrongPassengers(offer, body.passengers)
  if (wrong) return errorReply(422, 'validation_error', wrong)
  if (oddities.has('orders refused')) return errorReply(422, 'unsupported_action')
  const names = body.passengers.map(({ given_name, family_name }) => `${family_name} ${given_name}`)
  if (new Set(names).size < names.length) return errorReply(422, 'duplicate_passenger_name')
  if (oddities.has('names refused')) return errorReply(422, 'validation_format', '/passengers/0/family_name')
  const unreachable = body.passengers.findIndex(({ phone_number: phone }) => NOBODYS.test(phone))
  if (unreachable >= 0) return errorReply(422, 'invalid_phone_number', `/passengers/${unreachable}/phone_number`)
  if (!oddities.has('sells twice') && isBooked(state, offer))
    return errorReply(422, 'offer_request_already_booked', '/selected_offers')
  const order = orderOf(state, offer, body)
  orders.set(String(order.id), order)
  return { status: 201, body: { data: order } }
}

/** Their words: «Can't book multiple offers from the same offer request». */
function isBooked({ requests, orders }: FakeState, offer: Json): boolean {
  const found = [...requests.values()].find((offers) => offers.includes(offer)) ?? []
  const ids = new Set(found.map(({ id }) => id))
  return [...orders.values()].some(({ offer_id, cancelled_at }) => ids.has(offer_id) && !cancelled_at)
}

function wrongPassengers(offer: Json, passengers: Passenger[]): string | undefined {
  const ids = (offer.passengers as Json[]).map(({ id }) => id)
  if (passengers.length !== ids.length || !passengers.every(({ id }) => ids.includes(id))) return '/data/passengers'
  if (!passengers.every(({ given_name, family_name }) => LATIN.test(given_name) && LATIN.test(family_name)))
    return '/data/passengers/0/given_name'
  if (!passengers.every((passenger) => isAsSearched(offer, passenger))) return '/data/passengers/0/born_on'
  const types = offer.supported_passenger_identity_document_types as string[]
  if (!passengers.every(({ identity_documents: sent }) => (sent ?? []).every(({ type }) => types.includes(type))))
    return '/data/passengers/0/identity_documents'
  const infants = (offer.passengers as Json[]).filter(({ type }) => type === 'infant_without_seat').map(({ id }) => id)
  const carried = passengers.flatMap(({ infant_passenger_id: id }) => id ?? [])
  return infants.every((id) => carried.includes(String(id))) ? undefined : '/data/passengers/0/infant_passenger_id'
}

/** Whether somebody is, on the day the last slice departs on, what was searched for. */
function isAsSearched({ slices, passengers }: Json, { id, born_on }: Passenger): boolean {
  const [segment] = (slices as { segments: { departing_at: string }[] }[]).at(-1)!.segments
  const day = segment!.departing_at.slice(0, 10)
  const age = Number(day.slice(0, 4)) - Number(born_on.slice(0, 4)) - (day.slice(5) < born_on.slice(5) ? 1 : 0)
  const kind = age < 2 ? 'infant_without_seat' : age < 12 ? 'child' : 'adult'
  return (passengers as Json[]).some((one) => one.id === id && one.type === kind)
}

function orderOf({ oddities, orders, now }: FakeState, offer: Json, { passengers, metadata }: OrderBody): Json {
  const requirements = offer.payment_requirements as Json
  const total = Number(offer.total_amount) + (oddities.has('price up') ? 10 : 0)
  return {
    id: `ord_${orders.size + 1}`,
    offer_id: offer.id,
    booking_reference: `PNR${String(orders.size + 1).padStart(3, '0')}`,
    created_at: now().toISOString(),
    cancelled_at: null,
    live_mode: false,
    owner: offer.owner,
    total_amount: total.toFixed(2),
    total_currency: offer.total_currency,
    tax_amount: offer.tax_amount,
    slices: offer.slices,
    conditions: offer.conditions,
    passengers: passengers.map(({ id, given_name, family_name, born_on }) => ({ id, given_name, family_name, born_on })),
    payment_status: {
      awaiting_payment: true,
      payment_required_by: requirements.payment_required_by,
      price_guarantee_expires_at: requirements.price_guarantee_expires_at,
      paid_at: null,
    },
    documents: [],
    available_actions: ['cancel', 'update'],
    ...(oddities.has('changes elsewhere') ? {} : { airline_initiated_changes: [] }),
    metadata: metadata ?? {},
  }
}

/** Pays for a held order from the balance: the sum must be the order's. Tickets are issued at once, or a few reads later. */
export function pay(
  state: FakeState,
  { order_id, payment }: { order_id: string; payment: { amount: string; currency: string } },
): Reply {
  const order = state.orders.get(order_id)
  if (!order) return errorReply(404, 'not_found')
  const status = order.payment_status as Json
  if (order.cancelled_at) return errorReply(422, 'order_cancelled')
  if (status.paid_at) return errorReply(422, 'already_paid')
  if (Date.parse(String(status.payment_required_by)) <= state.now().getTime())
    return errorReply(422, 'past_payment_required_by_date')
  const changes = state.airlineChanges.get(order_id) ?? []
  if (changes.some(({ action_taken }) => action_taken === null)) return errorReply(422, 'schedule_changed')
  if (payment.amount !== order.total_amount || payment.currency !== order.total_currency)
    return errorReply(422, 'validation_error', '/data/payment/amount')
  if (state.oddities.has('payment lost')) return { status: 202, body: { data: { id: `pay_${order_id}`, ...payment } } }
  state.records.sold.push({ orderId: order_id, amount: payment.amount })
  order.payment_status = {
    awaiting_payment: false,
    payment_required_by: null,
    price_guarantee_expires_at: null,
    paid_at: state.now().toISOString(),
  }
  if (!state.oddities.has('tickets never')) issue(state, order)
  return { status: state.oddities.has('accepted') ? 202 : 201, body: { data: { id: `pay_${order_id}`, ...payment } } }
}

/** The tickets of what was paid for are issued after all; those of the test mode are numbered from one in each order. */
export function issue({ orders, oddities }: Pick<FakeState, 'orders' | 'oddities'>, order: Json): void {
  const at = [...orders.keys()].indexOf(String(order.id))
  const isFromOne = oddities.has('tickets from one')
  order.documents = (order.passengers as Json[]).map(({ id }, passenger) => ({
    type: 'electronic_ticket',
    unique_identifier: isFromOne ? String(passenger + 1) : `125-${String(at * 10 + passenger).padStart(10, '0')}`,
    passenger_ids: [id],
  }))
}

/** The calculation of a refund; one that is older than another of the order cannot be confirmed. */
export function calculateCancellation(state: FakeState, { order_id }: { order_id: string }): Reply {
  const order = state.orders.get(order_id)
  if (!order) return errorReply(404, 'not_found')
  if (order.cancelled_at || !(order.available_actions as string[]).includes('cancel'))
    return errorReply(422, 'order_not_cancellable')
  const isPaid = Boolean((order.payment_status as Json).paid_at)
  const { oddities } = state
  const minutes = oddities.has('calculations are short') ? 3 : 30
  const refunded = isPaid ? (Number(order.total_amount) - 40).toFixed(2) : '0.00'
  const calculation = {
    id: `ore_${state.cancellations.size + 1}`,
    order_id,
    refund_amount: oddities.has('calculations unknown') ? null : refunded,
    refund_currency: order.total_currency,
    refund_to: oddities.has('coupons only') ? 'airline_credits' : isPaid ? 'balance' : 'awaiting_payment',
    expires_at: new Date(state.now().getTime() + minutes * 60_000).toISOString(),
    confirmed_at: null,
    airline_credits: [],
  }
  state.cancellations.set(calculation.id, calculation)
  return { status: 201, body: { data: calculation } }
}

export function confirmCancellation(state: FakeState, id: string): Reply {
  const calculation = state.cancellations.get(id)
  const order = state.orders.get(String(calculation?.order_id))
  if (!calculation || !order) return errorReply(404, 'not_found')
  const newest = [...state.cancellations.values()].findLast((other) => other.order_id === calculation.order_id)
  if (newest !== calculation || order.cancelled_at) return errorReply(422, 'cancellation_superseded')
  if (Date.parse(String(calculation.expires_at)) <= state.now().getTime()) return errorReply(422, 'cancellation_expired')
  calculation.confirmed_at = state.now().toISOString()
  order.cancelled_at = calculation.confirmed_at
  order.available_actions = []
  state.records.refunded.push({ orderId: String(order.id), amount: String(calculation.refund_amount) })
  return { status: 200, body: { data: calculation } }
}

/** Orders as the list answers them, filtered by what it knows, the newest first. */
export function listOrders({ orders, oddities }: FakeState, query: URLSearchParams): Json[] {
  const offerId = oddities.has('filters ignored') ? null : query.get('offer_id')
  const isAwaited = oddities.has('filters ignored') ? null : query.get('awaiting_payment')
  const all = oddities.has('lists late') ? [] : [...orders.values()]
  return all
    .filter((order) => offerId === null || order.offer_id === offerId)
    .filter((order) => isAwaited === null || String((order.payment_status as Json).awaiting_payment) === isAwaited)
    .toReversed()
}

type Slice = Json & { segments: (Json & { departing_at: string; arriving_at: string })[] }

/** The airline moves the flights of a direction by minutes, or cancels it; the order shows it as documented. */
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
