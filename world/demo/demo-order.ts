import type { FastifyInstance } from 'fastify'
import type { AirOffer } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { CONSENT_VERSION } from '#domain/consent.ts'
import { type OrderEvent, statusAfter } from '#domain/payments/order.ts'
import { DAY_MS, addDays, dayOfLocal, instant } from '#domain/text/dates.ts'
import { termsOf } from '#server/air/checkout.ts'
import { insertOrder, loadItems } from '#server/air/order-store.ts'
import { reserveBonus } from '#server/bonus/reserve.ts'
import { reverseBonus } from '#server/bonus/reverse.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { Deps } from '#server/deps.ts'
import { newOrderKey } from '#server/orders/order-key.ts'
import { lockOrder, moveOrder } from '#server/orders/order-store.ts'
import type { PaymentRow } from '#server/payments/payment-store.ts'
import { settle } from '#server/payments/settle.ts'

/** The same flights so many days earlier, on the clocks of their airports. */
export function shifted(offer: AirOffer, days: number): AirOffer {
  const local = (time: string) => `${addDays(dayOfLocal(time), -days)}${time.slice(10)}`
  const moment = (time: string) => instant(new Date(Date.parse(time) - days * DAY_MS))
  return {
    ...offer,
    flightSegments: offer.flightSegments.map((segment) => ({
      ...segment,
      departure: local(segment.departure),
      arrival: local(segment.arrival),
      departureUtc: moment(segment.departureUtc),
      arrivalUtc: moment(segment.arrivalUtc),
    })),
  }
}

export type PastOrder = {
  userId: string
  email: string
  /** One pricing session: there, or there and back. */
  offers: AirOffer[]
  passengers: Passenger[]
  boughtAt: Date
  /** Roubles paid by points. */
  bonus?: number
  /** Refunded whole, some days after the purchase. */
  refundedAfterDays?: number
  serial: number
}

/** Writes a trip of the past as the machine would have left it: every move, the money, the tickets, the points. */
export async function writePastOrder({ db, env, site }: Deps, trip: PastOrder): Promise<void> {
  const id = randomId()
  const { boughtAt: now, offers } = trip
  const price = offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const limit = instant(new Date(now.getTime() + 30 * 60_000))
  const key = `demo:${id}`
  await db
    .insertInto('air_holds')
    .values({ key, order_id: id, supplier: 'demo', asked_at: now, supplier_ref: key, released_at: now, is_open: false })
    .execute()
  await inTransaction(db, async (trx) => {
    await insertOrder(trx, env.secret, {
      id,
      orderKey: newOrderKey(env.secret, id),
      userId: trip.userId,
      madeByGuest: false,
      partner: false,
      marker: null,
      click: null,
      contact: { email: trip.email, contactPerson: 'Анна Смирнова', contactPhone: '+79161234567' },
      consentVersion: CONSENT_VERSION,
      held: [
        {
          key,
          direction: offers.length > 1 ? 'both' : 'there',
          supplier: 'demo',
          refs: offers.map(({ itineraryRef }) => itineraryRef),
          hold: { supplierRef: key, bookingRef: `DM${String(trip.serial).padStart(4, '0')}`, price, timeLimit: limit, offers },
        },
      ],
      passengers: trip.passengers,
      kinds: trip.passengers.map(() => 'adult'),
      rates: site.bonus.air,
      now,
    })
    if (trip.bonus) {
      const terms = termsOf(await loadItems(trx, id), site.bonus)
      await reserveBonus(trx, await lockOrder(trx, id), { terms, amount: trip.bonus, now })
    }
    await fulfilOrder(trx, id, trip)
  })
}

async function fulfilOrder(trx: Db, id: string, { boughtAt, passengers, serial, refundedAfterDays }: PastOrder): Promise<void> {
  const { amount_rub, price_rub } = await lockOrder(trx, id)
  const at = { created_at: boughtAt, updated_at: boughtAt, captured_at: boughtAt }
  const paymentId = randomId()
  await trx
    .insertInto('payments')
    .values({
      id: paymentId,
      order_id: id,
      attempt: 1,
      provider: 'demo',
      key: `pay:${id}:1`,
      state: 'Succeeded',
      amount_rub,
      card: 'МИР •••• 0004',
      ...at,
    })
    .execute()
  await replayEvents(trx, id, ['authorize', 'capture', 'issue', 'ticket'], boughtAt)
  const [item] = await loadItems(trx, id)
  const tickets = passengers.map((_, passenger) => ({
    number: `9990${String(serial).padStart(6, '0')}${String(passenger).padStart(3, '0')}`,
    order_id: id,
    item_id: item!.id, // just written
    passenger,
    part: 0,
    issued_at: boughtAt,
  }))
  await trx.insertInto('tickets').values(tickets).execute()
  if (refundedAfterDays === undefined) return
  const later = new Date(boughtAt.getTime() + refundedAfterDays * DAY_MS)
  await replayEvents(trx, id, ['ask-refund', 'refund'], later)
  await reverseBonus(trx, { orderId: id, refundId: 'demo', refundTotal: price_rub }, later)
  const back = { refund_due_rub: amount_rub, refunded_rub: amount_rub, closed_at: later, updated_at: later }
  await trx.updateTable('payments').set(back).where('id', '=', paymentId).execute()
}

/** Takes an order through these events, those the machine allows. */
export async function replayEvents(trx: Db, id: string, events: OrderEvent[], now: Date): Promise<void> {
  for (const event of events) {
    const { status } = await lockOrder(trx, id)
    if (statusAfter(status, event)) await moveOrder(trx, { id, from: status, event, now })
  }
}

/** Types the sandbox bank's plainest card on its own page and notifies the agency. */
export async function payAtBank(
  app: FastifyInstance,
  deps: Deps,
  { id, payment_url }: Pick<PaymentRow, 'id' | 'payment_url'>,
): Promise<void> {
  const form = new URLSearchParams({ action: 'pay', number: '5555555555554444', expiry: '12/30', cvc: '123' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = new URL(payment_url ?? '/', deps.env.publicUrl).pathname
  await app.inject({ method: 'POST', url, headers, payload: form.toString() })
  await settle(deps, id, AbortSignal.timeout(60_000))
}
