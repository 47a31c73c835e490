import { type PaidOrder, type RefundLine, refundLine } from '#domain/payments/refund.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import type { PaymentState } from '#domain/payments/payment.ts'
import type { ProviderState } from '#domain/payments/reconcile.ts'

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
export function moveLiving(items: Item[], to: OrderStatus): void {
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
