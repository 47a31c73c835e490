import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { PaymentRow } from '#server/payments/payment-store.ts'
import { settle } from '#server/payments/settle.ts'

/** Types the sandbox bank's plainest card on its own page and tells the shop. */
export async function payAtBank(
  app: FastifyInstance,
  deps: Deps,
  { id, payment_url }: Pick<PaymentRow, 'id' | 'payment_url'>,
): Promise<void> {
  const form = new URLSearchParams({ action: 'pay', number: '5555555555554444', expiry: '12/30', cvc: '123' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = new URL(payment_url ?? '/', deps.env.publicUrl).pathname
  await app.inject({ method: 'POST', url, headers, payload: form.toString() })
  await settle(deps, id, AbortSignal.timeout(60_000))
}
