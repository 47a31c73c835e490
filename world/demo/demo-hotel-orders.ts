import type { FastifyInstance } from 'fastify'
import { accrualFor } from '#domain/bonus/discount.ts'
import { CONSENT_VERSION } from '#domain/consent.ts'
import type { Cancellation } from '#domain/hotels/offer.ts'
import type { OrderEvent } from '#domain/payments/order.ts'
import { type Instant, addDays, DAY_MS, dayOf, instant } from '#domain/text/dates.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { Deps } from '#server/deps.ts'
import { bookHotel } from '#server/hotels/book.ts'
import { confirmHotelBooking } from '#server/hotels/confirm-booking.ts'
import { insertHotelOrder } from '#server/hotels/order-store.ts'
import { type CheckedRate, hoursOfStay } from '#server/hotels/supplier.ts'
import { newOrderKey } from '#server/orders/order-key.ts'
import { openPayment } from '#server/payments/open-payment.ts'
import { payAtBank, replayEvents } from './demo-order.ts'

type Person = { id: string; email: string }

const HOTELS = Array.from({ length: 12 }, (_, at) => at + 10)

/** The cheapest room of a few hotels of a city for these nights. */
async function roomIn({ hotels, now }: Deps, city: string, inDays: number, nights: number): Promise<CheckedRate> {
  const arrival = addDays(dayOf(now()), inDays)
  const stay = { arrival, departure: addDays(arrival, nights), adults: 1, children: [] }
  const ids = HOTELS.map((at) => `${city}-${at}`)
  const offers = await hotels.rates(stay, ids, 'all', AbortSignal.timeout(30_000))
  const rates = offers.flatMap((offer) => offer.rates).toSorted((a, b) => a.price - b.price)
  const checked = rates[0] && (await hotels.recheck(rates[0].id, AbortSignal.timeout(30_000)))
  if (!checked) throw new Error(`No demonstration room in ${city}`)
  return checked
}

/** Holds a room as the person would; returns its order and price. */
async function reserve(deps: Deps, { id, email }: Person, checked: CheckedRate): Promise<{ id: string; price: number }> {
  const { rate, query } = checked
  const input = {
    rateId: rate.id,
    data: { guests: [{ firstName: 'Анна', lastName: 'Смирнова', isChild: false }], phone: '+79161234567', email },
    arrival: query.arrival,
    departure: query.departure,
    adults: 1,
    children: [],
    acceptedPrice: rate.price,
    privacy: true,
  }
  const caller = { userId: id, sessionId: '' }
  const call = { caller, idempotencyKey: randomId(), inputHash: randomId(), signal: AbortSignal.timeout(60_000) }
  const { orderId, price } = await bookHotel(deps, input, call)
  await deps.db.deleteFrom('outbox').where('subject_id', '=', orderId).execute()
  return { id: orderId, price }
}

export type OrderAhead = { id: string; earned: number }

/** Stays of every fate (DGEN-09): behind, begun, cancelled and given back; one ahead that waits for `payHotelOrder`, one unpaid. */
export async function makeDemoHotelOrders(deps: Deps, demo: Person): Promise<OrderAhead> {
  const own = { ...demo, now: deps.now() }
  const done: OrderEvent[] = ['authorize', 'capture', 'issue', 'confirm']
  await writeHotelOrder(deps, own, { checked: await roomIn(deps, 'istanbul', 60, 4), back: 145, boughtDays: 100, events: done })
  await writeHotelOrder(deps, own, {
    checked: await roomIn(deps, 'saint-petersburg', 61, 3),
    back: 62,
    boughtDays: 12,
    events: done,
  })
  await writeHotelOrder(deps, own, { checked: await roomIn(deps, 'sochi', 62, 5), back: 0, boughtDays: 9, events: ['cancel'] })
  await writeHotelOrder(deps, own, {
    checked: await roomIn(deps, 'kazan', 63, 2),
    back: 40,
    boughtDays: 30,
    events: [...done, 'ask-refund', 'refund'],
  })
  const ahead = await reserve(deps, demo, await roomIn(deps, 'saint-petersburg', 18, 1))
  await reserve(deps, demo, await roomIn(deps, 'kazan', 30, 2))
  return { id: ahead.id, earned: accrualFor(ahead.price, deps.site.bonus.hotel.percent) }
}

/** Pays the stay ahead with the bank's test card, and the hotel confirms it. */
export async function payHotelOrder(app: FastifyInstance, deps: Deps, { id }: OrderAhead): Promise<void> {
  const { payment } = await openPayment(deps, id)
  if (payment) await payAtBank(app, deps, payment)
  await confirmHotelBooking(deps, id, AbortSignal.timeout(60_000))
  await deps.db.deleteFrom('outbox').where('subject_id', '=', id).where('state', '=', 'waiting').execute()
}

type Fate = { checked: CheckedRate; back: number; boughtDays: number; events: OrderEvent[] }

/** Writes a stay as the machine would have left it, its nights so many days back; it earns nothing, the flights do. */
async function writeHotelOrder(
  { db, env }: Deps,
  person: Person & { now: Date },
  { checked, back, boughtDays, events }: Fate,
): Promise<void> {
  const id = randomId()
  const key = `demo:${id}`
  const now = new Date(person.now.getTime() - boughtDays * DAY_MS)
  const { query, rate } = checked
  const [arrival, departure] = [addDays(query.arrival, -back), addDays(query.departure, -back)]
  const terms = termsEarlier(rate.cancellation, back)
  const offer = { ...checked, rate: { ...rate, cancellation: terms }, query: { ...query, arrival, departure } }
  await db
    .insertInto('hotel_holds')
    .values({ key, order_id: id, supplier: 'demo', asked_at: now, supplier_ref: key, released_at: now, is_open: false })
    .execute()
  await inTransaction(db, async (trx) => {
    await insertHotelOrder(trx, {
      id,
      orderKey: newOrderKey(env.secret, id),
      userId: person.id,
      madeByGuest: false,
      rates: { percent: 0, referralPercent: 0, maxShare: 1 },
      contact: { email: person.email, phone: '+79161234567' },
      consentVersion: CONSENT_VERSION,
      supplier: 'demo',
      key,
      hold: {
        supplierRef: key,
        price: rate.price,
        timeLimit: instant(now),
        ...hoursOfStay(offer),
        offer,
      },
      guests: [{ firstName: 'Анна', lastName: 'Смирнова', age: null }],
      wishes: 'Номер потише, пожалуйста',
      expiresAt: new Date(now.getTime() + 20 * 60_000),
      now,
    })
    if (events.includes('capture')) await payFor(trx, id, rate.price, now, events.includes('refund'))
    await replayEvents(trx, id, events, now)
    if (events.includes('confirm')) {
      const confirmed = { confirmation: id.slice(0, 8).toUpperCase(), confirmed_at: now }
      await trx.updateTable('hotel_bookings').set(confirmed).where('order_id', '=', id).execute()
    }
  })
}

/** What is free until when, moved together with the nights. */
function termsEarlier({ freeUntil, penalties, ...rest }: Cancellation, days: number): Cancellation {
  const earlier = (moment: Instant) => instant(new Date(Date.parse(moment) - days * DAY_MS))
  return {
    ...rest,
    freeUntil: freeUntil && earlier(freeUntil),
    penalties: penalties.map(({ from, ...penalty }) => ({ ...penalty, from: earlier(from) })),
  }
}

async function payFor(trx: Db, orderId: string, amount: number, now: Date, refunded: boolean): Promise<void> {
  const back = refunded ? { refund_due_rub: amount, refunded_rub: amount, closed_at: now } : {}
  await trx
    .insertInto('payments')
    .values({
      id: randomId(),
      order_id: orderId,
      attempt: 1,
      provider: 'demo',
      key: `pay:${orderId}:1`,
      state: 'Succeeded',
      amount_rub: amount,
      card: 'МИР •••• 0004',
      created_at: now,
      updated_at: now,
      captured_at: now,
      ...back,
    })
    .execute()
}
