import type { Rate } from '#domain/hotels/offer.ts'
import { isAmount, isMore } from '#domain/money/exchange.ts'
import { Refusal } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/text/dates.ts'
import type { HotelSupplier, RoomHold } from '#server/hotels/supplier.ts'
import { EtgRefusal, refuseAs } from './etg-calls.ts'
import { Form, Found } from './etg-shapes.ts'
import { depositOf, rateOf } from './rate.ts'
import { type EtgContext, type FoundRate, findRate, pageName } from './rates.ts'
import { type NewStay, type Stay, findStay, holdOf, insertStay, moveStay, noteForm, renumber } from './stay-store.ts'

export type BookingContext = EtgContext & { newId: () => string }
type Request = Parameters<HotelSupplier['book']>[0]
type Terms = Pick<Rate, 'price' | 'cancellation'>

/** How much dearer a room may have become: the visitor is asked about any rise before anything is paid. */
const MOST_RISE_PERCENT = 20
/** A form of theirs lives an hour. */
const HOLD_MS = 55 * MINUTE_MS

/**
 * Prices a rate again, stores it under the key and opens a form for it. They hold nothing until it is paid for
 * (docs/decisions/0015): what is held is the price. Refuses `hotels.rate-gone`.
 */
export async function book(context: BookingContext, request: Request, signal: AbortSignal): Promise<RoomHold> {
  const { db, now, pages } = context
  const known = await findStay(db, 'idempotency_key', request.key)
  if (known) return holdOf(await withForm(context, known, signal))
  const found = await findRate(context, request.rateId, signal)
  if (!found) throw new Refusal('hotels.rate-gone')
  pages.delete(pageName(found.checked.hotel.id, found.checked.query)) // the next look is at what is left
  await insertStay(db, await newStay(context, request, found, signal), now())
  const stay = await findStay(db, 'idempotency_key', request.key)
  if (!stay) throw new Refusal('hotels.rate-gone')
  return holdOf(await withForm(context, stay, signal))
}

async function newStay(
  { call, now, newId }: BookingContext,
  { key, rateId, guests, wishes, ip }: Request,
  { checked, raw, pricing }: FoundRate,
  signal: AbortSignal,
): Promise<NewStay> {
  const data = { hash: raw.book_hash, price_increase_percent: MOST_RISE_PERCENT }
  const { hotels } = await call('hotel/prebook/', { data, shape: Found, signal }).catch(refuseAs())
  const [rate] = hotels.flatMap(({ rates }) => rates)
  const priced = rate && rateOf(rate, { id: rateId, guests: checked.query, pricing, now: now() })
  const deposit = rate && depositOf(rate, pricing.rate.currency)
  if (!rate?.book_hash || !priced || !deposit) throw new Refusal('hotels.rate-gone')
  // Their last check may find another rate of the same room and meal, with worse terms.
  if (hasLargerPenalty(priced, checked.rate)) throw new Refusal('hotels.rate-gone', { supplierText: 'other terms of cancelling' })
  return {
    supplier_ref: `etg-${newId()}`,
    idempotency_key: key,
    partner_order_id: newId(),
    book_hash: rate.book_hash,
    net: deposit.amount,
    currency: deposit.currency_code,
    offer: { ...checked, rate: priced },
    travellers: { guests, ...(wishes && { wishes }), ...(ip && { ip }) },
    time_limit: new Date(now().getTime() + HOLD_MS),
  }
}

/** Whether these terms keep at some time a larger part of the price than others, give or take a rouble of rounding. */
function hasLargerPenalty({ price, cancellation }: Terms, other: Terms): boolean {
  const { penalties } = other.cancellation
  const withheldAt = (moment: string) => penalties.findLast(({ from }) => from <= moment)?.amount ?? 0 // instants sort as text
  const asMuch = (amount: number) =>
    price === other.price ? amount : Math.ceil(amount * Math.max(price / other.price, 1)) + Math.sign(amount)
  return cancellation.penalties.some(({ from, amount }) => amount > asMuch(withheldAt(from)))
}

const FORMS = 3
/** The number was used for another form: as a rule of a call whose answer was lost. */
const usedNumber = new Set(['double_booking_form', 'duplicate_reservation'])

/** About the agency and not the room: its operator has to see that nothing is sold. */
export const agencysOwn = new Set([
  'insufficient_b2b_balance',
  'contract_mismatch',
  'reservation_is_not_allowed',
  'sandbox_restriction',
])

/** The stay with a form opened for it. Refuses `hotels.rate-gone` when they open none, or at another sum, or it has ended. */
export async function withForm(context: BookingContext, stay: Stay, signal: AbortSignal): Promise<Stay> {
  let current = stay
  for (let form = 0; form < FORMS; form += 1) {
    if (current.state === 'refused' || current.state === 'released') throw new Refusal('hotels.rate-gone')
    if (current.order_ref !== null) return current
    await openForm(context, current, signal)
    const read = await findStay(context.db, 'supplier_ref', stay.supplier_ref)
    if (!read) throw new Refusal('hotels.rate-gone')
    current = read
  }
  if (current.order_ref !== null) return current
  throw new Refusal('hotels.supplier-failed', { supplierText: 'no form could be opened' })
}

async function openForm({ call, db, now, newId }: BookingContext, stay: Stay, signal: AbortSignal): Promise<void> {
  const { supplier_ref, partner_order_id, book_hash, net, currency, travellers } = stay
  // Their form requires an address; where the visitor's is unknown the agency's own is sent.
  const data = { partner_order_id, book_hash, language: 'ru', user_ip: travellers?.ip ?? '127.0.0.1' }
  const request = { data, shape: Form, signal, isChanging: true }
  const refuse = () => moveStay(db, supplier_ref, { from: ['held'], to: 'refused', now: now() })
  const form = await call('hotel/order/booking/form/', request).catch(async (error: unknown) => {
    if (!(error instanceof EtgRefusal)) throw error
    if (usedNumber.has(error.code)) return undefined
    if (agencysOwn.has(error.code)) return refuseAs('hotels.supplier-failed')(error)
    await refuse()
    return refuseAs()(error)
  })
  if (!form) return renumber(db, stay, newId())
  const agreed = form.payment_types.find(
    (one) => one.type === 'deposit' && isSame(one.amount, net) && one.currency_code === currency,
  )
  if (!agreed) return void (await refuse())
  const asks_gender = form.is_gender_specification_required ?? false
  await noteForm(db, stay, { order_ref: form.order_id, asks_gender, net: agreed.amount }) // the sum is sent back in the form's own digits
}

function isSame(amount: string, other: string): boolean {
  return isAmount(amount) && isAmount(other) && !isMore(amount, other) && !isMore(other, amount)
}
