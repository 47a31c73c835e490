import { createHash } from 'node:crypto'
import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import { Refusal } from '#domain/refusal.ts'
import { book } from '#server/air/book.ts'
import { bookHotel } from '#server/hotels/book.ts'
import { contactInfo, grownUp } from '#test/purchase.ts'
import { anna } from '#test/stay.ts'
import { isExpected } from '#test/faults/crash.ts'
import type { Submission } from './scenario-journal.ts'
import { type Part, type Trip, withheldByHotel, withheldOfTickets } from './terms.ts'
import { stayQuery } from './model-hotels.ts'
import { priceSessionOf } from './model-supplier.ts'
import type { World } from './simulated-world.ts'

let submissions = 0

/** The form a visitor has filled in, with the price and the terms they were shown. */
export async function fillIn(world: World, trip: Trip): Promise<Submission> {
  submissions += 1
  const form = trip.way === 'stay' ? await hotelBookingForm(world, trip.flight % 3) : await flightForm(world, trip)
  const hash = createHash('sha256').update(JSON.stringify(form.input)).digest('hex')
  const { price, parts, send } = form
  const submission = { key: `submission-${submissions}`, trip, price, parts, hash, send, orders: new Map() }
  world.journal.submissions.push(submission)
  return submission
}

async function hotelBookingForm(world: World, rate: number) {
  const { start } = world
  const { price } = (await world.hotels.recheck(String(rate))).rate
  const data = { guests: [anna], phone: contactInfo.contactPhone, email: contactInfo.email }
  const input = { rateId: String(rate), data, ...stayQuery, acceptedPrice: price, privacy: true }
  const withheldAt = (now: Date) => withheldByHotel(rate, price, (now.getTime() - start.getTime()) / 60_000)
  const send: Submission['send'] = async (sender) => {
    const made = await bookHotel(world.deps, input, sender)
    return { id: made.orderId, price: made.price }
  }
  return { input, price, parts: [{ name: 'stay', price, withheldAt } satisfies Part], send }
}

async function flightForm(world: World, { way, flight, seats }: Trip) {
  const refs = refsOf({ way, flight, seats })
  const offers = await world.supplier.price(refs)
  const [there, back] = refs.map((itineraryRef) => ({ itineraryRef }))
  const price = offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const passengers = Array.from({ length: seats }, (_, at) => ({
    ...grownUp,
    name: ['Анна', 'Мария'][at]!,
    document: { ...grownUp.document, number: String(4_509_876_543 + at) },
  }))
  const input = {
    there: there!,
    back: back ?? null,
    passengers,
    contactInfo,
    privacy: true,
    isAviasales: false,
    acceptedPrice: price,
  }
  const send: Submission['send'] = async (sender) => {
    const made = await book(world.deps, input, sender)
    return { id: made.id, price: made.extra.totalPrice }
  }
  return { input, price, parts: partsOf(way, offers, seats), send }
}

/** There by an even flight, back by the odd one after it; one way by either. */
function refsOf({ way, flight, seats }: Omit<Trip, 'who'>): ItineraryRef[] {
  const [first, second] = [priceSessionOf(1, seats), priceSessionOf(2, seats)]
  if (way === 'one') return [{ sessionId: first, optionId: `f${flight}` }]
  const outbound = flight - (flight % 2)
  return [
    { sessionId: first, optionId: `f${outbound}` },
    { sessionId: way === 'pair' ? first : second, optionId: `f${outbound + 1}` },
  ]
}

function partsOf(way: Trip['way'], offers: AirOffer[], seats: number): Part[] {
  const flights = offers.map(({ totalPrice, itineraryRef: { optionId } }) => {
    return { flight: Number(optionId.slice(1)), price: totalPrice / seats, seats }
  })
  const part = (name: Part['name'], sold: typeof flights): Part => {
    return { name, price: sold.reduce((sum, { price }) => sum + price * seats, 0), withheldAt: () => withheldOfTickets(sold) }
  }
  if (way === 'pair') return [part('both', flights)]
  return flights.map((sold, at) => part(at === 0 ? 'there' : 'back', [sold]))
}

type Sending = { who: number; times: number; isPatient: boolean }

/** Sends a form so many times at once. Somebody patient sends it again when the answer never came. */
export async function send(world: World, submission: Submission, { who, times, isPatient }: Sending): Promise<void> {
  if (!world.journal.isOwnKey(submission, who)) return
  const person = world.people[who]
  const sender = {
    caller: person ? { userId: person.id, sessionId: 's' } : null,
    idempotencyKey: submission.key,
    inputHash: submission.hash,
    signal: new AbortController().signal,
  }
  const once = () => submission.send(sender)
  const answers = await Promise.allSettled(Array.from({ length: times }, once))
  const isCutOff = world.crashPoint.isDead
  await world.comeUp()
  if (isCutOff && isPatient) answers.push(...(await Promise.allSettled([once()])))
  for (const answer of answers) {
    if (answer.status === 'fulfilled') world.violations.push(...world.journal.enter(submission, who, answer.value))
    else learn(world, submission, answer.reason)
  }
}

function learn(world: World, submission: Submission, error: unknown): void {
  if (!isExpected(error)) throw error
  if (!(error instanceof Refusal)) return
  if (error.code === 'bad-request') throw new Error('The form is not what the site wants any more', { cause: error.details })
  if (error.code === 'idempotency.other-body') world.violations.push('I7: a key was refused to somebody who had not used it')
  const { oldPrice } = error.details.extra ?? {}
  if (error.code === 'order.price-changed' && oldPrice !== submission.price)
    world.violations.push(`I6: ${String(oldPrice)} was never agreed to`)
}
