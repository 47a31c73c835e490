import type { FiscalReceipt, FiscalReceipts, FiscalRequest } from '#server/payments/fiscal/register.ts'
import type { Random } from '#test/faults/random.ts'

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
