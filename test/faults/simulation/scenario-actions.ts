import { discounts, pointsFor } from '#domain/bonus/discount.ts'
import { usualRates } from '#domain/bonus/rates.ts'
import { openStates, paymentDeadline } from '#domain/payments/payment.ts'
import {
  type ProviderState,
  MOST_TRIES,
  afterCapture,
  afterIssuing,
  afterRelease,
  afterRefund,
  isTooLate,
  isUnwanted,
  reconcile,
} from '#domain/payments/reconcile.ts'
import { type PaidOrder, type RefundLine, refundTotals, returnable } from '#domain/payments/refund.ts'
import {
  type Account,
  type Attempt,
  type BankRefund,
  type Item,
  type Order,
  type Refund,
  type RulesApp,
  lineOf,
  refundedOf,
  seenOf,
  take,
  whole,
} from './scenario-app.ts'

const MINUTE = 60_000

/** One or two tickets are held for half an hour. */
export function book(app: RulesApp): void {
  const { below, hits } = app.random
  const apart = hits(0.5)
  const items = Array.from({ length: 1 + below(2) }, (_, at): Item => {
    const mood = hits(0.12) ? 'refuses' : hits(0.12) ? 'cannot-issue' : 'good'
    const fee = hits(0.3) ? null : below(3) * 1750
    return {
      price: 1 + below(40_000),
      fee,
      priceSession: apart ? `s${at}` : 's',
      mood,
      status: 'Registered',
      tries: 0,
      seat: 'held',
    }
  })
  const price = items.reduce((sum, item) => sum + item.price, 0)
  const points = { reserved: 0, spent: 0, earned: 0, referred: 0 }
  const promised = { paidCard: 0, paidBonus: 0, spentPoints: 0, accrued: 0, referred: 0 }
  const times = { since: app.now, expires: app.now + 30 * MINUTE, opened: false }
  app.orders.push({ ...times, status: 'Registered', price, bonus: 0, items, attempts: [], refunds: [], promised, points })
}

/** Goes to the bank with as many points as may be taken, none, or as it was. */
export function checkout(app: RulesApp, order: Order, points: 'use' | 'none' | 'keep'): void {
  if (order.status !== 'Registered' || app.now >= order.expires) return
  if (!order.opened) order.expires = paymentDeadline(new Date(app.now), new Date(order.expires)).getTime()
  order.opened = true
  if (points !== 'keep' && (points === 'use') !== order.bonus > 0) reserve(app, order, points)
  if (order.price === order.bonus) return void app.move(order, 'Registered', 'pay')
  const open = order.attempts.find(({ state }) => openStates.includes(state))
  const fresh = {
    state: 'Created',
    amount: order.price - order.bonus,
    known: false,
    atBank: undefined,
    closed: false,
    due: 0,
  } as const
  const attempt: Attempt = open ?? { ...fresh }
  if (!open) order.attempts.push(attempt)
  if (attempt.state === 'Created' && app.hears(() => notifyBank(attempt))) app.later(() => opened(app, attempt))
}

function reserve(app: RulesApp, order: Order, points: 'use' | 'none'): void {
  const open = order.attempts.find(({ state }) => openStates.includes(state))
  if (open) app.step(open, open.state, 'abandon')
  app.balance += order.points.reserved
  const means = { bonusValue: app.balance, bonusRatio: usualRates.ratio, maxShare: usualRates.air.maxShare }
  const things = order.items.map(({ price, priceSession }) => ({ price, sessionId: priceSession }))
  order.bonus = points === 'use' ? discounts(things, means).reduce((sum, off) => sum + off, 0) : 0
  order.points.reserved = pointsFor(order.bonus, usualRates.ratio)
  app.balance -= order.points.reserved
}

function notifyBank(attempt: Attempt): true {
  attempt.atBank ??= { amount: attempt.amount, state: 'Pending', captures: 0, refunds: new Map() }
  return true
}

function opened(app: RulesApp, attempt: Attempt): void {
  attempt.known = true
  app.step(attempt, 'Created', 'open')
}

/** The buyer pays whatever of this order can still be paid at the bank. */
export function pay(order: Order, how: 'hold' | 'take' | 'decline'): void {
  for (const { atBank } of order.attempts) {
    if (atBank?.state !== 'Pending') continue
    if (how === 'take') take(atBank)
    else atBank.state = how === 'hold' ? 'Authorized' : 'Declined'
  }
}

/** Checks an attempt with the bank. */
export function requestPayment(app: RulesApp, order: Order, attempt: Attempt): void {
  const truth = attempt.known && app.hears(() => seenOf(attempt.atBank))
  if (truth) app.later(() => learn(app, order, attempt, truth))
}

function learn(app: RulesApp, order: Order, attempt: Attempt, truth: ProviderState): void {
  const facts = { truth, order: order.status, payment: attempt.state, isWholeSum: true, isClosed: attempt.closed }
  const decision = reconcile(facts)
  if (decision === 'accept') {
    app.step(attempt, 'Pending', 'succeed')
    app.move(order, 'Registered', truth === 'Captured' ? 'pay' : 'authorize')
  }
  if (decision === 'give-back' && attempt.state === 'Pending') app.step(attempt, 'Pending', 'abandon')
  if (decision === 'decline') {
    app.step(attempt, 'Pending', 'decline')
    attempt.closed = true
    if (order.status === 'Registered') app.move(order, 'Registered', 'decline')
  }
}

/** Serves a paid order one step further. */
export function fulfil(app: RulesApp, order: Order): void {
  const paid = order.attempts.find(({ state }) => state === 'Succeeded')
  if (order.status === 'Authorized' && paid) return capture(app, order, paid)
  if (order.status === 'Paid') return void app.move(order, 'Paid', 'issue')
  if (order.status !== 'Ticketing') return
  const next = order.items.find(({ status }) => status === 'Ticketing')
  if (next) issue(app, order, next)
  else finish(app, order)
}

function capture(app: RulesApp, order: Order, { atBank }: Attempt): void {
  const late = isTooLate(new Date(order.since), new Date(app.now))
  if (late || order.items.some(({ mood }) => mood === 'refuses')) return void app.move(order, 'Authorized', 'refuse')
  const isSlow = app.random.hits(app.loss / 2)
  const truth = atBank && app.hears(() => (isSlow || take(atBank), seenOf(atBank)))
  if (!truth) return
  const answer = afterCapture(truth)
  if (answer === 'ours') app.later(() => app.move(order, 'Authorized', 'capture'))
  if (answer === 'refused') app.move(order, 'Authorized', 'refuse')
}

function issue(app: RulesApp, order: Order, item: Item): void {
  const late = isTooLate(new Date(order.since), new Date(app.now))
  const isGood = item.mood === 'good' && item.seat !== 'released'
  if (late || item.tries >= MOST_TRIES) return void (item.status = 'Failed')
  const issued = app.hears(() => {
    if (isGood) item.seat = 'issued'
    return isGood ? 'issued' : 'refused'
  })
  if (!issued) item.tries += 1
  else
    app.later(() => {
      if (item.status === 'Ticketing') item.status = issued === 'issued' ? 'Ticketed' : 'Failed'
    })
}

function finish(app: RulesApp, order: Order): void {
  const event = afterIssuing(order.items.map(({ status }) => status))
  if (!event) return
  const failed = order.items.filter(({ status }) => status === 'Failed')
  if (failed.length > 0)
    app.owe(
      order,
      failed.map(({ price }, at) => whole(price, at)),
      failed,
    )
  app.move(order, 'Ticketing', event)
}

/** Ends an order nobody has paid. */
export function close(app: RulesApp, order: Order, event: 'expire' | 'cancel'): void {
  if (order.status !== 'Registered' || (event === 'expire' && app.now < order.expires)) return
  app.move(order, 'Registered', event)
  for (const attempt of order.attempts) if (openStates.includes(attempt.state)) app.step(attempt, attempt.state, 'abandon')
}

/** Ends an attempt nobody waits for. */
export function releaseHold(app: RulesApp, order: Order, attempt: Attempt): void {
  if (attempt.closed || !isUnwanted(order.status, attempt.state)) return
  const truth = app.hears(() => {
    notifyBank(attempt)
    if (attempt.atBank?.state === 'Authorized') attempt.atBank.state = 'Voided'
    return seenOf(attempt.atBank)
  })
  if (!truth) return
  attempt.known = true
  app.later(() => {
    const { isClosed, isOwed } = afterRelease(truth, attempt.state)
    attempt.closed ||= isClosed
    const isPromised = order.refunds.some((refund) => refund.attempt === attempt)
    if (isOwed && !isPromised) app.promise(order, { attempt, card: attempt.amount, parts: [], state: 'due', key: 1 })
  })
}

/** Lets the places of what nobody flies go. */
export function release({ items }: Order): void {
  for (const item of items)
    if (!['Registered', 'Authorized', 'Paid', 'Ticketing', 'Ticketed'].includes(item.status)) item.seat = 'released'
}

/** A calculation now, its confirmation some time later, as long as no other refund was made in between. */
export function refundOrder(app: RulesApp, order: Order, which: 'all' | number): void {
  if (order.status !== 'Ticketed') return
  const left = app.leftOf(order)
  const lines = order.items.map((item, at) => lineOf(item, at))
  const chosen = which === 'all' ? returnable(lines) : returnable(lines).filter((line) => line.part === String(which))
  const before = order.refunds.length
  const submit = () => {
    if (chosen.length > 0 && order.refunds.length === before) accept(app, order, chosen, left)
  }
  app.flight.push(submit, ...(app.random.hits(0.3) ? [submit] : []))
}

function accept(app: RulesApp, order: Order, lines: RefundLine[], left: PaidOrder): void {
  const items = lines.map(({ part }) => order.items[Number(part)]!)
  if (order.status !== 'Ticketed' || items.some(({ status }) => status !== 'Ticketed')) return
  const isNothing = refundTotals(lines, left).refundTotal === 0
  if (isNothing && lines.length !== order.items.length) return
  for (const item of items) item.status = isNothing ? 'Cancelled' : 'RefundPending'
  if (isNothing) return void app.move(order, 'Ticketed', 'forfeit')
  app.owe(order, lines, items, left)
  app.move(order, 'Ticketed', 'ask-refund')
}

/** The carrier is to blame: everything still fulfilled is refunded. */
export function carrierCancels(app: RulesApp, order: Order): void {
  const items = order.items.filter(({ status }) => status === 'Ticketed')
  if (order.status === 'Ticketed' && items.length > 0)
    accept(
      app,
      order,
      items.map((item) => whole(item.price, order.items.indexOf(item))),
      app.leftOf(order),
    )
}

/** Sends the money of a refund once more. */
export function payRefund(app: RulesApp, order: Order, refund: Refund): void {
  if (refund.state !== 'due') return
  const key = `${order.refunds.indexOf(refund)}:${refund.key}`
  const answer = refund.card === 0 ? 'done' : app.hears(() => refundAt(app, refund.attempt?.atBank, key, refund.card))
  const requestKey = refund.key
  if (answer) app.later(() => record(app, { order, refund, answer, requestKey }))
}

function refundAt(app: RulesApp, account: Account | undefined, key: string, amount: number): BankRefund['state'] {
  if (!account || account.state !== 'Captured') throw new Error('I2: a refund of money the bank does not have')
  const known = account.refunds.get(key)
  if (known?.state === 'pending' && app.random.hits(app.loss === 0 ? 1 : 0.5))
    known.state = app.random.hits(0.2) ? 'refused' : 'done'
  if (known) return known.state
  const state = app.random.hits(0.15) ? 'refused' : app.random.hits(0.3) ? 'pending' : 'done'
  account.refunds.set(key, { amount, state })
  if (refundedOf(account) > account.amount) throw new Error('I2: more refunded than captured')
  return state
}

type RefundReply = { order: Order; refund: Refund; answer: BankRefund['state']; requestKey: number }

function record(app: RulesApp, { order, refund, answer, requestKey }: RefundReply): void {
  if (refund.state !== 'due' || refund.key !== requestKey || answer === 'pending') return
  if (answer === 'refused') {
    refund.key += 1
    if (order.status === 'RefundPending') app.move(order, 'RefundPending', 'refund-refused')
    return
  }
  refund.state = 'done'
  for (const item of refund.parts) if (item.status === 'RefundPending') item.status = 'Refunded'
  const isMoreDue = order.refunds.some(({ state }) => state === 'due')
  const nothingLeft = order.items.every(({ status }) => status === 'Refunded' || status === 'Failed')
  const event = afterRefund({ order: order.status, isMoreDue, nothingLeft })
  if (event) app.move(order, 'RefundPending', event)
}
