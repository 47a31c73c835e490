import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { book } from '#server/air/book.ts'
import { checkout } from '#server/air/checkout.ts'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { closeUnpaid } from '#server/payments/close-unpaid.ts'
import { orderById } from '#server/payments/order-store.ts'
import { acceptRefund, quoteRefund, refundInFull } from '#server/payments/refund.ts'
import { contactInfo, grownUp } from '#test/purchase.ts'
import { Killed } from './death.ts'
import { FLIGHTS } from './toy-supplier.ts'
import type { World } from './world.ts'

/** One thing that happens to the shop; numbers choose among what there is at that moment. */
export type Step =
  | { kind: 'book'; who: number; flight: number; both: boolean; twice: boolean }
  | { kind: 'buy'; who: number; flight: number; both: boolean; points: 'keep' | 'use' }
  | { kind: 'checkout'; order: number; points: 'keep' | 'use' | 'none'; twice: boolean; method?: PaymentMethod | undefined }
  | { kind: 'pay'; order: number; how: 'hold' | 'take' | 'decline' }
  | { kind: 'hear'; lose: boolean; repeat: number }
  | { kind: 'come-back'; order: number }
  | { kind: 'forge'; order: number }
  | { kind: 'cancel'; order: number }
  | { kind: 'return'; order: number; part: 'all' | 'there' | 'back'; twice: boolean }
  | { kind: 'carrier-cancels'; order: number }
  | { kind: 'jobs' }
  | { kind: 'sweep' }
  | { kind: 'wait'; minutes: number }
  | { kind: 'die'; awaits: number }

const order = fc.nat(30)
const trip = { who: fc.nat(3), flight: fc.nat(FLIGHTS - 1), both: fc.boolean() }
const shapes = {
  buy: { ...trip, points: fc.constantFrom('keep', 'keep', 'use') },
  book: { ...trip, twice: fc.boolean() },
  checkout: {
    order,
    points: fc.constantFrom('keep', 'use', 'none'),
    twice: fc.boolean(),
    method: fc.constantFrom(undefined, undefined, 'card', 'sbp'),
  },
  pay: { order, how: fc.constantFrom('hold', 'hold', 'hold', 'take', 'decline') },
  hear: { lose: fc.boolean(), repeat: fc.nat(2) },
  'come-back': { order },
  forge: { order },
  cancel: { order },
  return: { order, part: fc.constantFrom('all', 'there', 'back'), twice: fc.boolean() },
  'carrier-cancels': { order },
  jobs: {},
  sweep: {},
  wait: { minutes: fc.integer({ min: -10, max: 45 }) },
  die: { awaits: fc.integer({ min: 1, max: 60 }) },
} as const satisfies Record<Step['kind'], object>

/** Steps as they come in life: much buying, some trouble. */
const often: Record<Step['kind'], number> = {
  buy: 7,
  book: 4,
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
  } catch (problem) {
    if (!isExpected(problem)) world.troubles.push(`${step.kind}: ${String(problem)}`)
  }
  if (world.death.isDead) world.death.revive()
}

function isExpected(problem: unknown): boolean {
  if (problem instanceof Refusal || problem instanceof Killed) return true
  return problem instanceof Error && problem.cause !== undefined && isExpected(problem.cause)
}

async function act(world: World, step: Step): Promise<unknown> {
  switch (step.kind) {
    case 'buy':
      return buy(world, step)
    case 'book':
      return bookFlight(world, step)
    case 'checkout':
      return goToTheBank(world, step)
    case 'pay':
      return pay(world, step)
    case 'hear':
      return hear(world, step)
    case 'come-back':
      return visit(world, step.order, (id) => world.app.inject({ url: `/pay/return/${id}` }))
    case 'forge':
      return forge(world, step)
    case 'cancel':
      return visit(world, step.order, (id) => closeUnpaid(world.db, { id, event: 'cancel', now: world.clock.now() }))
    case 'return':
      return giveBack(world, step)
    case 'carrier-cancels':
      return visit(world, step.order, (id) => refundInFull(world.deps, id, 'involuntary'))
    case 'jobs':
      return world.runJobs()
    case 'sweep':
      return world.runSweeps()
    case 'wait':
      return world.clock.advance(step.minutes * 60_000)
    case 'die':
      return world.death.after(step.awaits)
  }
}

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

async function visit<T>(world: World, at: number, does: (id: string) => Promise<T>): Promise<T | undefined> {
  const id = world.orders[at % Math.max(1, world.orders.length)]
  return id ? does(id) : undefined
}

let presses = 0

/** A form sent once or twice at the same moment with the same key, then again after whatever came of it. */
async function bookFlight(world: World, { who, flight, both, twice }: Of<'book'>): Promise<void> {
  const person = world.people[who]
  const ref = (number: number, sessionId: string) => ({ itineraryRef: { sessionId, optionId: `f${number}` } })
  const outbound = flight - (flight % 2)
  const there = ref(both ? outbound : flight, 's1')
  const back = both ? ref(outbound + 1, 's2') : null
  const offers = await world.supplier.price([there.itineraryRef, ...(back ? [back.itineraryRef] : [])])
  const acceptedPrice = offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const input = { there, back, passengers: [grownUp], contactInfo, privacy: true, isAviasales: false, acceptedPrice }
  presses += 1
  const asker = {
    caller: person ? { userId: person.id, sessionId: 's' } : null,
    idempotencyKey: `press-${presses}`,
    inputHash: createHash('sha256').update(JSON.stringify(input)).digest('hex'),
    signal: new AbortController().signal,
  }
  const press = () => book(world.deps, input, asker)
  const answers = await Promise.allSettled(twice ? [press(), press()] : [press()])
  if (world.death.isDead) world.death.revive()
  const again = twice ? await Promise.allSettled([press()]) : []
  const made = [...answers, ...again].flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const ids = [...new Set(made.map(({ id }) => id))]
  if (ids.length > 1) world.troubles.push('I7: one key made two orders')
  if (made.some(({ extra }) => extra.totalPrice !== acceptedPrice))
    world.troubles.push('I6: an order costs what nobody agreed to')
  world.orders.push(...ids)
  const failed = [...answers, ...again].flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  for (const problem of failed) if (!isExpected(problem)) throw problem
}

/** What most visitors do: book, pay, come back. */
async function buy(world: World, { points, ...trip }: Of<'buy'>): Promise<void> {
  await bookFlight(world, { ...trip, kind: 'book', twice: false })
  const order = world.orders.length - 1
  await goToTheBank(world, { kind: 'checkout', order, points, twice: false })
  await pay(world, { kind: 'pay', order, how: 'hold' })
  await visit(world, order, (id) => world.app.inject({ url: `/pay/return/${id}` }))
  await world.runJobs()
}

async function goToTheBank(world: World, { order: at, points, twice, method }: Of<'checkout'>): Promise<void> {
  await visit(world, at, async (id) => {
    const owned = await orderById(world.db, id)
    if (!owned) return
    const useBonus = points === 'keep' ? undefined : points === 'use'
    const press = () => checkout(world.deps, owned, { id, useBonus, method })
    const answers = await Promise.allSettled(twice ? [press(), press()] : [press()])
    for (const answer of answers) if (answer.status === 'rejected' && !isExpected(answer.reason)) throw answer.reason
  })
}

async function pay(world: World, { order: at, how }: Of<'pay'>): Promise<void> {
  await visit(world, at, async (id) => {
    for (const account of world.bank.accounts.values()) {
      if (account.orderId === id && account.state === 'Pending') world.bank.pay(account.paymentId, how)
    }
  })
}

/** Some of the bank's messages come: in any order, some again, some never. */
async function hear(world: World, { lose, repeat }: Of<'hear'>): Promise<void> {
  const { news } = world.bank
  if (news.length === 0) return
  const [paymentId = ''] = news.splice(world.chance.below(news.length), 1)
  if (lose) return
  const payload = JSON.stringify({ eventId: `${paymentId}-${news.length}`, paymentId })
  for (let time = 0; time <= repeat; time += 1) await tell(world, payload, 'signed')
}

function tell({ app }: World, payload: string, signature: string) {
  const headers = { 'content-type': 'application/json', 'x-toy': signature }
  return app.inject({ method: 'POST', url: '/pay/webhook/toy', headers, payload })
}

/** A stranger's message is refused, whatever it says. */
async function forge(world: World, { order: at }: Of<'forge'>): Promise<void> {
  await visit(world, at, async (id) => {
    const account = [...world.bank.accounts.values()].find(({ orderId }) => orderId === id)
    const payload = JSON.stringify({ eventId: 'forged', paymentId: account?.paymentId ?? 'nobody' })
    const answer = await tell(world, payload, 'forged')
    if (answer.statusCode !== 401) world.troubles.push(`I9: a forged message was answered ${answer.statusCode}`)
  })
}

async function giveBack(world: World, { order: at, part, twice }: Of<'return'>): Promise<void> {
  await visit(world, at, async (id) => {
    const owned = await orderById(world.db, id)
    if (!owned) return
    const quote = await quoteRefund(world.deps, owned)
    const parts = part === 'all' ? undefined : [part]
    const press = () => acceptRefund(world.deps, id, { quoteId: quote.id, parts })
    const answers = await Promise.allSettled(twice ? [press(), press()] : [press()])
    const accepted = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.refundId] : []))
    if (new Set(accepted).size > 1) world.troubles.push('I16: one quote made two refunds')
    for (const answer of answers) if (answer.status === 'rejected' && !isExpected(answer.reason)) throw answer.reason
  })
}
