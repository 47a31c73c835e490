import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentInfo } from '#contract/hotel-orders.ts'
import { useTabOwner } from '#web/auth/tab-owner.ts'
import { UnnamedOrder } from '#web/purchase/no-order.tsx'
import { WaitingForOrder } from '#web/purchase/waiting-for-order.tsx'
import { adoptOrderKey } from '#web/purchase/order-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { retryImport, lazyPart } from '#web/boot/lazy-part.ts'
import type { Route } from './+types/payment-success.route'

const loadResult = () => import('./order-result.tsx')
const HotelOrderResult = lazyPart(loadResult, 'HotelOrderResult')

/** The order the address names; the screen itself asks again for one that did not answer. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<{ id: string; order: PaymentInfo | undefined }> {
  const id = new URL(request.url).searchParams.get('orderId') ?? ''
  if (!id) return { id, order: undefined }
  adoptOrderKey(id)
  const [{ askPaymentInfo }] = await Promise.all([retryImport(() => import('./order-calls.ts')), retryImport(loadResult)])
  return { id, order: await askPaymentInfo(id, request.signal).catch(() => undefined) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Оплата отеля' })
}

export function HydrateFallback() {
  const [params] = useSearchParams()
  return params.get('orderId') ? <WaitingForOrder /> : <UnnamedOrder />
}

export default function HotelPaymentSuccess({ loaderData: { id, order } }: Route.ComponentProps) {
  const { generation } = useTabOwner()
  if (!id) return <UnnamedOrder />
  return (
    <Suspense fallback={<WaitingForOrder />}>
      <HotelOrderResult key={`${id} ${generation}`} orderId={id} first={generation === 0 ? order : undefined} />
    </Suspense>
  )
}
