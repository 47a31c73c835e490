import type { Random } from './random.ts'

/** One payment as the bank itself keeps it: whole roubles, moments in milliseconds. */
export type BankPayment = {
  id: string
  orderId: string
  /** What the agency requested, and what the buyer's bank really sent: now and then another sum. */
  requested: number
  sent: number
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  reason: string | null
  oneStage: boolean
  captured: number
  refunded: number
  madeAt: number
  paidAt: number | null
  /** When nothing of it was left with the agency: the hold dropped or everything given back. */
  backAt: number | null
  /** The sum of the attached receipt, for the tax office. */
  receipt: number | null
  returnUrl: string
}

export type BankRefund = {
  id: string
  paymentId: string
  amount: number
  receipt: number | null
  status: 'pending' | 'succeeded' | 'canceled'
  polls: number
}

export type BankRecords = { payments: BankPayment[]; refunds: BankRefund[]; faults: string[] }

/** Refused in the bank's own words. */
export class BankNo extends Error {}

const FORGOTTEN_MS = 3_600_000

/** The bank's money: what was held, taken and given back. It knows nothing of the agency's database. */
export class Bank {
  readonly records: BankRecords = { payments: [], refunds: [], faults: [] }
  #random: Random
  #now: () => number
  #changed: (event: string, about: object) => void

  constructor(random: Random, now: () => number, changed: (event: string, about: object) => void) {
    this.#random = random
    this.#now = now
    this.#changed = changed
  }

  payment(id: string): BankPayment | undefined {
    this.#closeForgotten()
    return this.records.payments.find((payment) => payment.id === id)
  }

  refundOf(id: string): BankRefund | undefined {
    const refund = this.records.refunds.find((each) => each.id === id)
    if (refund?.status === 'pending' && (refund.polls += 1) >= 2) this.#settle(refund, this.#random.hits(0.2))
    return refund
  }

  create(about: Pick<BankPayment, 'orderId' | 'requested' | 'oneStage' | 'receipt' | 'returnUrl'>): BankPayment {
    const payment: BankPayment = {
      ...about,
      id: `pay-${this.records.payments.length + 1}-${this.#random.below(1e9)}`,
      sent: about.requested,
      status: 'pending',
      reason: null,
      captured: 0,
      refunded: 0,
      madeAt: this.#now(),
      paidAt: null,
      backAt: null,
    }
    this.records.payments.push(payment)
    this.#changed('created', payment)
    return payment
  }

  /** The buyer has paid on the bank's page; now and then another sum than was requested. */
  pay(payment: BankPayment): void {
    if (this.#random.hits(payment.oneStage ? 0.08 : 0.03)) payment.sent = payment.requested + this.#random.pick([-7, -1, 5])
    payment.paidAt = this.#now()
    payment.status = payment.oneStage ? 'succeeded' : 'waiting_for_capture'
    if (payment.oneStage) payment.captured = payment.sent
    this.#changed(payment.oneStage ? 'payment.succeeded' : 'payment.waiting_for_capture', payment)
  }

  decline(payment: BankPayment, reason: string): void {
    this.#cancel(payment, reason)
  }

  capture(payment: BankPayment, amount: number): void {
    if (payment.status !== 'waiting_for_capture' || amount > payment.sent || amount <= 0) throw new BankNo()
    payment.status = 'succeeded'
    payment.captured = amount
    this.#changed('payment.succeeded', payment)
  }

  drop(payment: BankPayment): void {
    if (payment.status !== 'waiting_for_capture') throw new BankNo()
    payment.backAt = this.#now()
    this.#cancel(payment, 'canceled_by_merchant')
  }

  refund(payment: BankPayment, amount: number, receipt: number | null): BankRefund {
    const waiting = this.records.refunds.filter(({ paymentId, status }) => paymentId === payment.id && status === 'pending')
    const whole = payment.refunded + waiting.reduce((sum, each) => sum + each.amount, 0) + amount
    if (payment.status !== 'succeeded' || amount <= 0 || whole > payment.captured) throw new BankNo()
    const refund: BankRefund = {
      id: `ref-${this.records.refunds.length + 1}`,
      paymentId: payment.id,
      amount,
      receipt,
      status: 'pending',
      polls: 0,
    }
    this.records.refunds.push(refund)
    if (this.#random.hits(0.75)) this.#settle(refund, this.#random.hits(0.12))
    return refund
  }

  fault(line: string): void {
    this.records.faults.push(line)
    this.#changed('fault', { line })
  }

  #settle(refund: BankRefund, refused: boolean): void {
    refund.status = refused ? 'canceled' : 'succeeded'
    const payment = this.records.payments.find(({ id }) => id === refund.paymentId)! // a refund is made of a payment
    if (!refused) payment.refunded += refund.amount
    if (payment.refunded === payment.captured) payment.backAt = this.#now()
    this.#changed(`refund.${refund.status}`, { ...refund, payment_id: refund.paymentId })
  }

  #cancel(payment: BankPayment, reason: string): void {
    payment.status = 'canceled'
    payment.reason = reason
    this.#changed('payment.canceled', payment)
  }

  #closeForgotten(): void {
    for (const payment of this.records.payments)
      if (payment.status === 'pending' && payment.madeAt + FORGOTTEN_MS < this.#now())
        this.#cancel(payment, 'expired_on_confirmation')
  }
}
