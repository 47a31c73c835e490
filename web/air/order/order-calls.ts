import {
  type AirTickets,
  cancelUnpaid,
  checkoutFlights,
  checkoutPartnerFlights,
  getPartnerTickets,
  getTickets,
} from '#contract/air-orders.ts'
import type { WireCode } from '#domain/refusal.ts'
import { ApiError, fetchAsVisitor, call } from '#web/data/call.ts'
import { saveFile } from '#web/data/save-file.ts'
import { orderKey } from '#web/purchase/order-access.ts'
import { fetchProven } from '#web/purchase/order-key-of-other-tab.ts'
import type { PurchaseCalls } from '#web/purchase/payment/use-purchase.ts'
import { isPartnerOrder, rememberPartner } from './partner-order.ts'

const proof = (id: string) => ({ orderKey: orderKey(id) })

/**
 * The order as it is now, on the path of its kind (AIRP-08). A tab opened from a letter does not know the kind yet and tries
 * both. Throws `ApiError` with status 404 when this browser cannot prove that the order is its own.
 */
export function fetchTickets(id: string, signal?: AbortSignal): Promise<AirTickets> {
  return fetchProven(id, () => fetchTicketsByKind(id, signal))
}

async function fetchTicketsByKind(id: string, signal: AbortSignal | undefined): Promise<AirTickets> {
  const options = { ...proof(id), signal }
  if (isPartnerOrder(id)) return call(getPartnerTickets, { id }, options)
  try {
    return await call(getTickets, { id }, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    const tickets = await call(getPartnerTickets, { id }, options)
    rememberPartner(id)
    return tickets
  }
}

/** Opens the payment of an order, or returns the one that is open already; a bank that did not answer is `ApiError` too. */
export function openPayment(id: string): PurchaseCalls['open'] {
  return async ({ method, points }, idempotencyKey) => {
    const bonus = points === undefined ? {} : points > 0 ? { useBonus: true, bonusAmount: points } : { useBonus: false }
    const endpoint = isPartnerOrder(id) ? checkoutPartnerFlights : checkoutFlights
    const reply = await call(endpoint, { id, ...bonus, ...(method && { method }) }, { ...proof(id), idempotencyKey })
    const { type, data, errorMessage } = reply.paymentSystem
    if (errorMessage !== null) throw new ApiError(502, { code: 'PAYMENT_FAILED' satisfies WireCode, errorMessage })
    return {
      mode: type === 'iframe' ? 'iframe' : 'redirect',
      paymentUrl: data.paymentUrl,
      fields: data.fields ?? null,
      method: reply.method,
      expiresAt: reply.expiresAt,
      connectionId: null,
    }
  }
}

export function cancelUnpaidOrder(id: string) {
  return call(cancelUnpaid, { id }, proof(id))
}

/** Downloads a receipt with the visitor's proof, which a plain link could not carry. */
export async function saveReceipt(id: string, receiptUrl: string, ticketNumber: string): Promise<void> {
  const headers = new Headers()
  const key = orderKey(id)
  if (key) headers.set('x-order-key', key)
  const answer = await fetchAsVisitor(receiptUrl, { method: 'GET', headers })
  if (!answer.ok) throw new Error(`No receipt: ${answer.status}`)
  saveFile(await answer.blob(), `Ticket_${ticketNumber}.pdf`)
}
