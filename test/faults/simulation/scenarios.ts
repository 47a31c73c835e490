import { pointsFor } from '#domain/bonus/discount.ts'
import { terminalStatuses } from '#domain/payments/order.ts'
import { type Random, randomOf } from '#test/faults/random.ts'
import {
  requestPayment,
  book,
  carrierCancels,
  checkout,
  close,
  fulfil,
  refundOrder,
  pay,
  payRefund,
  release,
  releaseHold,
} from './scenario-actions.ts'
import { type Order, RulesApp, refundedOf } from './scenario-app.ts'

const MINUTE = 60_000

type Action = (app: RulesApp, random: Random) => void

const withOrder = (does: (app: RulesApp, order: Order, random: Random) => void): Action => {
  return (app, random) => {
    if (app.orders.length > 0) does(app, random.pick(app.orders), random)
  }
}

/** What may happen, as often as it is written here. */
const actions: Action[] = [
  (app) => book(app),
  buy,
  buy,
  buy,
  withOrder((app, order, { pick }) => checkout(app, order, pick(['keep', 'use', 'none']))),
  withOrder((app, order, { pick }) => checkout(app, order, pick(['keep', 'use']))),
  withOrder((app, order, { pick }) => pay(order, pick(['hold', 'hold', 'hold', 'take', 'decline']))),
  withOrder((app, order) => pay(order, 'hold')),
  withOrder((app, order) => order.attempts.forEach((attempt) => requestPayment(app, order, attempt))),
  withOrder((app, order) => order.attempts.forEach((attempt) => requestPayment(app, order, attempt))),
  withOrder((app, order) => fulfil(app, order)),
  withOrder((app, order) => fulfil(app, order)),
  withOrder((app, order) => fulfilAll(app, order)),
  withOrder((app, order) => fulfilAll(app, order)),
  withOrder((app, order, { pick }) => refundOrder(app, order, pick(['all', 0, 1]))),
  withOrder((app, order, { pick }) => refundOrder(app, order, pick(['all', 0, 1]))),
  withOrder((app, order) => order.refunds.forEach((refund) => payRefund(app, order, refund))),
  withOrder((app, order) => order.attempts.forEach((attempt) => releaseHold(app, order, attempt))),
  withOrder((app, order, { pick }) => close(app, order, pick(['expire', 'expire', 'cancel']))),
  withOrder((app, order, { hits }) => (hits(0.3) ? carrierCancels(app, order) : release(order))),
  (app, { below }) => void (app.now += (below(30) - 5) * MINUTE),
  (app, { below }) => app.flight.splice(below(app.flight.length + 1), 1).forEach((record) => record()),
  (app, { below }) => app.flight.splice(below(app.flight.length + 1), 1).forEach((record) => record()),
  (app, { hits }) => void (hits(0.2) && app.flight.splice(0)), // the process dies: nothing it waited for arrives
]

/** What most people do: book, pay, return. */
function buy(app: RulesApp, { pick }: Random): void {
  book(app)
  const order = app.orders.at(-1)!
  checkout(app, order, pick(['keep', 'keep', 'use']))
  pay(order, pick(['hold', 'hold', 'take']))
  for (const attempt of order.attempts) requestPayment(app, order, attempt)
  fulfilAll(app, order)
}

function fulfilAll(app: RulesApp, order: Order): void {
  for (let step = 0; step < 6; step += 1) fulfil(app, order)
}

/**
 * The scenario of one number: 6 to 60 actions, then hours without faults. Returns what does not hold, and what it was made of.
 */
function runRules(number: number, chosenActions?: ReadonlySet<number>): { broken: string[]; actions: number; orders: Order[] } {
  const random = randomOf(number)
  const app = new RulesApp(random)
  const base = random.below(2 ** 31)
  app.loss = random.pick([0, 0.1, 0.3])
  const length = 6 + random.below(55)
  try {
    for (let at = 0; at < length; at += 1) {
      app.random = randomOf(base + at)
      if (chosenActions === undefined || chosenActions.has(at)) app.random.pick(actions)(app, app.random)
    }
    calmDown(app)
    return { broken: brokenRules(app), actions: length, orders: app.orders }
  } catch (error) {
    return { broken: [error instanceof Error ? error.message : String(error)], actions: length, orders: app.orders }
  }
}

/** What the sweeps of the real one do, until nothing moves: no answer is lost any more. */
function calmDown(app: RulesApp): void {
  app.loss = 0
  for (const record of app.flight.splice(0)) record()
  for (let round = 0; round < 12 || (isOwing(app) && round < 60); round += 1) {
    app.now += 8 * MINUTE
    for (const order of app.orders) {
      if (round === 9) forgetUnpaid(order)
      for (const attempt of order.attempts)
        if (attempt.state === 'Pending' || attempt.state === 'Succeeded') requestPayment(app, order, attempt)
      close(app, order, 'expire')
      fulfilAll(app, order)
      for (const attempt of order.attempts) releaseHold(app, order, attempt)
      for (const refund of order.refunds) payRefund(app, order, refund)
      release(order)
    }
    for (const record of app.flight.splice(0)) record()
  }
}

/** A bank may refuse a refund many times running; the agency retries for days. */
function isOwing({ orders }: RulesApp): boolean {
  return orders.some(({ refunds }) => refunds.some(({ state }) => state === 'due'))
}

/** A bank closes after an hour what nobody has paid. */
function forgetUnpaid({ attempts }: Order): void {
  for (const { atBank } of attempts) if (atBank?.state === 'Pending') atBank.state = 'Cancelled'
}

function brokenRules(app: RulesApp): string[] {
  const broken = app.orders.flatMap((order, at) => brokenIn(order).map((line) => `order ${at}, ${order.status}: ${line}`))
  const earned = app.orders.reduce((sum, { points }) => sum + points.earned - points.spent - points.reserved, 0)
  if (app.balance !== 20_000 + earned) broken.push(`I14: the account holds ${app.balance}, the postings make ${20_000 + earned}`)
  if (app.referrer !== app.orders.reduce((sum, { points }) => sum + points.referred, 0)) broken.push('I14: the referrer’s points')
  return broken
}

function brokenIn(order: Order): string[] {
  const { status, price, bonus, items, attempts, refunds, points, promised } = order
  const isFulfilled = status === 'Ticketed'
  const accounts = attempts.flatMap(({ atBank }) => atBank ?? [])
  const remaining = accounts.reduce((sum, account) => sum + account.captures * account.amount - refundedOf(account), 0)
  const isSettled = isFulfilled || status === 'Refunded' || status === 'Cancelled'
  const paid = attempts.some(({ state }) => state === 'Succeeded') || bonus === price
  const worth = isSettled && paid ? price - bonus - promised.paidCard : 0
  const rules: [string, boolean][] = [
    ['I5: it never ended', isFulfilled || terminalStatuses.includes(status)],
    [`I1: the bank kept ${remaining} of ${worth}`, remaining === worth],
    ['I1: more promised back than was paid', promised.paidCard <= price - bonus && promised.paidBonus <= bonus],
    ['I1: a whole refund left something', status !== 'Refunded' || !allFree(items) || (worth === 0 && points.spent === 0)],
    ['I2: captured twice', accounts.every(({ captures }) => captures <= 1)],
    [
      'I2: two attempts were charged',
      accounts.filter((account) => account.captures > 0 && refundedOf(account) < account.amount).length <= 1,
    ],
    ['I3: a hold nobody took or released', accounts.every(({ state }) => state !== 'Authorized')],
    ['I3: a refund never arrived', refunds.every(({ state }) => state === 'done')],
    ['I4: fulfilled without a ticket', isFulfilled === items.some((item) => item.status === 'Ticketed')],
    ['I4: a ticket the supplier does not know', items.every((item) => item.status !== 'Ticketed' || item.seat === 'issued')],
    ['I11: a place kept for nobody', items.every((item) => item.status === 'Ticketed' || item.seat === 'released')],
    ['I17: points are still reserved', points.reserved === 0],
    ['I17: points spent beside what they paid', points.spent >= 0 && points.spent <= pointsFor(bonus, 1)],
    ['I17: points spent by an order not fulfilled', isSettled || points.spent === 0],
    [
      'I18: points earned by an order not fulfilled',
      points.earned >= 0 && points.referred >= 0 && (isSettled || points.earned === 0),
    ],
  ]
  return rules.flatMap(([line, holds]) => (holds ? [] : [line]))
}

const allFree = (items: Order['items']) => items.every(({ fee }) => fee === 0)

type RulesTally = { scenarios: number; actions: number; orders: number; seconds: number; statuses: Record<string, number> }
export type RulesReport = { tally: RulesTally; failure?: { number: number; remaining: number[]; broken: string[] } }

/**
 * Runs the scenarios `from` … `from + count − 1` and stops at the first that breaks a promise, without the actions it does not
 * need.
 */
export function simulateRules({ from, count }: { from: number; count: number }): RulesReport {
  const began = performance.now()
  const tally: RulesTally = { scenarios: 0, actions: 0, orders: 0, seconds: 0, statuses: {} }
  for (let number = from; number < from + count; number += 1) {
    const { broken, actions: length, orders } = runRules(number)
    tally.scenarios += 1
    tally.actions += length
    tally.orders += orders.length
    tally.seconds = Math.round((performance.now() - began) / 100) / 10
    for (const { status } of orders) tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    if (broken.length > 0) return { tally, failure: { number, ...shortest(number, length, broken) } }
  }
  return { tally }
}

/** Leaves out one action after another as long as something stays broken. */
function shortest(number: number, length: number, broken: string[]): { remaining: number[]; broken: string[] } {
  let remaining = Array.from({ length }, (_, at) => at)
  let still = broken
  for (const at of remaining) {
    const less = remaining.filter((each) => each !== at)
    const smaller = runRules(number, new Set(less))
    if (smaller.broken.length === 0) continue
    remaining = less
    still = smaller.broken
  }
  return { remaining, broken: still }
}
