import fc from 'fast-check'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { closeUnpaid } from '#server/payments/payment-store.ts'
import { isExpected } from '#test/faults/crash.ts'
import type { Purchase } from './scenario-journal.ts'
import { type Forgery, type Points, carrierCancels, forge, forgeries, giveBack, goToTheBank, hear, pay } from './payment-steps.ts'
import { fillIn, send } from './submissions.ts'
import type { Trip } from './terms.ts'
import { FLIGHTS } from './model-supplier.ts'
import type { World } from './simulated-world.ts'

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

/** Steps as they come in life: much buying, some trouble. */
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

/** Does one step. A refusal is an answer, a killed process comes up again; anything else is a bug and is remembered. */
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
  return: (world, step) => at(world, step, (purchase) => giveBack(world, purchase, step)),
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

/** What most visitors do: book, make up their mind about points, pay, come back. */
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
