import {
  bonusPayment,
  cancelUnpaidHotelOrder,
  getPaymentInfo,
  getPaymentParams,
  type PaymentInfo,
  voucherPdf,
} from '#contract/hotel-orders.ts'
import { offlineAnswer } from '#web/boot/offline-pages.ts'
import { ApiError, fetchAsVisitor, call } from '#web/data/call.ts'
import { saveFile } from '#web/data/save-file.ts'
import { orderKey } from '#web/purchase/order-access.ts'
import { fetchProven } from '#web/purchase/order-key-of-other-tab.ts'
import type { PurchaseCalls } from '#web/purchase/payment/use-purchase.ts'

const proof = (orderId: string) => ({ orderKey: orderKey(orderId) })

/** Where the reply about an order and its voucher are saved for a visit without a network; save-for-offline.ts. */
export const infoAddress = (orderId: string) => `${getPaymentInfo.path}?orderId=${encodeURIComponent(orderId)}`
export const voucherAddress = (orderId: string) => `${voucherPdf.path}?orderId=${encodeURIComponent(orderId)}`

/**
 * The order as it is now; without a network as it was saved. Throws `ApiError` with status 404 when this browser cannot prove
 * that the order is its own.
 */
export async function fetchPaymentInfo(orderId: string, signal?: AbortSignal): Promise<PaymentInfo> {
  try {
    const { data } = await fetchProven(orderId, () => call(getPaymentInfo, { orderId }, { ...proof(orderId), signal }))
    return data
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const offline = await offlineAnswer(infoAddress(orderId))
    if (!offline) throw error
    return getPaymentInfo.reply.parse(offline).data
  }
}

/** Opens the payment of an order, or returns the one that is open already; another `method` opens another. */
export function openPayment(orderId: string): PurchaseCalls['open'] {
  return async ({ method }, idempotencyKey) => {
    const { data } = await call(getPaymentParams, { orderId, method }, { ...proof(orderId), idempotencyKey })
    return { ...data, fields: data.formdata }
  }
}

/** Takes points for up to so many roubles, none at 0; the order is paid where nothing is left for the card. */
export function takePoints(orderId: string): NonNullable<PurchaseCalls['takePoints']> {
  return async (amount, idempotencyKey) => {
    const { data } = await call(bonusPayment, { orderId, amount }, { ...proof(orderId), idempotencyKey })
    return { points: data.bonusAmount, isPaid: !data.showPayment }
  }
}

export function cancelUnpaidOrder(orderId: string) {
  return call(cancelUnpaidHotelOrder, { orderId }, proof(orderId))
}

/** Downloads the voucher with the visitor's proof, which a plain link could not carry (DHOT-17). */
export async function saveVoucher(orderId: string): Promise<void> {
  const headers = new Headers()
  const key = orderKey(orderId)
  if (key) headers.set('x-order-key', key)
  const answer = await fetchAsVisitor(voucherAddress(orderId), { method: 'GET', headers })
  if (!answer.ok) throw new Error(`No voucher: ${answer.status}`)
  saveFile(await answer.blob(), `Voucher_${orderId}.pdf`)
}

/** What a visitor reads when a voucher cannot be downloaded (spec §8). */
export const VOUCHER_FAILED = 'Ошибка при попытке скачать ваучер'
