import { bookFlights, checkoutFlights, getTickets } from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { deliverDue } from '#world/bank/bank.ts'
import type { Agency, Calls } from './agency.ts'

export const toSochi = {
  iataFrom: 'MOW',
  iataTo: 'AER',
  dateThere: '20-12-2026',
  dateBack: '27-12-2026',
  adults: 1,
  children: 0,
  infants: 0,
}

/** A number that must never be seen outside the sealed column. */
export const CANARY = '4509876543'

export const grownUp: Passenger = {
  name: 'Анна',
  surname: 'Смирнова',
  birthDay: '14-03-1991',
  gender: 'female',
  document: { type: 'passportrf', number: CANARY, date: null },
}

/** The same person under a surname that makes the supplier fail (DPAY-09). */
export function named(surname: string): Passenger {
  return { ...grownUp, surname, name: 'Anna' }
}

export const contactInfo = { email: 'anna.smirnova@mail.example', contactPerson: 'Анна Смирнова', contactPhone: '+79991234567' }

export type Choice = { there: AirOffer; back: AirOffer | null }

const chosen = new WeakMap<Calls, Set<string>>()

/**
 * What a visitor might choose: the same airline both ways in one session, or two airlines in two sessions. Every call takes
 * flights nobody took before, because a sale changes the price of the next seat.
 */
export async function choose(
  agency: Calls,
  how: 'one-way' | 'one-session' | 'two-sessions',
  query = toSochi,
  suits: (offer: AirOffer) => boolean = () => true,
): Promise<Choice> {
  const search = () => agency.call(searchFlights, how === 'one-way' ? { ...query, dateBack: null } : query)
  const first = await search()
  const found = first.refusal ? await search() : first // a busy machine needs longer for the first one than a supplier may take
  const used = chosen.get(agency) ?? new Set<string>()
  chosen.set(agency, used)
  const simple = (offer: AirOffer) => !offer.combined && !offer.pairedOnly && !used.has(offer.journeyKey) && suits(offer)
  for (const there of found.forwardOptions.filter(simple)) {
    const same = (offer: AirOffer) => offer.itineraryRef.sessionId === there.itineraryRef.sessionId
    const back = found.backwardOptions.find((offer) => simple(offer) && same(offer) === (how === 'one-session'))
    if (how !== 'one-way' && !back) continue
    for (const offer of [there, back]) if (offer) used.add(offer.journeyKey)
    return { there, back: back ?? null }
  }
  throw new Error('The timetable has no such flights left')
}

type Booking = { passengers?: Passenger[]; idempotencyKey?: string; acceptedPrice?: number; isAviasales?: boolean }

export function bookingInput(
  { there, back }: Choice,
  { passengers = [grownUp], acceptedPrice, isAviasales = false }: Booking = {},
) {
  return {
    there: { itineraryRef: there.itineraryRef },
    back: back && { itineraryRef: back.itineraryRef },
    passengers,
    contactInfo,
    privacy: true,
    isAviasales,
    acceptedPrice: acceptedPrice ?? there.totalPrice + (back?.totalPrice ?? 0),
  }
}

export async function bookAt(agency: Agency, choice: Choice, booking: Booking = {}) {
  return agency.call(bookFlights, bookingInput(choice, booking), { idempotencyKey: booking.idempotencyKey })
}

export type BoughtFlight = { id: string; orderKey: string; paymentUrl: string; price: number }

/** The trip to Sochi 29 days after `now`: 20 December by the clock most tests begin with, and never in the past of one that goes by the machine’s. */
const aheadOf = (now: Date) => ({ ...toSochi, dateThere: airDay(addDays(dayOf(now), 29)) })

/** Searches, books one way and goes to the bank's door. */
export async function toTheBank(agency: Agency, booking: Booking = {}): Promise<BoughtFlight> {
  const made = await bookAt(agency, await choose(agency, 'one-way', aheadOf(agency.clock.now())), booking)
  const orderKey = made.extra.accessKey ?? ''
  const opened = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
  return { id: made.id, orderKey, paymentUrl: opened.paymentSystem.data.paymentUrl, price: made.extra.totalPrice }
}

/** Fills the bank's form; answers where the bank sends the visitor next. */
export async function payWith(agency: Calls, paymentUrl: string, number: string, code = '1234'): Promise<string> {
  const form = { action: 'pay', number, expiry: '12/30', cvc: '123' }
  let next = await send(agency, paymentUrl, form)
  for (let tries = 0; next.includes('/pay/sandbox/') && tries < 3; tries += 1)
    next = await send(agency, paymentUrl, { action: 'code', code })
  return next
}

export async function send(agency: Calls, paymentUrl: string, form: Record<string, string>): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = new URL(paymentUrl).pathname
  const answer = await agency.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() })
  return String(answer.headers.location ?? '')
}

/** Comes back from the bank; returns the page the visitor lands on. */
export async function returnFromBank(agency: Calls, returnUrl: string): Promise<string> {
  const answer = await agency.app.inject({ method: 'GET', url: new URL(returnUrl).pathname })
  return String(answer.headers.location ?? answer.statusCode)
}

/** The bank sends what is due to the agency's webhook; returns how many messages were accepted. */
export function receiveWebhooks(agency: Agency): Promise<number> {
  return deliverDue({ db: agency.db, now: agency.clock.now }, agency.deps.env.secret, async (headers, payload) => {
    const answer = await agency.app.inject({ method: 'POST', url: '/pay/webhook/sandbox', headers, payload })
    return answer.statusCode
  })
}

type Paying = { bearer?: string | undefined; orderKey?: string | undefined; useBonus?: boolean | undefined }

/** Pays an order to its end: the bank notifies the agency, the jobs and sweeps run. Returns what its opening said. */
export async function payToTheEnd(agency: Agency, id: string, { useBonus, ...proof }: Paying) {
  const opened = await agency.call(checkoutFlights, { id, useBonus }, proof)
  if (opened.paymentSystem.type !== 'none') await payWith(agency, opened.paymentSystem.data.paymentUrl, '5555555555554444')
  await receiveWebhooks(agency)
  await agency.runJobs({ sweep: true })
  return opened
}

export function fetchOrder(agency: Agency, { id, orderKey }: Pick<BoughtFlight, 'id' | 'orderKey'>) {
  return agency.call(getTickets, { id }, { orderKey })
}

/** What the supplier still holds or has sold: every seat taken in its books. */
export async function seatsTaken(agency: Agency): Promise<number> {
  const { sum } = await agency.db
    .selectFrom('seat_counts')
    .select((row) => row.fn.sum<number>('sold').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
