import type { OrderRow } from '#server/orders/order-store.ts'
import type { PaymentRow } from './payment-store.ts'
import type { PaymentProvider } from './provider.ts'

/** What a provider is told of an attempt: the same words whenever it is told again, so that its key finds the same payment. */
export function paymentRequest(
  publicUrl: string,
  order: OrderRow,
  payment: PaymentRow,
): Parameters<PaymentProvider['create']>[0] {
  return {
    key: payment.key,
    orderId: order.id,
    number: order.number,
    amount: payment.amount_rub,
    method: payment.method,
    returnUrl: `${publicUrl}/pay/return/${order.id}`,
    description: `Заказ ${order.number}`,
    email: order.contact_email,
    expiresAt: order.expires_at,
  }
}
