import { ownData } from '#web/account/own-data.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { AirOrders, airOrderKind } from './air-orders.tsx'
import { listQueryOf } from './order-kind.ts'
import { changeOrders, claimFrom, isListChanged } from './orders-data.ts'
import type { Route } from './+types/air-orders.route'

/** Personal, so never in the server's HTML: the token lies in the browser. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQueryOf(airOrderKind, new URL(request.url).searchParams)
  return ownData(async (owner) => {
    await claimFrom(request)
    return airOrderKind.calls.ask(query, request.signal, owner)
  }, request.signal)
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return changeOrders(airOrderKind.calls, request)
}

export const shouldRevalidate = isListChanged

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Мои авиабилеты' })
}

export function HydrateFallback() {
  return <AirOrders orders={undefined} />
}

export default function Flights({ loaderData }: Route.ComponentProps) {
  return <AirOrders orders={loaderData} />
}
