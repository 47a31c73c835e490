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

/** The events of an order; one row of DPAY-02 each. */
export const orderEvents = [
  'authorize',
  'pay',
  'decline',
  'expire',
  'cancel',
  'capture',
  'refuse',
  'issue',
  'ticket',
  'confirm',
  'give-up',
  'ask-refund',
  'refund',
  'refund-part',
  'refund-refused',
  'forfeit',
] as const
export type OrderEvent = (typeof orderEvents)[number]

const afterService = { 'ask-refund': 'RefundPending', forfeit: 'Cancelled' } as const

const next: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  Registered: { authorize: 'Authorized', pay: 'Paid', decline: 'Registered', expire: 'Expired', cancel: 'Cancelled' },
  Authorized: { capture: 'Paid', refuse: 'Failed' },
  Paid: { issue: 'Ticketing' },
  Ticketing: { ticket: 'Ticketed', confirm: 'Confirmed', 'give-up': 'RefundPending' },
  Ticketed: afterService,
  Confirmed: afterService,
  RefundPending: { refund: 'Refunded', 'refund-part': 'Ticketed', 'refund-refused': 'RefundPending' },
  Failed: {},
  Expired: {},
  Cancelled: {},
  Refunded: {},
}

/** The status an event leads to, or undefined when the event is not allowed now (409 BAD_STATE). */
export function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus | undefined {
  return next[status][event]
}

/** Every allowed transition between two different statuses; the database has the same list and refuses the rest. */
export function allowedMoves(): [from: OrderStatus, to: OrderStatus][] {
  return orderStatuses.flatMap((from) =>
    [...new Set(Object.values(next[from]))].flatMap((to): [OrderStatus, OrderStatus][] => (to === from ? [] : [[from, to]])),
  )
}

/** Labels of DPAY-03. */
export const statusLabel: Record<OrderStatus, string> = {
  Registered: 'Ожидает оплаты',
  Authorized: 'Платёж подтверждается',
  Paid: 'Оплачен',
  Ticketing: 'Оплачен, оформляется',
  Ticketed: 'Билеты оформлены',
  Confirmed: 'Бронь подтверждена',
  Failed: 'Не удалось оформить, деньги не списаны',
  Expired: 'Время оплаты истекло',
  Cancelled: 'Отменён',
  RefundPending: 'Оформляется возврат',
  Refunded: 'Деньги возвращены',
}

/** Statuses with no way out. */
export const terminalStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => Object.keys(next[status]).length === 0)

/** The page stops polling at these (DAIR-21): nothing more happens without the traveller. */
export const finalStatuses: readonly OrderStatus[] = ['Ticketed', 'Confirmed', ...terminalStatuses]

/** The traveller has the tickets or the room. */
export function isFulfilled(status: OrderStatus): boolean {
  return status === 'Ticketed' || status === 'Confirmed'
}

/** The money is ours and the service is provided or on its way (DPAY-04). */
export function isSuccess(status: OrderStatus): boolean {
  return status === 'Paid' || status === 'Ticketing' || isFulfilled(status)
}

/** The outcome of the payment is known (DPAY-04). */
export function isDone(status: OrderStatus, lastAttemptDeclined: boolean): boolean {
  return lastAttemptDeclined || (status !== 'Registered' && status !== 'Authorized')
}
