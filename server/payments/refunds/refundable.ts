import type { RefundLine, RefundTerms } from '#domain/payments/refund.ts'
import type { Product } from '#domain/product.ts'
import type { Db } from '#server/db/db.ts'
import type { OrderRow } from '#server/orders/order-store.ts'

/** What suppliers themselves say of giving back parts of an order, by the part; those they say nothing of are not named. */
export type SupplierTerms = ReadonlyMap<string, { terms: RefundTerms; validUntil: Date | null }>

/** How one kind of order is returned: its rules, its parts, what to release. Flights and hotels each have one. */
export type Refundable = {
  /** What may be returned of an order at this moment and for how much, part by part. */
  lines(db: Db, order: OrderRow, now: Date): Promise<RefundLine[]>
  /**
   * In the transaction that accepts a refund: the parts stop being a service (tickets are void) and their places will be
   * let go. Answers false when one of them is not there to be taken any more.
   */
  take(trx: Db, order: OrderRow, parts: string[], now: Date): Promise<boolean>
  /** In the transaction that records the money: the parts are returned. Answers true when nothing of the order is left. */
  returned(trx: Db, order: OrderRow, parts: string[]): Promise<boolean>
}

export type Refundables = Record<Product, Refundable | undefined>
