import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { book } from '#server/air/book.ts'
import { bookHotel } from '#server/hotels/book.ts'
import { closeUnpaid } from '#server/payments/payment-store.ts'
import { isExpected } from '#test/faults/fault-injection.ts'
import { contactInfo, grownUp } from '#test/purchase.ts'
import { anna } from '#test/stay.ts'
import { stayQuery } from './model-hotels.ts'
import { FLIGHTS, priceSessionOf } from './model-supplier.ts'
import {
  type Forgery,
  type Points,
  carrierCancels,
  forge,
  forgeries,
  refundOrder,
  goToTheBank,
  hear,
  pay,
} from './payment-steps.ts'
import type { Purchase, Submission } from './scenario-journal.ts'
import type { World } from './simulated-world.ts'
import { type Part, type Trip, withheldByHotel, withheldOfTickets } from './terms.ts'

let submissions = 0

/** The form a visitor has filled in, with the price and the terms they were shown. */
async function fillIn(world: World, trip: Trip): Promise<Submission> {
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

/** Sends a form so many times at once. A patient client sends it again when no answer arrived. */
async function send(world: World, submission: Submission, { who, times, isPatient }: Sending): Promise<void> {
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

/** One thing that happens to the agency; numbers choose among what there is at that moment. */
export type Step =
  | (Trip & { kind: 'book'; times: number; isPatient: boolean })
  | (Trip & { kind: 'buy'; points: Points[]; method?: PaymentMethod | undefined })
  | { kind: 'submit-again'; submission: number; who: number }
  | { kind: 'same-key'; submission: number; trip: Trip }
  | { kind: 'checkout'; order: number; points: Points; times: number; method?: PaymentMethod | undefined }
  | { kind: 'pay'; order: number; how: 'hold' | 'take' | 'decline' }
  | { kind: 'hear'; times: number }
  | { kind: 'come-back'; order: number }
  | { kind: 'forge'; order: number; how: Forgery }
  | { kind: 'cancel'; order: number }
  | { kind: 'return'; order: number; which: 'all' | 'first' | 'last'; times: number }
  | { kind: 'carrier-cancels'; order: number }
  | { kind: 'jobs' }
  | { kind: 'sweep' }
  | { kind: 'wait'; minutes: number }
  | { kind: 'die'; awaits: number }

const order = fc.nat(30)
const times = fc.constantFrom(1, 1, 2)
const method = fc.constantFrom(undefined, undefined, 'card', 'sbp')
const trip = {
  who: fc.nat(3),
  flight: fc.nat(FLIGHTS - 1),
  way: fc.constantFrom('one', 'pair', 'two', 'two', 'stay', 'stay'),
  seats: fc.constantFrom(1, 1, 2),
}
const shapes = {
  buy: {
    ...trip,
    points: fc.constantFrom(['keep'], ['keep'], ['use'], ['some'], ['use', 'none'], ['some', 'use'], ['some', 'none', 'some']),
    method,
  },
  book: { ...trip, times, isPatient: fc.boolean() },
  'submit-again': { submission: order, who: fc.nat(3) },
  'same-key': { submission: order, trip: fc.record(trip) },
  checkout: { order, points: fc.constantFrom('keep', 'use', 'some', 'none'), times, method },
  pay: { order, how: fc.constantFrom('hold', 'hold', 'hold', 'take', 'decline') },
  hear: { times: fc.nat(2) },
  'come-back': { order },
  forge: { order, how: fc.constantFrom(...forgeries) },
  cancel: { order },
  return: { order, which: fc.constantFrom('all', 'first', 'last'), times },
  'carrier-cancels': { order },
  jobs: {},
  sweep: {},
  wait: { minutes: fc.integer({ min: -10, max: 45 }) },
  die: { awaits: fc.integer({ min: 1, max: 60 }) },
} as const satisfies Record<Step['kind'], object>

/** Steps as they occur in life: much buying, some trouble. */
const often: Record<Step['kind'], number> = {
  buy: 8,
  book: 4,
  'submit-again': 2,
  'same-key': 1,
  checkout: 4,
  pay: 6,
  hear: 4,
  'come-back': 3,
  forge: 1,
  cancel: 1,
  return: 6,
  'carrier-cancels': 1,
  jobs: 6,
  sweep: 2,
  wait: 3,
  die: 3,
}

export const anyStep = fc.oneof(
  ...Object.entries(shapes).map(([kind, shape]) => ({
    weight: often[kind as Step['kind']],
    arbitrary: fc.record({ kind: fc.constant(kind), ...shape }),
  })),
) as fc.Arbitrary<Step> // the table above is checked against the type

/** Does one step. A refusal is an answer, a killed process is restarted; anything else is a bug and is recorded. */
export async function take(world: World, step: Step): Promise<void> {
  try {
    await act(world, step)
  } catch (error) {
    if (!isExpected(error)) world.violations.push(`${step.kind}: ${String(error)}`)
  }
  await world.comeUp()
}

type Does = { [Kind in Step['kind']]: (world: World, step: Extract<Step, { kind: Kind }>) => unknown }

const does: Does = {
  buy,
  book: async (world, step) => send(world, await fillIn(world, step), step),
  'submit-again': submitAgain,
  'same-key': sameKey,
  checkout: (world, step) => at(world, step, (purchase) => goToTheBank(world, purchase, step)),
  pay: (world, step) => at(world, step, (purchase) => pay(world, purchase, step.how)),
  hear: (world, step) => hear(world, step.times),
  'come-back': (world, step) => at(world, step, ({ id }) => world.app.inject({ url: `/pay/return/${id}` })),
  forge: (world, step) => at(world, step, (purchase) => forge(world, purchase, step.how)),
  cancel: (world, step) => at(world, step, ({ id }) => closeUnpaid(world.db, { id, event: 'cancel', now: world.clock.now() })),
  return: (world, step) => at(world, step, (purchase) => refundOrder(world, purchase, step)),
  'carrier-cancels': (world, step) => at(world, step, (purchase) => carrierCancels(world, purchase)),
  jobs: (world) => world.runJobs(),
  sweep: (world) => world.runSweeps(),
  wait: (world, step) => world.clock.advance(step.minutes * 60_000),
  die: (world, step) => world.crashPoint.after(step.awaits),
}

async function act<Kind extends Step['kind']>(world: World, step: Extract<Step, { kind: Kind }>): Promise<void> {
  await does[step.kind](world, step)
}

async function at(world: World, { order: number }: { order: number }, act: (purchase: Purchase) => unknown): Promise<void> {
  const purchase = world.journal.at(number)
  if (purchase) await act(purchase)
}

/** What most visitors do: book, decide about points, pay, return. */
async function buy(world: World, { points, method: way, ...trip }: Extract<Step, { kind: 'buy' }>): Promise<void> {
  const submission = await fillIn(world, trip)
  await send(world, submission, { who: trip.who, times: 1, isPatient: true })
  const purchase = world.journal.purchases.get(submission.orders.get(trip.who) ?? '')
  if (!purchase) return
  for (const wish of points) await goToTheBank(world, purchase, { points: wish, times: 1, method: way })
  pay(world, purchase, 'hold')
  await world.app.inject({ url: `/pay/return/${purchase.id}` })
  await world.runJobs()
}

/** An old form is sent again: by the same person, or under the same key by another. */
async function submitAgain(world: World, { submission: number, who }: Extract<Step, { kind: 'submit-again' }>): Promise<void> {
  const submission = world.journal.submissions[number % Math.max(1, world.journal.submissions.length)]
  if (submission) await send(world, submission, { who, times: 1, isPatient: true })
}

/** Somebody fills in a form of their own, and their browser happens upon a key that another person has used. */
async function sameKey(world: World, { submission: number, trip }: Extract<Step, { kind: 'same-key' }>): Promise<void> {
  const { submissions } = world.journal
  const first = submissions[number % Math.max(1, submissions.length)]
  if (!first || first.trip.who === trip.who) return
  const submission = await fillIn(world, trip)
  await send(world, { ...submission, key: first.key, orders: new Map() }, { who: trip.who, times: 1, isPatient: true })
}
