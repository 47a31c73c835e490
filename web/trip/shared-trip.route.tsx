import { data } from 'react-router'
import { readSharedTrip } from '#contract/trips.ts'
import { ApiError, call } from '#web/data/call.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { SharedTripScreen, TripShut } from './shared-trip-screen.tsx'
import type { Route } from './+types/shared-trip.route'

/** The trip of a link; a closed one is told in a sentence, with the status it has. */
export async function loader({ params, request }: Route.LoaderArgs) {
  try {
    return data({ trip: await call(readSharedTrip, { key: params.key }, { signal: request.signal }) }, { headers: secret })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 410)) throw error
    return data({ trip: null }, { status: error.status, headers: secret })
  }
}

/** The address is a secret: no other page, no cache and no search engine is told it. */
const secret = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.trip ? `Поездка: ${loaderData.trip.city}` : 'Ссылка закрыта',
    description: 'Рейсы и\u00a0жильё одной поездки, без цен и\u00a0документов.',
  })
}

export default function SharedTripPage({ loaderData: { trip } }: Route.ComponentProps) {
  return trip ? <SharedTripScreen trip={trip} /> : <TripShut />
}
