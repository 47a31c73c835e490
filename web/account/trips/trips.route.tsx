import { listTripEvents } from '#contract/personal.ts'
import { ownData } from '#web/account/own-data.ts'
import { call } from '#web/data/call.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Trips } from './trips.tsx'
import type { Route } from './+types/trips.route'

/** Personal, so never in the server's HTML: the token lies in the browser. */
export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return ownData(() => call(listTripEvents, {}, { signal }), signal)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Поездки' })
}

export function HydrateFallback() {
  return <Trips trips={undefined} />
}

export default function TripsPage({ loaderData }: Route.ComponentProps) {
  return <Trips trips={loaderData} />
}
