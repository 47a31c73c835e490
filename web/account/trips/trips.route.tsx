import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { listTripEvents } from '#contract/personal.ts'
import { setOwnStay } from '#contract/trips.ts'
import { ownData } from '#web/account/own-data.ts'
import { ApiError, call } from '#web/data/call.ts'
import type { Handle } from '#web/shell/handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/trips.route'
import { Trips } from './trips.tsx'

/** Personal, so never in the server's HTML: the token is in the browser. */
export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return ownData(() => call(listTripEvents, {}, { signal }), signal)
}

/** «Живу у друзей» for the nights after an order's flights, and undoing it. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    await call(setOwnStay, { id: String(form.get('orderId')), isOwn: form.get('isOwn') === 'yes' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast(error.text, { tone: 'err' })
  }
  return null
}

/** Every trip is loaded with the page: another one opens without a request, and without a network too. */
export const handle = { keyOf: () => '' } satisfies Handle

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
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
