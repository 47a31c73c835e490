import * as z from 'zod'
import type { FiscalReceipt, FiscalReceipts } from '#server/payments/fiscal/register.ts'
import { type YookassaAccess, yookassaCalls } from './yookassa-calls.ts'

const Receipt = z.object({
  id: z.string(),
  payment_id: z.string().optional(),
  refund_id: z.string().optional(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  fiscal_document_number: z.string().optional(),
  fiscal_storage_number: z.string().optional(),
  fiscal_attribute: z.string().optional(),
  registered_at: z.string().optional(),
})
const Receipts = z.object({ items: z.array(Receipt) })

/**
 * The register of YooKassa. What a receipt says goes with the payment and the refund themselves (yookassa.ts), and YooKassa
 * mails it to the buyer; here it is only asked whether the tax office has it and under which numbers.
 */
export function yookassaReceipts(config: YookassaAccess): FiscalReceipts {
  const call = yookassaCalls(config)
  return {
    name: 'yookassa',
    isSample: config.secretKey.startsWith('test_'),
    async register({ paymentId, refundId }, signal) {
      const about = refundId ? `refund_id=${encodeURIComponent(refundId)}` : `payment_id=${encodeURIComponent(paymentId)}`
      const { items } = await call(`/receipts?${about}`, { shape: Receipts, signal })
      const found = items.find((item) => (refundId ? item.refund_id === refundId : !item.refund_id))
      return found ? receiptOf(found) : { state: 'pending', numbers: null, registeredAt: null }
    },
  }
}

const states = { pending: 'pending', succeeded: 'registered', canceled: 'refused' } as const

function receiptOf(read: z.infer<typeof Receipt>): FiscalReceipt {
  const { fiscal_document_number: document, fiscal_storage_number: drive, fiscal_attribute: sign, registered_at } = read
  const numbers = document && drive && sign ? { document, drive, sign } : null
  return { state: states[read.status], numbers, registeredAt: registered_at ? new Date(registered_at) : null }
}
