import { type OrderStatus, isSuccess } from '#domain/payments/order.ts'
import type { Product } from '#domain/product.ts'

/** What a transition of an order means for its points (DBON-02 to DBON-05). */
export type PointsMove = 'spend' | 'release' | 'earn' | 'give-back'

/**
 * Reserved points are spent when the order is paid and return when it ends unpaid; a served order earns, one that could not be
 * served returns everything. A refund after the service moves its own points; the rest of the order then earns for an owner, or a
 * referrer, who appeared in the meantime, and nothing a second time.
 */
export function pointsMoveOf(from: OrderStatus, to: OrderStatus): PointsMove | undefined {
  if (to === 'Paid') return 'spend'
  if (to === 'Expired' || to === 'Failed' || (to === 'Cancelled' && from === 'Registered')) return 'release'
  if (from === 'RefundPending' && to === 'Ticketed') return 'earn'
  if (from !== 'Ticketing') return undefined
  return isSuccess(to) ? 'earn' : 'give-back'
}

/** Why points moved (DBON-01); the database accepts these and no others. */
export const entryKinds = [
  'accrual',
  'referral',
  'reserve',
  'release',
  'spend',
  'return',
  'reversal',
  'referral-reversal',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** The words of a line of the history (DBON-07); a follower's order number is nobody else's business. */
export function operationOf(kind: EntryKind, orderNumber: string): string {
  switch (kind) {
    case 'accrual':
      return `Начисление за покупку ${orderNumber}`
    case 'referral':
      return 'Начисление за покупку подписчика'
    case 'reserve':
    case 'spend':
      return `Оплата заказа ${orderNumber}`
    case 'return':
      return `Возврат бонусов по заказу ${orderNumber}`
    case 'reversal':
      return `Отмена начисления по заказу ${orderNumber}`
    case 'referral-reversal':
      return 'Отмена начисления за покупку подписчика'
    case 'release':
      return 'Возврат резерва'
  }
}

type Awaited = { kind: Product; status: OrderStatus }

/** Orders whose points are still expected (DBON-02). */
export const pendingStatuses = ['Registered', 'Authorized', 'Paid', 'Ticketing'] as const satisfies OrderStatus[]

/** What the points of an order wait for. */
export function pendingWords({ kind, status }: Awaited): string {
  const condition = kind === 'air' ? 'с\u00a0билетами' : 'с\u00a0подтверждением отеля'
  return `придут ${condition}${status === 'Registered' ? ', когда заказ оплатят' : ''}`
}

/** A login as a stranger may see it: `iv***ov`; of a short one only its beginning. It may be somebody's e-mail (DBON-08). */
export function maskLogin(login: string): string {
  const name = login.split('@')[0] ?? ''
  return name.length < 5 ? `${name.slice(0, 1)}***` : `${name.slice(0, 2)}***${name.slice(-2)}`
}
