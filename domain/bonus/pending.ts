import type { OrderStatus } from '#domain/payments/order.ts'

type Awaited = { kind: 'air' | 'hotel'; status: OrderStatus }

/** Orders that are still to bring their points (DBON-02). */
export const pendingStatuses = ['Registered', 'Authorized', 'Paid', 'Ticketing'] as const satisfies OrderStatus[]

/** What the points of an order wait for. */
export function pendingWords({ kind, status }: Awaited): string {
  const served = kind === 'air' ? 'с\u00a0билетами' : 'с\u00a0подтверждением отеля'
  return `придут ${served}${status === 'Registered' ? ', когда заказ оплатят' : ''}`
}
