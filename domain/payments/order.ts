import * as z from 'zod/mini'

/** The order machine of DPAY-02, one for flights and hotels. */
export const orderStatuses = [
  'Registered',
  'Authorized',
  'Paid',
  'Ticketing',
  'Ticketed',
  'Confirmed',
  'Failed',
  'Expired',
  'Cancelled',
  'RefundPending',
  'Refunded',
] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>
