import type { FastifyInstance } from 'fastify'
import type { AirOffer } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { accrualFor } from '#domain/bonus/discount.ts'
import { addDays, airDay, DAY_MS, dayOf } from '#domain/text/dates.ts'
import { activateUser, addUser, userByName } from '#server/account/user-store.ts'
import { book } from '#server/air/book.ts'
import { issueTickets } from '#server/air/issue-tickets.ts'
import { collectSearch } from '#server/air/sellers/search-news.ts'
import { loadBalance, userAccount } from '#server/bonus/ledger-store.ts'
import { randomId } from '#server/db/random-id.ts'
import type { Deps } from '#server/deps.ts'
import { orderById } from '#server/orders/order-store.ts'
import { openPayment } from '#server/payments/open-payment.ts'
import { makeDemoHotelOrders, payHotelOrder } from './demo-hotel-orders.ts'
import { payAtBank, shifted, writePastOrder } from './demo-order.ts'

/** The points the demonstration person is left with (DGEN-09). */
const POINTS = 500

const anna: Passenger = {
  name: 'Анна',
  surname: 'Смирнова',
  birthDay: '14-05-1990',
  gender: 'female',
  document: { type: 'passportrf', number: '4510998877', date: null },
}
const pavel: Passenger = { ...anna, name: 'Павел', surname: 'Смирнов', birthDay: '02-09-1988', gender: 'male' }

/**
 * Gives the demonstration person a life (DGEN-09): flights and stays behind, given back, ahead and unpaid, two followers who
 * have bought, and five hundred points that all of this adds up to. Made once; what lies ahead is bought for real.
 */
export async function makeDemoTrips(app: FastifyInstance, deps: Deps): Promise<void> {
  const demo = await userByName(deps.db, 'demo')
  if (!demo) return
  const known = await deps.db.selectFrom('orders').select('id').where('user_id', '=', demo.id).executeTakeFirst()
  if (known) return
  const ahead = [
    await reserve(deps, demo, { to: 'LED', inDays: 18 }),
    await reserve(deps, demo, { to: 'AER', inDays: 47, nights: 7 }),
  ]
  const stay = await makeDemoHotelOrders(deps, demo)
  const flown = ahead.reduce((sum, { price }) => sum + accrualFor(price, deps.site.bonus.air.percent), 0)
  await createPastTrips(deps, demo, flown + stay.earned)
  await forgetDigests(deps, demo)
  for (const { id } of ahead) await payByTestCard(app, deps, id)
  await payHotelOrder(app, deps, stay)
  await reserve(deps, demo, { to: 'KZN', inDays: 30 })
}

type Person = { id: string; email: string; bonus_account_id: string }
type DemoOrder = { to: string; inDays: number; nights?: number }

async function find({ airNews, now }: Deps, { to, inDays, nights }: DemoOrder, adults: number): Promise<AirOffer[][]> {
  const there = addDays(dayOf(now()), inDays)
  const query: FlightQuery = {
    iataFrom: 'MOW',
    iataTo: to,
    dateThere: airDay(there),
    dateBack: nights ? airDay(addDays(there, nights)) : null,
    adults,
    children: 0,
    infants: 0,
    locale: 'ru',
    currency: 'rub',
  }
  const { found } = await collectSearch(airNews, { query, wait: 'all', without: [] }, AbortSignal.timeout(30_000))
  const simple = (offer: AirOffer) => !offer.combined && !offer.pairedOnly && offer.flightSegments.length === 1
  return found.there.filter(simple).flatMap((one) => {
    if (!nights) return [[one]]
    const back = found.back.find((offer) => simple(offer) && offer.itineraryRef.sessionId === one.itineraryRef.sessionId)
    return back ? [[one, back]] : []
  })
}

function priceOf(offers: AirOffer[]): number {
  return offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
}

/** Books a trip as the person would; its letters stay unwritten, for nobody reads them. */
async function reserve(deps: Deps, person: Person, wish: DemoOrder): Promise<{ id: string; price: number }> {
  const [offers] = await find(deps, wish, 1)
  const [there, back] = offers ?? []
  if (!there) throw new Error(`No demonstration flight to ${wish.to}`)
  const contactInfo = { email: person.email, contactPerson: 'Анна Смирнова', contactPhone: '+79161234567' }
  const input = {
    there: { itineraryRef: there.itineraryRef },
    back: back ? { itineraryRef: back.itineraryRef } : null,
    passengers: [anna],
    contactInfo,
    privacy: true,
    isAviasales: false,
    acceptedPrice: priceOf(offers ?? []),
  }
  const caller = { userId: person.id, sessionId: '' }
  const call = { caller, idempotencyKey: randomId(), inputHash: randomId(), signal: AbortSignal.timeout(60_000) }
  const { id, extra } = await book(deps, input, call)
  await deps.db.deleteFrom('outbox').where('subject_id', '=', id).execute()
  return { id, price: extra.totalPrice }
}

async function payByTestCard(app: FastifyInstance, deps: Deps, id: string): Promise<void> {
  const order = await orderById(deps.db, id)
  if (!order) return
  const { payment } = await openPayment(deps, order.id)
  if (payment) await payAtBank(app, deps, payment)
  await issueTickets(deps, id, AbortSignal.timeout(60_000))
  await deps.db.deleteFrom('outbox').where('subject_id', '=', id).where('state', '=', 'waiting').execute()
}

/** Trips of the last months, chosen so that with `earned` points still to come the person has exactly `POINTS`. */
async function createPastTrips(deps: Deps, demo: Person, earned: number): Promise<void> {
  const followers = [await follower(deps, demo, 'marina.k'), await follower(deps, demo, 'alexey_v')]
  const far = await find(deps, { to: 'DXB', inDays: 60, nights: 9 }, 2)
  const near = await find(deps, { to: 'IST', inDays: 61, nights: 4 }, 1)
  const home = await find(deps, { to: 'KZN', inDays: 62 }, 1)
  const south = await find(deps, { to: 'AER', inDays: 63 }, 1)
  const ago = (days: number) => new Date(deps.now().getTime() - days * DAY_MS)
  const past = (all: AirOffer[][], at: number, days: number) => (all[at % all.length] ?? []).map((offer) => shifted(offer, days))
  const dear = far.toSorted((a, b) => priceOf(b) - priceOf(a)).find((one) => priceOf(one) < 160_000) ?? far[0] ?? []
  const [first, second] = followers
  const own = { userId: demo.id, email: demo.email, passengers: [anna] }
  await writePastOrder(deps, { ...own, ...first!, offers: past(south, 0, 138), boughtAt: ago(90), serial: 1 })
  await writePastOrder(deps, {
    ...own,
    offers: dear.map((one) => shifted(one, 110)),
    passengers: [anna, pavel],
    boughtAt: ago(75),
    serial: 2,
  })
  await writePastOrder(deps, { ...own, offers: past(near, 1, 90), boughtAt: ago(50), refundedAfterDays: 3, serial: 3 })
  await writePastOrder(deps, { ...own, ...second!, offers: past(south, 1, 90), boughtAt: ago(40), serial: 4 })
  const last = past(home, 0, 72)
  const bonus = bonusFor(
    await loadBalance(deps.db, userAccount(demo.bonus_account_id)),
    earned,
    priceOf(last),
    deps.site.bonus.air.percent,
  )
  await writePastOrder(deps, { ...own, offers: last, boughtAt: ago(21), bonus, serial: 5 })
}

/** Letters about what followers brought long ago would be out of date. */
async function forgetDigests({ db }: Deps, { bonus_account_id }: Person): Promise<void> {
  await db.deleteFrom('outbox').where('template', '=', 'M-12').where('subject_id', 'like', `${bonus_account_id}-%`).execute()
}

/** How many points the last trip must have cost for the sum to be `POINTS`. */
function bonusFor(balance: number, earned: number, price: number, percent: number): number {
  for (let spent = 0; spent <= Math.min(balance, price); spent += 1) {
    if (balance - spent + accrualFor(price - spent, percent) + earned <= POINTS) return spent
  }
  return 0
}

async function follower(deps: Deps, demo: Person, login: string): Promise<{ userId: string; email: string }> {
  const { db, now } = deps
  const email = `${login}@strannik.example`
  const user = await addUser(db, { login, email, passwordHash: null, referrerAccountId: demo.bonus_account_id }, now())
  if (typeof user === 'string') throw new Error(`The demonstration follower ${login} is there without orders`)
  await activateUser(db, user.id, now())
  return { userId: user.id, email }
}
