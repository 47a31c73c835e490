import { ownData } from '#web/account/own-data.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { HotelOrderList, hotelOrderKind } from './hotel-orders.tsx'
import { listQueryOf } from './order-kind.ts'
import { changeOrders, isListChanged } from './orders-data.ts'
import type { Route } from './+types/hotel-orders.route'

/** Personal, so never in the server's HTML: the token lies in the browser. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQueryOf(hotelOrderKind, new URL(request.url).searchParams)
  return ownData((owner) => hotelOrderKind.calls.ask(query, request.signal, owner), request.signal)
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return changeOrders(hotelOrderKind.calls, request)
}

export const shouldRevalidate = isListChanged

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Мои бронирования' })
}

export function HydrateFallback() {
  return <HotelOrderList orders={undefined} />
}

export default function HotelOrders({ loaderData }: Route.ComponentProps) {
  return <HotelOrderList orders={loaderData} />
}
