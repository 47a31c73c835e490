import { type PaidOrder, type RefundLine, refundTotals, returnable } from '#domain/payments/refund.ts'
import { afterRefund } from '#domain/payments/reconcile.ts'
import {
  type Account,
  type BankRefund,
  type Order,
  type Refund,
  type RulesApp,
  lineOf,
  refundedOf,
  whole,
} from './scenario-app.ts'

/** A calculation now, its confirmation some time later, as long as no other refund came between. */
export function giveBack(app: RulesApp, order: Order, which: 'all' | number): void {
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

/** The carrier is to blame: everything still fulfilled comes back. */
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
