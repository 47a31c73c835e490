import type { OrderStatus } from '#domain/payments/order.ts'
import type { Product } from '#domain/product.ts'

type Awaited = { kind: Product; status: OrderStatus }

/** Orders that are still to bring their points (DBON-02). */
export const pendingStatuses = ['Registered', 'Authorized', 'Paid', 'Ticketing'] as const satisfies OrderStatus[]

/** What the points of an order wait for. */
export function pendingWords({ kind, status }: Awaited): string {
  const condition = kind === 'air' ? 'с\u00a0билетами' : 'с\u00a0подтверждением отеля'
  return `придут ${condition}${status === 'Registered' ? ', когда заказ оплатят' : ''}`
}
