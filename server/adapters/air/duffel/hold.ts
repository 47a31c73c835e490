import { isMore } from '#domain/money/exchange.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayOfLocal, instant } from '#domain/text/dates.ts'
import type { AirSupplier, Hold } from '#server/air/supplier.ts'
import { DuffelRefusal } from './duffel-calls.ts'
import { Order } from './duffel-shapes.ts'
import { orderByKey } from './find-order.ts'
import { offersOf } from './offers.ts'
import { infantIdsOf, kindsOfOffer, orderPassengers } from './passengers.ts'
import { type ReadOffer, readOffer } from './price.ts'
import { fieldsOf } from './price-session.ts'
import { type OrderNotes, notesOf, writeNotes } from './order-notes.ts'
import { inOurWords } from './refusals.ts'
import type { DuffelContext } from './search.ts'

type Request = Parameters<AirSupplier['book']>[0]

/**
 * Holds an offer, once for a key. Before anything is ordered the key is asked for: after a 5xx, a timeout or a broken line the
 * order may well be there. Refuses `air.no-seats`, `air.session-expired` and passengers it does not take.
 */
export async function book(context: DuffelContext, request: Request, signal: AbortSignal): Promise<Hold> {
  const offerId = request.refs.map(({ optionId }) => optionId).find((id) => id.startsWith('off_'))
  const known = await orderByKey(context, { key: request.key, offerId }, signal).catch(unsent)
  if (known) return holdOf(context, known)
  if (new Set(request.refs.map(({ sessionId }) => sessionId)).size !== 1) throw new Refusal('air.session-expired')
  const read = await readOffer(context, request.refs, signal).catch(unsent)
  const { passengers, notes } = orderOf(read, request)
  const data = { selected_offers: [read.offer.id], passengers, metadata: writeNotes(notes) }
  return holdOf(context, await orderHeld(context, data, signal))
}

/** They failed before they were asked to hold anything. */
function unsent(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new Refusal(error.code, { ...error.details, isUnsent: true })
}

function orderOf({ offer, sessionId, optionIds, offers }: ReadOffer, { key, passengers, contact }: Request) {
  const lastDay = dayOfLocal(offers.at(-1)!.flightSegments[0]!.departure) // an offer has a flight at least
  const people = orderPassengers(offer, passengers, { contact, lastDay })
  const kinds = kindsOfOffer(offer)
  const kindOf = (id: string) => kinds[offer.passengers.findIndex((passenger) => passenger.id === id)] ?? 'adult'
  const notes: OrderNotes = {
    key,
    sessionId,
    optionIds,
    kinds: people.ids.map(kindOf),
    passengerIds: people.ids,
    net: offer.total_amount,
    timeLimit: paidBy(offer.payment_requirements) ?? offers[0]!.timeLimit ?? '',
  }
  return { passengers: people.passengers, notes }
}

/** What an order to be paid later is called: the guide and their own client differ, so the second is said when the first is not known. */
const LATER = ['hold', 'pay_later'] as const

async function orderHeld({ call }: DuffelContext, data: object, signal: AbortSignal): Promise<Order> {
  let refused: unknown
  for (const type of LATER) {
    try {
      return (await call('/air/orders', { method: 'POST', data: { ...data, type }, shape: Order, signal })).data
    } catch (error) {
      if (!isAboutType(error)) throw inOurWords(error)
      refused = error
    }
  }
  throw inOurWords(refused)
}

function isAboutType(error: unknown): boolean {
  return error instanceof DuffelRefusal && error.status === 422 && /(^|\/)type$/.test(error.field)
}

/** The time until which a hold may be paid, and until which its price is sure. */
function paidBy(limits: { payment_required_by?: string | null; price_guarantee_expires_at?: string | null }): string | undefined {
  const ends = [limits.payment_required_by, limits.price_guarantee_expires_at].flatMap((end) => (end ? [Date.parse(end)] : []))
  return ends.length === 0 ? undefined : instant(new Date(Math.min(...ends)))
}

/** An order as the hold it is: prices follow from the sum and the rate that are written on it, or from its sum where that rose. */
export function holdOf({ airportOf }: Pick<DuffelContext, 'airportOf'>, order: Order): Hold {
  const { sessionId, optionIds, kinds, passengerIds, timeLimit, net } = notesOf(order)
  const infantIds = infantIdsOf(passengerIds, kinds)
  const sale = { session: fieldsOf(sessionId), sessionId, optionIds, kinds, infantIds, timeLimit }
  const total_amount = isMore(net, order.total_amount) ? net : order.total_amount
  const offers = offersOf({ ...order, total_amount }, sale, airportOf)
  if (!offers) throw new Refusal('air.supplier-failed', { supplierText: 'an order that is not as it was sold' })
  return {
    supplierRef: order.id,
    bookingRef: order.booking_reference,
    price: offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
    timeLimit,
    offers,
    net: { amount: total_amount, pricing: sale.session.pricing },
  }
}
