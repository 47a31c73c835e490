import { accrualFor } from '#domain/bonus/discount.ts'
import { pointsMoveOf } from '#domain/bonus/ledger.ts'
import { usualRates } from '#domain/bonus/rates.ts'
import { type OrderEvent, type OrderStatus, statusAfter } from '#domain/payments/order.ts'
import { type PaymentEvent, type PaymentState, paymentAfter } from '#domain/payments/payment.ts'
import type { ProviderState } from '#domain/payments/reconcile.ts'
import { type PaidOrder, type RefundLine, refundLine, refundTotals } from '#domain/payments/refund.ts'
import type { Random } from '#test/faults/random.ts'

/** One attempt as the bank's books have it. */
export type Account = { amount: number; state: ProviderState; captures: number; refunds: Map<string, BankRefund> }
export type BankRefund = { amount: number; state: 'pending' | 'done' | 'refused' }
export type Attempt = {
  state: PaymentState
  amount: number
  known: boolean
  atBank: Account | undefined
  closed: boolean
  due: number
}
export type Item = {
  price: number
  /** What the fare keeps of it; null when it gives nothing back. */
  fee: number | null
  priceSession: string
  mood: 'good' | 'refuses' | 'cannot-issue'
  status: OrderStatus
  tries: number
  seat: 'held' | 'issued' | 'released'
}
export type Refund = { attempt: Attempt | undefined; card: number; parts: Item[]; state: 'due' | 'done'; key: number }
export type Order = {
  status: OrderStatus
  since: number
  expires: number
  opened: boolean
  price: number
  bonus: number
  items: Item[]
  attempts: Attempt[]
  refunds: Refund[]
  promised: PaidOrder
  points: { reserved: number; spent: number; earned: number; referred: number }
}

/** The bank takes held or waiting money, once. */
export function take(account: Account): void {
  if (account.state !== 'Pending' && account.state !== 'Authorized') return
  account.state = 'Captured'
  account.captures += 1
}

/** What went back of an account, or is on its way. */
export function refundedOf({ refunds }: Account): number {
  let sum = 0
  for (const { amount, state } of refunds.values()) if (state !== 'refused') sum += amount
  return sum
}

/** What the bank says of an account. */
export function seenOf(account: Account | undefined): ProviderState | undefined {
  return account && account.state === 'Captured' && refundedOf(account) === account.amount ? 'Refunded' : account?.state
}

/** Items that live on follow their order. */
function moveLiving(items: Item[], to: OrderStatus): void {
  for (const item of items) if (!['Failed', 'Refunded', 'Cancelled'].includes(item.status)) item.status = to
}

/** The line of an item that is given back whatever its fare says. */
export function whole(price: number, at: number): RefundLine {
  return refundLine({ part: String(at), title: '', about: '', paid: price }, { withheld: [] })
}

/** The line of an item in a calculation. */
export function lineOf({ price, fee, status }: Item, at: number): RefundLine {
  const part = { part: String(at), title: '', about: '', paid: price }
  if (status !== 'Ticketed') return refundLine(part, { refused: status, gone: true })
  return refundLine(part, fee === null ? { refused: 'fare' } : { withheld: [{ title: '', note: null, amount: fee }] })
}

const rates = usualRates.air

/**
 * The agency as bare rules. Rows are objects, and an action (scenario-actions.ts) is one transaction or one call of the real one,
 * but every decision and every sum is the domain's own. A neighbour's answer waits in `flight`: it arrives late, in another
 * order, or never, and may be out of date by then.
 */
export class RulesApp {
  now = Date.parse('2026-11-21T09:00:00Z')
  balance = 20_000
  referrer = 0
  readonly orders: Order[] = []
  readonly flight: (() => void)[] = []
  /** Decides what happens next; a scenario gives each of its actions its own. */
  random: Random
  /** How often the line to a neighbour breaks. */
  loss = 0
  #rewarded = new Set<Order>()

  constructor(random: Random) {
    this.random = random
  }

  /** What an order was paid with and has earned, less what has been promised back of it. */
  leftOf({ price, bonus, promised, points }: Order): PaidOrder {
    const { spent, earned, referred } = points
    const paid = { paidCard: price - bonus - promised.paidCard, paidBonus: bonus - promised.paidBonus }
    return { ...paid, spentPoints: spent, accrued: earned, referred }
  }

  /** Promises money back for these lines and moves the points that go with it. */
  owe(order: Order, lines: RefundLine[], parts: Item[], left = this.leftOf(order)): void {
    const totals = refundTotals(lines, left)
    const attempt = order.attempts.find(({ state }) => state === 'Succeeded')
    order.promised.paidCard += totals.refundCard
    order.promised.paidBonus += totals.refundBonus
    this.promise(order, { attempt, card: totals.refundCard, parts, state: 'due', key: 1 })
    this.#giveBackPoints(order, totals)
  }

  /** One more sum that is on its way back. */
  promise(order: Order, refund: Refund): void {
    if (refund.attempt) refund.attempt.due += refund.card
    order.refunds.push(refund)
  }

  #giveBackPoints({ points }: Order, back: { returnedPoints: number; reversedAccrual: number; reversedReferral: number }): void {
    points.spent -= back.returnedPoints
    points.earned -= back.reversedAccrual
    points.referred -= back.reversedReferral
    this.balance += back.returnedPoints - back.reversedAccrual
    this.referrer -= back.reversedReferral
  }

  /** A compare-and-set of the order machine; its items and points follow. */
  move(order: Order, from: OrderStatus, event: OrderEvent): boolean {
    const to = statusAfter(from, event)
    if (!to) throw new Error(`I5: ${event} is no move from ${from}`)
    if (order.status !== from) return false
    order.status = to
    order.since = this.now
    if (to === from) return true
    if (!['ask-refund', 'refund', 'refund-part'].includes(event)) moveLiving(order.items, to)
    this.#movePoints(order, pointsMoveOf(from, to))
    return true
  }

  #movePoints(order: Order, move: ReturnType<typeof pointsMoveOf>): void {
    const { points } = order
    if (move === 'spend') points.spent += points.reserved
    if (move === 'release') this.balance += points.reserved
    if (move === 'spend' || move === 'release') points.reserved = 0
    if (move === 'give-back')
      this.#giveBackPoints(order, {
        returnedPoints: points.spent,
        reversedAccrual: points.earned,
        reversedReferral: points.referred,
      })
    if (move === 'earn') this.#earn(order)
  }

  /** A posting has the order's name: what is left after a return earns nothing a second time. */
  #earn(order: Order): void {
    if (this.#rewarded.has(order)) return
    this.#rewarded.add(order)
    const { price, bonus, attempts, points } = order
    const paid = attempts.find(({ state }) => state === 'Succeeded')
    const card = price - bonus - (paid?.due ?? 0)
    points.earned = accrualFor(card, rates.percent)
    points.referred = accrualFor(card, rates.referralPercent)
    this.balance += points.earned
    this.referrer += points.referred
  }

  /** A compare-and-set of the attempt machine. */
  step(attempt: Attempt, from: PaymentState, event: PaymentEvent): void {
    if (attempt.state === from) attempt.state = paymentAfter(from, event) ?? from
  }

  /** A call that may be lost on the way there or on the way back; undefined when no answer arrived. */
  hears<T>(call: () => T): T | undefined {
    if (this.random.hits(this.loss / 2)) return undefined
    const answer = call()
    return this.random.hits(this.loss / 2) ? undefined : answer
  }

  /** The answer is here; the transaction that records it may run at once, later, or die with the process. */
  later(record: () => void): void {
    if (this.loss === 0 || this.random.hits(0.6)) record()
    else this.flight.push(record)
  }
}
