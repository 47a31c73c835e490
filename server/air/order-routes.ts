import type { FastifyInstance } from 'fastify'
import {
  bookFlights,
  cancelUnpaid,
  checkoutFlights,
  checkoutPartnerFlights,
  getPartnerTickets,
  getTickets,
  receiptPdf,
} from '#contract/air-orders.ts'
import type { PublicConfig } from '#contract/config.ts'
import { Refusal } from '#domain/refusal.ts'
import { callerOf, headerOf } from '#server/http/caller.ts'
import { type CallContext, sendBytes, serve } from '#server/http/serve.ts'
import { claimTokenOf } from '#server/orders/claim-token.ts'
import { closeUnpaid } from '#server/payments/close-unpaid.ts'
import { ownedOrder } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { type BookDeps, book } from './book.ts'
import { type CheckoutDeps, checkout } from './checkout.ts'
import { ticketsReply } from './order-reply.ts'
import { receiptOf } from './receipt-data.ts'

export type OrderDeps = BookDeps & CheckoutDeps & { site: PublicConfig }

/** Booking, payment, tickets and receipts of flights (DAIR-18 to DAIR-21). */
export function orderRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const owned = async (id: string, context: CallContext, partner: boolean) =>
    ofKind(await ownedOrder(deps.db, id, context), partner)
  serve(app, bookFlights, (input, context) => book(deps, input, context))
  serve(app, checkoutFlights, async (input, context) => checkout(deps, await owned(input.id, context, false), input, context))
  serve(app, checkoutPartnerFlights, async (input, context) =>
    checkout(deps, await owned(input.id, context, true), input, context),
  )
  serve(app, getTickets, async ({ id }, context) => replyOf(deps, await owned(id, context, false)))
  serve(app, getPartnerTickets, async ({ id }, context) => replyOf(deps, await owned(id, context, true)))
  serve(app, cancelUnpaid, async ({ id }, context) => cancel(deps, await ownedOrder(deps.db, id, context)))
  receiptRoute(app, deps)
}

/** The order for who has proved it is theirs; a guest also gets what adds it to an account (DAIR-28). */
async function replyOf({ db, site, env }: OrderDeps, order: OrderRow) {
  const reply = await ticketsReply(db, order, site.bonus)
  return order.user_id === null ? { ...reply, claim: claimTokenOf(env.secret, order.id) } : reply
}

/** The path of a call must fit the order's kind: `/2` is for orders that began at a metasearch (DAIR-17). */
function ofKind(order: OrderRow, partner: boolean): OrderRow {
  if (order.kind !== 'air' || order.partner !== partner) throw new Refusal('not-found')
  return order
}

async function cancel({ db, now }: OrderDeps, { id, status }: OrderRow) {
  if (status !== 'Registered' && status !== 'Cancelled') throw new Refusal('order.bad-state')
  const done = status === 'Cancelled' || (await closeUnpaid(db, { id, event: 'cancel', now: now() }))
  if (!done) throw new Refusal('order.bad-state')
  return { status: 'Cancelled' as const }
}

function receiptRoute(app: FastifyInstance, deps: OrderDeps): void {
  app.get<{ Params: { id: string; ticketNumber: string } }>(receiptPdf.path, async (request, reply) => {
    const { id, ticketNumber } = request.params
    const proof = { caller: await callerOf(request), orderKey: headerOf(request, 'x-order-key') }
    const order = await ownedOrder(deps.db, id, proof)
    const receipt = await receiptOf(deps, order, ticketNumber, 'full')
    const name = `Ticket_${ticketNumber}.pdf`
    const { drawReceipt } = await import('./receipt.ts') // the first paper loads it, the start need not
    return sendBytes(reply, { contentType: receiptPdf.mediaType, name, bytes: await drawReceipt(receipt) })
  })
}
