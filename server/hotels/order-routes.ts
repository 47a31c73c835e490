import type { FastifyInstance } from 'fastify'
import type { PublicConfig } from '#contract/config.ts'
import {
  cancelHotelOrder,
  deleteHotelBookings,
  getHotelBooking,
  listHotelBookings,
  quoteHotelRefund,
  restoreHotelBookings,
} from '#contract/hotel-account-orders.ts'
import {
  bonusPayment,
  cancelUnpaidHotelOrder,
  getPaymentInfo,
  getPaymentParams,
  saveOrderInfo,
  voucherPdf,
} from '#contract/hotel-orders.ts'
import * as paths from '#domain/paths.ts'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { instant } from '#domain/text/dates.ts'
import { readCaller, headerOf, userIdOf } from '#server/http/caller.ts'
import { type CallContext, sendBytes, serve } from '#server/http/serve.ts'
import { refuseOtherBody } from '#server/orders/idempotency.ts'
import { type Proof, ownedOrder } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { type Owned, hideOrders, ownOrder } from '#server/orders/own-orders.ts'
import { type OpenDeps, openPayment } from '#server/payments/open-payment.ts'
import { closeUnpaid } from '#server/payments/payment-store.ts'
import { confirmRefund, buildRefundQuote } from '#server/payments/refunds/refund-reply.ts'
import type { RefundDeps } from '#server/payments/refunds/refund.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { loadHotelOrder, loadHotelOrders, loadHotelPage } from './account-orders.ts'
import { type BookDeps, bookHotel } from './book.ts'
import type { HotelDrawings } from './drawings.ts'
import { type EventDeps, connectionIdOf, paymentEventsRoute } from './payment-events.ts'
import { payWithPoints, loadPaymentInfo } from './payment.ts'
import { loadVoucher } from './voucher-data.ts'

export type HotelOrderDeps = BookDeps &
  OpenDeps &
  RefundDeps &
  EventDeps & { site: PublicConfig; places: PlaceDirectory; hotelDrawings: HotelDrawings }

const inData = <T>(data: T) => ({ data, error: null })
const inAnswer = <T>(data: T) => ({ data, errorMessage: null })

/** Booking, payment and voucher of hotel stays (DHOT-12 to 18). */
export function hotelOrderRoutes(app: FastifyInstance, deps: HotelOrderDeps): void {
  const { db, site } = deps
  const owned = (orderId: string, proof: Proof) => ownedHotelOrder(deps, orderId, proof)
  serve(app, saveOrderInfo, async (input, context) => inData(await bookHotel(deps, input, context)))
  serve(app, getPaymentParams, async ({ orderId, method }, context) =>
    inData(await paymentParams(deps, await owned(orderId, context), { ...context, method })),
  )
  serve(app, bonusPayment, async ({ orderId, amount }, context) => {
    const order = await owned(orderId, context)
    await refuseOtherKeyUse(deps, 'bonus', order, context)
    return inData(bonusReply(await payWithPoints(deps, order.id, amount)))
  })
  serve(app, getPaymentInfo, async ({ orderId }, context) =>
    inData(await loadPaymentInfo(db, await owned(orderId, context), site.bonus)),
  )
  serve(app, cancelUnpaidHotelOrder, async ({ orderId }, context) => inData(await cancel(deps, await owned(orderId, context))))
  paymentEventsRoute(app, deps)
  voucherRoute(app, deps)
}

/** A person's own hotel stays: the list, one in full, deletion, cancellation (DACC-03, DACC-06, DPAY-07). */
export function hotelAccountRoutes(app: FastifyInstance, deps: HotelOrderDeps): void {
  const { db, now } = deps
  serve(app, listHotelBookings, async (query, context) => {
    const userId = userIdOf(context)
    const page = query.p ? await loadHotelPage(db, { ...query, userId, now: now() }) : { data: await loadHotelOrders(db, userId) }
    return { ...page, errorMessage: null }
  })
  serve(app, getHotelBooking, ({ orderNumber }, context) =>
    loadHotelOrder(db, { userId: userIdOf(context), number: orderNumber, now: now() }),
  )
  serve(app, deleteHotelBookings, async ({ numbers }, context) =>
    inAnswer({ deleted: await hideOrders(db, ownedBy(context), numbers, now()) }),
  )
  serve(app, restoreHotelBookings, async ({ numbers }, context) =>
    inAnswer({ restored: await hideOrders(db, ownedBy(context), numbers, null) }),
  )
  serve(app, quoteHotelRefund, async ({ orderNumber }, context) =>
    inAnswer(await buildRefundQuote(deps, await ownOrder(db, ownedBy(context), orderNumber))),
  )
  serve(app, cancelHotelOrder, async ({ orderNumber, quoteId }, context) =>
    inAnswer(await confirmRefund(deps, await ownOrder(db, ownedBy(context), orderNumber), { quoteId }, context)),
  )
}

function ownedBy(context: CallContext): Owned {
  return { userId: userIdOf(context), kind: 'hotel' }
}

async function ownedHotelOrder({ db }: HotelOrderDeps, orderId: string, proof: Proof): Promise<OrderRow> {
  const order = await ownedOrder(db, orderId, proof)
  if (order.kind !== 'hotel') throw new Refusal('not-found')
  return order
}

function bonusReply({ id, bonus_rub, amount_rub }: OrderRow) {
  return { orderToken: id, bonusAmount: bonus_rub, amountToPay: amount_rub, showPayment: amount_rub > 0 }
}

type KeySent = Pick<CallContext, 'idempotencyKey' | 'inputHash'>
type PaymentRequest = KeySent & { method?: PaymentMethod | undefined }

async function refuseOtherKeyUse({ db, now }: HotelOrderDeps, call: string, { id }: OrderRow, sent: KeySent): Promise<void> {
  if (!sent.idempotencyKey) return
  const key = { principal: `${call}:${id}`, key: sent.idempotencyKey, bodyHash: sent.inputHash }
  await refuseOtherBody(db, key, { id, now: now() })
}

async function paymentParams(deps: HotelOrderDeps, owned: OrderRow, { idempotencyKey, inputHash, method }: PaymentRequest) {
  await refuseOtherKeyUse(deps, 'payment', owned, { idempotencyKey, inputHash })
  const { order, payment } = await openPayment(deps, owned.id, { method })
  if (!payment) throw new Refusal('order.bad-state') // points have paid for everything
  return {
    orderId: order.id,
    orderNumber: order.number,
    connectionId: connectionIdOf(deps.env.secret, order.id),
    paymentUrl: payment.payment_url ?? paths.loader,
    mode: deps.payments.frames ? ('iframe' as const) : ('redirect' as const),
    method: payment.method,
    formdata: null,
    amount: payment.amount_rub,
    bonusAmount: order.bonus_rub,
    expiresAt: instant(order.expires_at),
  }
}

async function cancel({ db, now }: HotelOrderDeps, { id, status }: OrderRow) {
  const done = status === 'Cancelled' || (status === 'Registered' && (await closeUnpaid(db, { id, event: 'cancel', now: now() })))
  if (!done) throw new Refusal('order.bad-state')
  return { status: 'Cancelled' as const }
}

type OrderRequest = { Querystring: { orderId?: string } }

function voucherRoute(app: FastifyInstance, deps: HotelOrderDeps): void {
  app.get<OrderRequest>(voucherPdf.path, async (request, reply) => {
    const orderId = String(request.query.orderId ?? '')
    const proof = { caller: await readCaller(request), orderKey: headerOf(request, 'x-order-key') }
    const voucher = await loadVoucher(deps, await ownedHotelOrder(deps, orderId, proof))
    const file = { contentType: voucherPdf.mediaType, name: `Voucher_${orderId}.pdf`, as: 'attachment' as const }
    const { drawVoucher } = await import('./voucher.ts') // the first document loads it, the start does not need it
    return sendBytes(reply, { ...file, bytes: await drawVoucher(voucher) })
  })
}
