import type { AirTickets } from '#contract/air-orders.ts'
import * as paths from '#domain/paths.ts'
import { isSuccess } from '#domain/payments/order.ts'
import { lazyPart, retryImport } from '#web/boot/lazy-part.ts'
import { storeKeyFromAddress } from '#web/purchase/order-access.ts'
import { type OrderReply, OrderPage, ResultFallback, UnnamedOrder, fetchOrder } from '#web/purchase/order-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/payment-result.route'
import type { AddressReason } from './declined.tsx'

const loadOrder = () => import('./air-order.tsx')
const AirOrder = lazyPart(loadOrder, 'AirOrder')

type ResultData = { id: string; reply: OrderReply<AirTickets>; reason: AddressReason } | { id: null }

const reasons = ['declined', 'cancelled', 'expired', 'failed'] as const

/** Parses the address of either result page, and fetches the order it names. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<ResultData> {
  const params = new URL(request.url).searchParams
  const id = params.get('id')
  if (!id) return { id: null }
  storeKeyFromAddress(id)
  const [{ fetchTickets }, { afterAnswer }] = await Promise.all([
    retryImport(() => import('./order-calls.ts')),
    retryImport(() => import('./save-for-offline.ts')),
    retryImport(loadOrder),
  ])
  const reason = reasons.find((word) => word === params.get('reason')) ?? null
  const reply = await fetchOrder(() => fetchTickets(id, request.signal))
  if (reply.kind === 'found') afterAnswer(id, reply.order)
  return { id, reply, reason }
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(loaderData, location.pathname) })
}

/** The order's own state; until it is fetched, that of the address. */
function titleOf(loaded: ResultData | undefined, path: string): string {
  const byAddress = path === paths.airNotPaid ? 'Оплата не прошла' : 'Билеты оплачены'
  if (!loaded?.id) return byAddress
  if (loaded.reply.kind === 'lost') return 'Заказ не открылся'
  if (loaded.reply.kind === 'failed') return byAddress
  const { status, statusLabel } = loaded.reply.order
  if (isSuccess(status)) return 'Билеты оплачены'
  return status === 'Registered' && path === paths.airNotPaid ? byAddress : statusLabel
}

export function HydrateFallback() {
  return <ResultFallback name="id" />
}

/** Both result addresses show the same truth; without an order in the address there is only a link home (DAIR-22). */
export default function AirPaymentResult({ loaderData }: Route.ComponentProps) {
  if (loaderData.id === null) return <UnnamedOrder />
  const { id, reply, reason } = loaderData
  return (
    <OrderPage key={id} reply={reply}>
      {(tickets, reload) => <AirOrder id={id} tickets={tickets} reason={reason} reload={reload} />}
    </OrderPage>
  )
}
