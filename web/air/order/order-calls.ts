import {
  type AirTickets,
  cancelUnpaid,
  checkoutFlights,
  checkoutPartnerFlights,
  getPartnerTickets,
  getTickets,
} from '#contract/air.ts'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { ApiError, ask, call } from '#web/data/call.ts'
import { proven } from '#web/purchase/order-key-of-other-tab.ts'
import { saveFile } from '#web/data/save-file.ts'
import { orderKey } from '#web/purchase/order-access.ts'
import { isPartnerOrder, rememberPartner } from './partner-order.ts'

const proof = (id: string) => ({ orderKey: orderKey(id) })

/**
 * The order as it is now, on the path of its kind (AIRP-08). A tab opened from a letter does not know the kind yet and asks
 * both. Throws `ApiError` with status 404 when this browser cannot prove that the order is its own.
 */
export function askTickets(id: string, signal?: AbortSignal): Promise<AirTickets> {
  return proven(id, () => ticketsOf(id, signal))
}

async function ticketsOf(id: string, signal: AbortSignal | undefined): Promise<AirTickets> {
  const asking = { ...proof(id), signal }
  if (isPartnerOrder(id)) return call(getPartnerTickets, { id }, asking)
  try {
    return await call(getTickets, { id }, asking)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    const tickets = await call(getPartnerTickets, { id }, asking)
    rememberPartner(id)
    return tickets
  }
}

/** How many roubles points should pay, and how the rest is paid; an empty one leaves the order as it is. */
export type Paying = { useBonus?: boolean; bonusAmount?: number; method?: PaymentMethod }

/** Opens the payment, or answers the one that is open already. */
export function askCheckout(id: string, idempotencyKey: string, paying: Paying = {}) {
  return call(isPartnerOrder(id) ? checkoutPartnerFlights : checkoutFlights, { id, ...paying }, { ...proof(id), idempotencyKey })
}

export function askCancel(id: string) {
  return call(cancelUnpaid, { id }, proof(id))
}

/** Fetches a receipt with the visitor's proof, which a plain link could not carry, and saves it. */
export async function saveReceipt(id: string, receiptUrl: string, ticketNumber: string): Promise<void> {
  const headers = new Headers()
  const key = orderKey(id)
  if (key) headers.set('x-order-key', key)
  const answer = await ask(receiptUrl, { method: 'GET', headers })
  if (!answer.ok) throw new Error(`No receipt: ${answer.status}`)
  saveFile(await answer.blob(), `Ticket_${ticketNumber}.pdf`)
}
