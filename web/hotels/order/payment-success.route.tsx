import type { PaymentInfo } from '#contract/hotel-orders.ts'
import { retryImport, lazyPart } from '#web/boot/lazy-part.ts'
import { storeKeyFromAddress } from '#web/purchase/order-access.ts'
import { type OrderReply, OrderPage, ResultFallback, UnnamedOrder, fetchOrder } from '#web/purchase/order-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/payment-success.route'

const loadOrder = () => import('./hotel-order.tsx')
const HotelOrder = lazyPart(loadOrder, 'HotelOrder')

/** Looks at the order the address names. */
export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<{ id: string; reply?: OrderReply<PaymentInfo> }> {
  const id = new URL(request.url).searchParams.get('orderId') ?? ''
  if (!id) return { id }
  storeKeyFromAddress(id)
  const [{ fetchPaymentInfo }, { afterAnswer }] = await Promise.all([
    retryImport(() => import('./order-calls.ts')),
    retryImport(() => import('./save-for-offline.ts')),
    retryImport(loadOrder),
  ])
  const reply = await fetchOrder(() => fetchPaymentInfo(id, request.signal))
  if (reply.kind === 'found') afterAnswer(reply.order)
  return { id, reply }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(loaderData?.reply) })
}

/** The order's own state; until it is fetched, that it is being paid. */
function titleOf(reply: OrderReply<PaymentInfo> | undefined): string {
  if (reply?.kind === 'found') return reply.order.statusLabel
  return reply?.kind === 'lost' ? 'Заказ не открылся' : 'Оплата отеля'
}

export function HydrateFallback() {
  return <ResultFallback name="orderId" />
}

export default function HotelPaymentSuccess({ loaderData: { id, reply } }: Route.ComponentProps) {
  if (!reply) return <UnnamedOrder />
  return (
    <OrderPage key={id} reply={reply}>
      {(order, reload) => <HotelOrder order={order} reload={reload} />}
    </OrderPage>
  )
}
