import type { AirTickets } from '#contract/air.ts'
import { ApiError } from '#web/data/call.ts'
import { adoptOrderKey } from '#web/purchase/order-access.ts'
import { retryImport } from '#web/boot/lazy-part.ts'
import type { AddressReason } from './declined.tsx'

export type ResultData = { id: string | null; first: AirTickets | undefined; reason: AddressReason }

/** The screen of an order; an address that names none does without it. */
export const loadOrderResult = () => import('./order-result.tsx')

const reasons = ['declined', 'cancelled', 'expired', 'failed'] as const

/** Reads the address of a result page and asks once; what fails now is asked again by the page itself. */
export async function loadResult(request: Request): Promise<ResultData> {
  const params = new URL(request.url).searchParams
  const id = params.get('id')
  const reason = reasons.find((word) => word === params.get('reason')) ?? null
  if (!id) return { id: null, first: undefined, reason }
  adoptOrderKey(id)
  const [{ askTickets }] = await Promise.all([retryImport(() => import('./order-calls.ts')), retryImport(loadOrderResult)])
  const first = await askTickets(id, request.signal).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
  return { id, first, reason }
}
