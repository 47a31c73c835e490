import { pointsFor } from '#domain/bonus/discount.ts'
import { terminalStatuses } from '#domain/payments/order.ts'
import { type Chance, chanceOf } from './random.ts'
import { type Order, refundedOf } from './scenario-ledger.ts'
import { ask, book, checkout, close, releaseHold, pay, release, serve } from './scenario-purchase.ts'
import { carrierCancels, giveBack, payRefund } from './scenario-refunds.ts'
import { RulesShop } from './scenario-app.ts'

const MINUTE = 60_000

type Action = (shop: RulesShop, chance: Chance) => void

const withOrder = (does: (shop: RulesShop, order: Order, chance: Chance) => void): Action => {
  return (shop, chance) => {
    if (shop.orders.length > 0) does(shop, chance.pick(shop.orders), chance)
  }
}

/** What may happen, as often as it is written here. */
const actions: Action[] = [
  (shop) => book(shop),
  buy,
  buy,
  buy,
  withOrder((shop, order, { pick }) => checkout(shop, order, pick(['keep', 'use', 'none']))),
  withOrder((shop, order, { pick }) => checkout(shop, order, pick(['keep', 'use']))),
  withOrder((shop, order, { pick }) => pay(order, pick(['hold', 'hold', 'hold', 'take', 'decline']))),
  withOrder((shop, order) => pay(order, 'hold')),
  withOrder((shop, order) => order.attempts.forEach((attempt) => ask(shop, order, attempt))),
  withOrder((shop, order) => order.attempts.forEach((attempt) => ask(shop, order, attempt))),
  withOrder((shop, order) => serve(shop, order)),
  withOrder((shop, order) => serve(shop, order)),
  withOrder((shop, order) => serveAll(shop, order)),
  withOrder((shop, order) => serveAll(shop, order)),
  withOrder((shop, order, { pick }) => giveBack(shop, order, pick(['all', 0, 1]))),
  withOrder((shop, order, { pick }) => giveBack(shop, order, pick(['all', 0, 1]))),
  withOrder((shop, order) => order.refunds.forEach((refund) => payRefund(shop, order, refund))),
  withOrder((shop, order) => order.attempts.forEach((attempt) => releaseHold(shop, order, attempt))),
  withOrder((shop, order, { pick }) => close(shop, order, pick(['expire', 'expire', 'cancel']))),
  withOrder((shop, order, { hits }) => (hits(0.3) ? carrierCancels(shop, order) : release(order))),
  (shop, { below }) => void (shop.now += (below(30) - 5) * MINUTE),
  (shop, { below }) => shop.flight.splice(below(shop.flight.length + 1), 1).forEach((record) => record()),
  (shop, { below }) => shop.flight.splice(below(shop.flight.length + 1), 1).forEach((record) => record()),
  (shop, { hits }) => void (hits(0.2) && shop.flight.splice(0)), // the process dies: nothing it waited for is heard
]

/** What most people do: book, pay, come back. */
function buy(shop: RulesShop, { pick }: Chance): void {
  book(shop)
  const order = shop.orders.at(-1)!
  checkout(shop, order, pick(['keep', 'keep', 'use']))
  pay(order, pick(['hold', 'hold', 'take']))
  for (const attempt of order.attempts) ask(shop, order, attempt)
  serveAll(shop, order)
}

function serveAll(shop: RulesShop, order: Order): void {
  for (let step = 0; step < 6; step += 1) serve(shop, order)
}

/** The scenario of one number: 6 to 60 actions, then hours of fine weather. Answers what does not hold, and what it was made of. */
function tellRules(number: number, keptActions?: ReadonlySet<number>): { broken: string[]; actions: number; orders: Order[] } {
  const chance = chanceOf(number)
  const shop = new RulesShop(chance)
  const base = chance.below(2 ** 31)
  shop.loss = chance.pick([0, 0.1, 0.3])
  const length = 6 + chance.below(55)
  try {
    for (let at = 0; at < length; at += 1) {
      shop.chance = chanceOf(base + at)
      if (keptActions === undefined || keptActions.has(at)) shop.chance.pick(actions)(shop, shop.chance)
    }
    calmDown(shop)
    return { broken: brokenRules(shop), actions: length, orders: shop.orders }
  } catch (error) {
    return { broken: [error instanceof Error ? error.message : String(error)], actions: length, orders: shop.orders }
  }
}

/** What the sweeps of the real shop do, until nothing moves: no answer is lost any more. */
function calmDown(shop: RulesShop): void {
  shop.loss = 0
  for (const record of shop.flight.splice(0)) record()
  for (let round = 0; round < 12 || (isOwing(shop) && round < 60); round += 1) {
    shop.now += 8 * MINUTE
    for (const order of shop.orders) {
      if (round === 9) forgetUnpaid(order)
      for (const attempt of order.attempts)
        if (attempt.state === 'Pending' || attempt.state === 'Succeeded') ask(shop, order, attempt)
      close(shop, order, 'expire')
      serveAll(shop, order)
      for (const attempt of order.attempts) releaseHold(shop, order, attempt)
      for (const refund of order.refunds) payRefund(shop, order, refund)
      release(order)
    }
    for (const record of shop.flight.splice(0)) record()
  }
}

/** A bank may refuse a refund many times running; the shop asks again for days. */
function isOwing({ orders }: RulesShop): boolean {
  return orders.some(({ refunds }) => refunds.some(({ state }) => state === 'due'))
}

/** A bank closes after an hour what nobody has paid. */
function forgetUnpaid({ attempts }: Order): void {
  for (const { atBank } of attempts) if (atBank?.state === 'Pending') atBank.state = 'Cancelled'
}

function brokenRules(shop: RulesShop): string[] {
  const broken = shop.orders.flatMap((order, at) => brokenIn(order).map((line) => `order ${at}, ${order.status}: ${line}`))
  const earned = shop.orders.reduce((sum, { points }) => sum + points.earned - points.spent - points.reserved, 0)
  if (shop.balance !== 20_000 + earned)
    broken.push(`I14: the account holds ${shop.balance}, the postings make ${20_000 + earned}`)
  if (shop.referrer !== shop.orders.reduce((sum, { points }) => sum + points.referred, 0))
    broken.push('I14: the referrer’s points')
  return broken
}

function brokenIn(order: Order): string[] {
  const { status, price, bonus, items, attempts, refunds, points, promised } = order
  const isServed = status === 'Ticketed'
  const accounts = attempts.flatMap(({ atBank }) => atBank ?? [])
  const kept = accounts.reduce((sum, account) => sum + account.captures * account.amount - refundedOf(account), 0)
  const isKept = isServed || status === 'Refunded' || status === 'Cancelled'
  const paid = attempts.some(({ state }) => state === 'Succeeded') || bonus === price
  const worth = isKept && paid ? price - bonus - promised.paidCard : 0
  const rules: [string, boolean][] = [
    ['I5: it never ended', isServed || terminalStatuses.includes(status)],
    [`I1: the bank kept ${kept} of ${worth}`, kept === worth],
    ['I1: more promised back than was paid', promised.paidCard <= price - bonus && promised.paidBonus <= bonus],
    ['I1: a whole refund left something', status !== 'Refunded' || !allFree(items) || (worth === 0 && points.spent === 0)],
    ['I2: captured twice', accounts.every(({ captures }) => captures <= 1)],
    [
      'I2: two attempts were charged',
      accounts.filter((account) => account.captures > 0 && refundedOf(account) < account.amount).length <= 1,
    ],
    ['I3: a hold nobody took or released', accounts.every(({ state }) => state !== 'Authorized')],
    ['I3: a refund never arrived', refunds.every(({ state }) => state === 'done')],
    ['I4: served without a ticket', isServed === items.some((item) => item.status === 'Ticketed')],
    ['I4: a ticket the supplier does not know', items.every((item) => item.status !== 'Ticketed' || item.seat === 'issued')],
    ['I11: a place kept for nobody', items.every((item) => item.status === 'Ticketed' || item.seat === 'released')],
    ['I17: points are still reserved', points.reserved === 0],
    ['I17: points spent beside what they paid', points.spent >= 0 && points.spent <= pointsFor(bonus, 1)],
    ['I17: points spent by an order not served', isKept || points.spent === 0],
    ['I18: points earned by an order not served', points.earned >= 0 && points.referred >= 0 && (isKept || points.earned === 0)],
  ]
  return rules.flatMap(([line, holds]) => (holds ? [] : [line]))
}

const allFree = (items: Order['items']) => items.every(({ fee }) => fee === 0)

export type RulesTally = { scenarios: number; actions: number; orders: number; seconds: number; statuses: Record<string, number> }
export type RulesOutcome = { tally: RulesTally; failure?: { number: number; kept: number[]; broken: string[] } }

/** Tells the scenarios `from` … `from + count − 1` and stops at the first that breaks a promise, without the actions it does not need. */
export function simulateRules({ from, count }: { from: number; count: number }): RulesOutcome {
  const began = performance.now()
  const tally: RulesTally = { scenarios: 0, actions: 0, orders: 0, seconds: 0, statuses: {} }
  for (let number = from; number < from + count; number += 1) {
    const { broken, actions: length, orders } = tellRules(number)
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
function shortest(number: number, length: number, broken: string[]): { kept: number[]; broken: string[] } {
  let kept = Array.from({ length }, (_, at) => at)
  let still = broken
  for (const at of kept) {
    const less = kept.filter((each) => each !== at)
    const told = tellRules(number, new Set(less))
    if (told.broken.length === 0) continue
    kept = less
    still = told.broken
  }
  return { kept, broken: still }
}
