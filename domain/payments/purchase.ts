import type { RefusalCode } from '#domain/refusal.ts'
import { type Instant, instant } from '#domain/text/dates.ts'
import type { OrderStatus } from './order.ts'
import { type PaymentMethod, PAYMENT_WINDOW_MIN } from './payment.ts'

/** An open payment: the address where it is paid, and the fields to be posted there, if any. */
export type OpenPayment = {
  mode: 'redirect' | 'iframe'
  paymentUrl: string
  fields: Record<string, string> | null
  /** The payment method; undefined where points pay for all. */
  method: PaymentMethod | undefined
  expiresAt: Instant
  /** Where its news are streamed from (DHOT-15); null where the page polls. */
  connectionId: string | null
}

/** What the page needs of an unpaid order, whatever is bought. */
export type PayableOrder = {
  status: OrderStatus
  expiresAt: Instant
  /** The bank has declined the last attempt: another begins at a press only (DHOT-18). */
  isDeclined: boolean
  /** Roubles of points that go towards it. */
  points: number
}

/** The state of paying for one order in the browser (spec §3, DPAY-15). */
export type Purchase = {
  /** `missing`: the order is not this visitor's any more. `decided`: it can no longer be paid, the server knows why. */
  phase: 'paying' | 'declined' | 'expired' | 'decided' | 'missing'
  status: OrderStatus
  /** The call that opens the payment is out. */
  isBusy: boolean
  /** The visitor is on the way to the bank or to another page: news of the order no longer move this one. */
  isLeaving: boolean
  /** Undefined while it is loading and when it could not be opened. */
  payment: OpenPayment | undefined
  /** The payment method of the last open attempt, and the one the visitor has chosen instead. */
  method: PaymentMethod
  chosenMethod: PaymentMethod | undefined
  deadline: Instant
  /** Why the payment did not open, in words. */
  failure: string | null
  /** Roubles of points to be taken, or taken already; why they were not, in words. */
  points: { amount: number; isBusy: boolean; failure: string | null }
}

export type PurchaseEvent =
  | { type: 'opening' }
  | { type: 'opened'; payment: OpenPayment; now: Date }
  | { type: 'failed'; code: RefusalCode | 'offline' | 'quoted'; text: string }
  | { type: 'method-chosen'; method: PaymentMethod }
  | { type: 'points-chosen'; points: number }
  | { type: 'points-asked' }
  | { type: 'points-failed'; text: string }
  | { type: 'order-seen'; order: Pick<PayableOrder, 'status' | 'isDeclined'> }
  | { type: 'leaving'; isLeaving: boolean }
  | { type: 'expired' }

export function freshPurchase({ status, expiresAt, isDeclined, points }: PayableOrder): Purchase {
  return {
    phase: isDeclined ? 'declined' : 'paying',
    status,
    isBusy: false,
    isLeaving: false,
    payment: undefined,
    method: 'card',
    chosenMethod: undefined,
    deadline: expiresAt,
    failure: null,
    points: { amount: points, isBusy: false, failure: null },
  }
}

/** The method of the next attempt: the visitor's choice, or that of the last one. */
export function methodOf({ chosenMethod, method }: Purchase): PaymentMethod {
  return chosenMethod ?? method
}

/** Refusals after which nothing more can be done about this order here (DPAY-06, DAPI-04). */
const lastRefusals: Partial<Record<RefusalCode | 'offline' | 'quoted', Purchase['phase']>> = {
  'order.window-closed': 'expired',
  'order.bad-state': 'decided',
  'not-found': 'missing',
}

/** Refusals of the points of an order, not of its money: another order of the same person may have taken them. */
const pointsRefusals: ReadonlySet<string> = new Set<RefusalCode>([
  'bonus.not-enough',
  'bonus.not-applicable',
  'account.not-activated',
])

export function purchaseAfter(purchase: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case 'opening':
      return {
        ...purchase,
        phase: purchase.phase === 'declined' ? 'paying' : purchase.phase,
        isBusy: true,
        payment: undefined,
        failure: null,
      }
    case 'opened':
      return withOpenPayment(purchase, event.payment, event.now)
    case 'failed':
      return failed(purchase, event)
    case 'method-chosen':
      return { ...purchase, chosenMethod: event.method }
    case 'points-asked':
      return { ...purchase, points: { ...purchase.points, isBusy: true, failure: null } }
    case 'points-chosen':
      return { ...purchase, points: { amount: event.points, isBusy: false, failure: null } }
    case 'points-failed':
      return { ...purchase, points: { ...purchase.points, isBusy: false, failure: event.text } }
    case 'order-seen':
      return withServerState(purchase, event.order)
    case 'leaving':
      return { ...purchase, isLeaving: event.isLeaving }
    case 'expired':
      return { ...purchase, phase: 'expired' }
  }
}

/** Why the payment did not open; refused points are dropped, so that the next press can pay. */
function failed(purchase: Purchase, { code, text }: { code: RefusalCode | 'offline' | 'quoted'; text: string }): Purchase {
  const points = pointsRefusals.has(code) ? { ...purchase.points, amount: 0 } : purchase.points
  return { ...purchase, phase: lastRefusals[code] ?? purchase.phase, isBusy: false, failure: text, points }
}

/** Twenty minutes from now, or the server's own deadline when that is sooner (DAIR-20). */
function withOpenPayment(purchase: Purchase, payment: OpenPayment, now: Date): Purchase {
  const window = now.getTime() + PAYMENT_WINDOW_MIN * 60_000
  const deadline = Date.parse(payment.expiresAt) < window ? payment.expiresAt : instant(new Date(window))
  return { ...purchase, isBusy: false, payment, method: payment.method ?? purchase.method, deadline }
}

/** The server's state of the order: an attempt the bank has declined is over, an order that is not `Registered` is decided. */
function withServerState(purchase: Purchase, { status, isDeclined }: Pick<PayableOrder, 'status' | 'isDeclined'>): Purchase {
  if (status !== 'Registered') return { ...purchase, status, phase: 'decided' }
  if (isDeclined && purchase.phase === 'paying' && !purchase.isBusy) return { ...purchase, phase: 'declined', payment: undefined }
  return { ...purchase, status }
}
