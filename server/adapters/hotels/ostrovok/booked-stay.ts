import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/text/dates.ts'
import type { StayGuest } from '#server/hotels/supplier.ts'
import { priceChanged } from '#server/orders/price-changed.ts'
import { EtgRefusal, refuseAs, failUnanswered } from './etg-calls.ts'
import { Anything, OrderInfo } from './etg-shapes.ts'
import { type BookingContext, agencysOwn, withForm } from './hold.ts'
import { type Stay, findStay, moveStay } from './stay-store.ts'

type ConfirmContext = BookingContext & { pollMs: number }
type Confirmation = { supplierRef: string; price: number }

/**
 * Books a stay under its number and waits for the outcome before any money is taken. An unknown outcome is checked by that
 * number; the stay is never sent under another. Refuses `hotels.rate-gone` and `order.price-changed`, and `order.not-ready` while
 * the outcome is pending.
 */
export async function confirm(context: ConfirmContext, { supplierRef, price }: Confirmation, signal: AbortSignal): Promise<void> {
  const { db, now } = context
  const stay = await findStay(db, 'supplier_ref', supplierRef)
  if (!stay || isOver(stay)) throw new Refusal('hotels.rate-gone')
  if (stay.price_rub !== price) throw priceChanged(price, stay.price_rub)
  if (stay.state === 'booked') return
  if (stay.state === 'held') {
    if (stay.time_limit <= now()) throw new Refusal('hotels.rate-gone')
    const ready = await withForm(context, stay, signal)
    const change = { finish_asked_at: now() }
    if (await moveStay(db, supplierRef, { from: ['held'], to: 'started', change, now: now() }))
      await start(context, ready, signal)
    return awaitOutcome(context, ready, signal)
  }
  await awaitOutcome(context, stay, signal)
}

function isOver({ state }: Stay): boolean {
  return state === 'refused' || state === 'released'
}

/** «Started before»: its outcome is checked. */
const STARTED = 'double_booking_finish'

/** Starts a stay; «ok» says no more than that. Starting again under the same number is the same stay. */
async function start(context: ConfirmContext, stay: Stay, signal: AbortSignal): Promise<void> {
  const { call, contact } = context
  const { partner_order_id, net, currency, asks_gender, travellers } = stay
  const data = {
    user: { ...contact, ...(travellers?.wishes && { comment: travellers.wishes }) },
    partner: { partner_order_id },
    language: 'ru',
    rooms: [{ guests: (travellers?.guests ?? []).map((guest) => guestOf(guest, asks_gender)) }],
    payment_type: { type: 'deposit', amount: net, currency_code: currency },
  }
  try {
    await call('hotel/order/booking/finish/', { data, shape: Anything, signal, isChanging: true })
  } catch (error) {
    if (error instanceof EtgRefusal && error.code !== STARTED && !error.isUnderWay) await refused(context, stay, error)
    const isUnknown = error instanceof Refusal && error.code === 'hotels.supplier-failed'
    if (!(error instanceof EtgRefusal) && !isUnknown) throw error
  }
}

/** A guest not marked as a child is counted as an adult. */
function guestOf({ firstName, lastName, age }: StayGuest, asksGender: boolean): object {
  const child = age === null ? {} : { is_child: true, age }
  return { first_name: firstName, last_name: lastName, ...child, ...(asksGender && { gender: 'unknown' }) }
}

async function refused({ db, now }: ConfirmContext, { supplier_ref }: Stay, error: EtgRefusal): Promise<never> {
  await moveStay(db, supplier_ref, { from: ['started'], to: 'refused', now: now() })
  return refuseAs(agencysOwn.has(error.code) ? 'hotels.supplier-failed' : undefined)(error)
}

/** The pause before each check, in units of a second: they allow one a second and recommend one in five. */
const pauses = [1, 2, 3, 4, 5, 5]

/** What a stay's status is checked with, and what to do about a number that is missing from their list although it was sent. */
type Purpose = { unseenMs: number; ifUnseen: (stay: Stay) => Promise<unknown> }

/**
 * The outcome of a started stay. Refuses `order.not-ready` while they are working on it and `hotels.supplier-failed` while they
 * do not answer: the caller retries.
 */
async function awaitOutcome(
  context: ConfirmContext,
  stay: Stay,
  signal: AbortSignal,
  purpose = toComplete(context, signal),
): Promise<void> {
  const { now, pollMs } = context
  let [isSeenTo, isSilent] = [false, false]
  for (const units of pauses) {
    await pause(units * pollMs, undefined, { signal }).catch(failUnanswered(signal))
    const status = await fetchStatus(context, stay, signal)
    isSilent = status === 'silent'
    if (status === 'booked') return nowBooked(context, stay)
    const age = stay.finish_asked_at ? now().getTime() - stay.finish_asked_at.getTime() : 0
    if (status !== 'unseen' || age < purpose.unseenMs || isSeenTo) continue
    isSeenTo = true
    await purpose.ifUnseen(stay)
  }
  // Their slow work is not a failure: it must not open the circuit for others.
  throw new Refusal(isSilent ? 'hotels.supplier-failed' : 'order.not-ready', { supplierText: 'not known to be booked yet' })
}

/** They have it; if it was released in the meantime it has been cancelled there, and nobody may pay for it. */
async function nowBooked({ db, now }: ConfirmContext, { supplier_ref }: Stay): Promise<void> {
  if (await moveStay(db, supplier_ref, { from: ['started'], to: 'booked', now: now() })) return
  const stay = await findStay(db, 'supplier_ref', supplier_ref)
  if (!stay || isOver(stay)) throw new Refusal('hotels.rate-gone')
}

/** A start that was lost on its way is sent again under the same number: a minute later it would be in their list. */
function toComplete(context: ConfirmContext, signal: AbortSignal): Purpose {
  return { unseenMs: MINUTE_MS, ifUnseen: (stay) => start(context, stay, signal) }
}

/** An abandoned one is never sent again; what they have not seen for so long they will not book. */
function toAbandon({ db, now }: ConfirmContext): Purpose {
  return {
    unseenMs: 10 * MINUTE_MS,
    async ifUnseen({ supplier_ref }) {
      await moveStay(db, supplier_ref, { from: ['started'], to: 'refused', now: now() })
      throw new Refusal('hotels.rate-gone', { supplierText: 'never arrived' })
    },
  }
}

type Status = 'booked' | 'working' | 'unseen' | 'silent'

async function fetchStatus(context: ConfirmContext, stay: Stay, signal: AbortSignal): Promise<Status> {
  const request = { data: { partner_order_id: stay.partner_order_id }, shape: Anything, signal }
  try {
    await context.call('hotel/order/booking/finish/status/', request)
    return 'booked'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'hotels.supplier-failed') return 'silent'
    if (!(error instanceof EtgRefusal)) throw error
    if (error.isUnderWay) return 'working'
    if (error.code === 'order_not_found') return 'unseen'
    return refused(context, stay, error)
  }
}

type Listed = z.infer<typeof OrderInfo>['orders'][number]

/** States of their list in which nobody is expected at the hotel; an unknown word is not among them. */
const overThere = new Set(['cancelled', 'failed', 'rejected'])

/**
 * The number a booked stay is known by: the hotel's own, or its supplier's, or theirs until they know a better one. Refuses
 * `hotels.rate-gone` for one that was never accepted or was released.
 */
export async function reserve(context: ConfirmContext, { supplierRef }: { supplierRef: string }, signal: AbortSignal) {
  const { db, now } = context
  let stay = await findStay(db, 'supplier_ref', supplierRef)
  if (stay?.state === 'started') {
    await awaitOutcome(context, stay, signal)
    stay = await findStay(db, 'supplier_ref', supplierRef)
  }
  if (stay?.state !== 'booked') throw new Refusal('hotels.rate-gone')
  if (stay.confirmation !== null) return { confirmation: stay.confirmation }
  const listed = await listedOrder(context, stay, signal).catch(unread)
  if (listed && overThere.has(listed.status)) throw new Refusal('hotels.rate-gone', { supplierText: listed.status })
  const confirmation = listed?.hotel_data?.order_id ?? listed?.supplier_data?.confirmation_id ?? stay.order_ref ?? supplierRef
  await moveStay(db, supplierRef, { from: ['booked'], to: 'booked', change: { confirmation }, now: now() })
  return { confirmation }
}

/** A booked stay is not abandoned because their list cannot be read: it has their number. */
function unread(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.code !== 'hotels.supplier-failed') throw error
}

/** The order in their list; a young one may be missing yet. */
async function listedOrder({ call }: ConfirmContext, stay: Stay, signal: AbortSignal): Promise<Listed | undefined> {
  const data = {
    ordering: { ordering_type: 'desc', ordering_by: 'created_at' },
    pagination: { page_size: 10, page_number: 1 },
    search: { partner_order_ids: [stay.partner_order_id] },
    language: 'ru',
  }
  const { orders } = await call('hotel/order/info/', { data, shape: OrderInfo, signal }).catch(refuseAs('hotels.supplier-failed'))
  return orders.find(
    ({ order_id, partner_data }) => partner_data?.order_id === stay.partner_order_id || order_id === stay.order_ref,
  )
}

/**
 * Releases a stay: a held one here, a started one when its outcome is known, a booked one at the supplier. Refuses
 * `refund.not-allowed` where they do not let it be cancelled any more.
 */
export async function cancel(
  context: ConfirmContext,
  { supplierRef }: { supplierRef: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = context
  const release = (from: 'held' | 'booked') => moveStay(db, supplierRef, { from: [from], to: 'released', now: now() })
  if (await release('held')) return
  let stay = await findStay(db, 'supplier_ref', supplierRef)
  if (stay?.state === 'started') {
    await awaitOutcome(context, stay, signal, toAbandon(context)).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'hotels.rate-gone')) throw error
    })
    stay = await findStay(db, 'supplier_ref', supplierRef)
  }
  if (stay?.state !== 'booked') return
  await cancelBooked(context, stay, signal)
  await release('booked')
}

/** Repeated, it costs once: after a refusal their list shows whether it was cancelled before. */
async function cancelBooked(context: ConfirmContext, stay: Stay, signal: AbortSignal): Promise<void> {
  const request = { data: { partner_order_id: stay.partner_order_id }, shape: Anything, signal, isChanging: true }
  try {
    await context.call('hotel/order/cancel/', request)
  } catch (error) {
    if (!(error instanceof EtgRefusal)) throw error
    const listed = await listedOrder(context, stay, signal)
    if (listed?.status === 'cancelled') return
    refuseAs(error.code === 'order_not_cancellable' ? 'refund.not-allowed' : 'hotels.supplier-failed')(error)
  }
}
