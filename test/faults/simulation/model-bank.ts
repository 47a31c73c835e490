import type { PaymentMethod } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import type { FiscalReceipt, FiscalReceipts, FiscalRequest } from '#server/payments/fiscal/register.ts'
import type { ListedRefund, PaymentProvider, ProviderPayment, ProviderRefund, WebhookHint } from '#server/payments/provider.ts'
import type { Random } from '#test/faults/random.ts'
import { readWebhook } from '#world/bank/bank.ts'

type Account = ProviderPayment & {
  amount: number
  refunded: number
  key: string
  /** What the agency wanted; `amount` is what this bank makes of it. */
  requested: number
  orderId: string
  method: PaymentMethod
  captures: number
  refunds: (ProviderRefund & { key: string; amount: number; attempts: number })[]
}

type Config = { name: string; secret: KeyRing; now: () => Date }

/**
 * A bank in memory that signs its messages as the sandbox does. `random` decides which refunds it takes time over or refuses and
 * which payments it gets wrong; its accounts say what really happened.
 */
export class ModelBank implements PaymentProvider {
  readonly name = 'sandbox'
  readonly frames = false
  readonly accounts = new Map<string, Account>()
  readonly byKey = new Map<string, string>()
  /** Messages nobody has sent yet; a delivery may repeat, reorder or lose them. */
  readonly news: string[] = []
  #random: Random
  #serial = 0
  #config: Config

  constructor(random: Random, config: Config) {
    this.#random = random
    this.#config = config
  }

  async create({ key, orderId, amount, method }: Parameters<PaymentProvider['create']>[0]): Promise<ProviderPayment> {
    const known = this.byKey.get(key)
    if (known) return this.#seen(known)
    const paymentId = `${this.#config.name}-p${(this.#serial += 1)}`
    this.byKey.set(key, paymentId)
    this.accounts.set(paymentId, {
      paymentId,
      key,
      orderId,
      requested: amount,
      amount: this.#random.hits(0.05) ? wrongSum(amount, this.#random) : amount,
      method,
      state: 'Pending',
      refunded: 0,
      reason: null,
      mode: 'redirect',
      paymentUrl: `/model/${paymentId}`,
      card: null,
      captures: 0,
      refunds: [],
    })
    return this.#seen(paymentId)
  }

  async get(paymentId: string): Promise<ProviderPayment | null> {
    return this.accounts.has(paymentId) ? this.#seen(paymentId) : null
  }

  async capture({ paymentId }: Parameters<PaymentProvider['capture']>[0]): Promise<ProviderPayment> {
    const account = this.#of(paymentId)
    if (account.state === 'Authorized') this.#take(account)
    return this.#seen(paymentId)
  }

  /** A payment nobody has paid cannot be called off at this bank, as at real ones. */
  async void({ paymentId }: Parameters<PaymentProvider['void']>[0]): Promise<ProviderPayment> {
    const account = this.#of(paymentId)
    if (account.state === 'Authorized') account.state = 'Voided'
    return this.#seen(paymentId)
  }

  async refund({ key, paymentId, amount }: Parameters<PaymentProvider['refund']>[0]): Promise<ProviderRefund> {
    const account = this.#of(paymentId)
    const known = account.refunds.find((refund) => refund.key === key)
    if (known) return answerOf(known)
    const whole = account.refunded + pendingOf(account) + amount
    if (account.state !== 'Captured' || whole > account.amount) throw new Refusal('payment.failed')
    const state = this.#random.hits(0.15) ? 'refused' : this.#random.hits(0.3) ? 'pending' : 'done'
    const refund = {
      key,
      amount,
      state,
      attempts: 0,
      refundId: `${paymentId}-r${account.refunds.length + 1}`,
      reason: null,
    } as const
    account.refunds.push({ ...refund })
    if (state === 'done') settleRefund(account, amount)
    return answerOf(refund)
  }

  async refundStatus(refundId: string): Promise<ProviderRefund> {
    for (const account of this.accounts.values()) {
      const refund = account.refunds.find((each) => each.refundId === refundId)
      if (!refund) continue
      refund.attempts += 1
      if (refund.state === 'pending' && refund.attempts >= 2) {
        refund.state = this.#random.hits(0.2) ? 'refused' : 'done'
        if (refund.state === 'done') settleRefund(account, refund.amount)
      }
      return answerOf(refund)
    }
    throw new Error('The model bank never made this refund')
  }

  async listRefunds(paymentId: string): Promise<ListedRefund[]> {
    return this.#of(paymentId).refunds.map((refund) => ({ ...answerOf(refund), amount: refund.amount }))
  }

  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: string): WebhookHint | undefined {
    return readWebhook(this.#config.secret, headers, rawBody, this.#config.now())
  }

  /** The visitor pays: the money is held, or taken at once by a one-stage method; or the card is declined. */
  pay(paymentId: string, how: 'hold' | 'take' | 'decline'): void {
    const account = this.#of(paymentId)
    if (account.state !== 'Pending') return
    const atOnce = how === 'take' || (how === 'hold' && account.method === 'sbp')
    account.card = account.method === 'sbp' ? 'СБП' : 'МИР •••• 0004'
    if (atOnce) this.#take(account)
    else account.state = how === 'hold' ? 'Authorized' : 'Declined'
    if (how === 'decline') account.reason = 'declined'
    this.news.push(paymentId)
  }

  /** Payments nobody finished are closed, as a bank does after an hour. */
  closeForgotten(): void {
    for (const account of this.accounts.values()) if (account.state === 'Pending') account.state = 'Cancelled'
  }

  #take(account: Account): void {
    account.state = 'Captured'
    account.captures += 1
    this.news.push(account.paymentId)
  }

  #of(paymentId: string): Account {
    const account = this.accounts.get(paymentId)
    if (!account) throw new Error('The model bank was asked about a payment it never made')
    return account
  }

  #seen(paymentId: string): ProviderPayment {
    const { amount, state, refunded, reason, mode, paymentUrl, card } = this.#of(paymentId)
    const seen = state === 'Captured' && refunded === amount ? 'Refunded' : state
    return { paymentId, amount, state: seen, refunded, reason, mode, paymentUrl, card }
  }
}

/** A hundred roubles more or less than was requested. */
function wrongSum(amount: number, random: Random): number {
  return random.hits(0.5) ? amount + 100 : Math.max(1, amount - 100)
}

function answerOf({ refundId, state, reason }: ProviderRefund): ProviderRefund {
  return { refundId, state, reason }
}

function pendingOf({ refunds }: Account): number {
  return refunds.reduce((sum, { state, amount }) => sum + (state === 'pending' ? amount : 0), 0)
}

function settleRefund(account: Account, amount: number): void {
  account.refunded += amount
}

/** A cash register in memory that now and then takes its time. */
export class ModelRegister implements FiscalReceipts {
  readonly name = 'model'
  readonly isSample = true
  readonly receipts = new Map<string, FiscalRequest>()
  #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  async register(request: FiscalRequest): Promise<FiscalReceipt> {
    const isSlow = !this.receipts.has(request.key) && this.#random.hits(0.3)
    this.receipts.set(request.key, request)
    return { state: isSlow ? 'pending' : 'registered', numbers: null, registeredAt: null }
  }

  /** Roubles on receipts of a payment, or on those of its refunds. */
  sumOf(paymentId: string, of: 'payment' | 'refund'): number {
    const all = [...this.receipts.values()].filter((each) => each.paymentId === paymentId)
    return all.reduce((sum, { amount, refundId }) => sum + ((refundId === null) === (of === 'payment') ? amount : 0), 0)
  }
}
