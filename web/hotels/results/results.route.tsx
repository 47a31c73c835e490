import { type ShouldRevalidateFunctionArgs, data, redirect } from 'react-router'
import { CAMERA_PARAM, hotelViewParams } from '#domain/hotels/filter-address.ts'
import { type HotelForm, hotelFormOf, hotelFormParams } from '#domain/hotels/query.ts'
import { batchOf } from '#domain/hotels/search-results.ts'
import * as paths from '#domain/paths.ts'
import { dayOf, LATEST_ZONE, parseDay } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { cancellable } from '#web/boot/scheduling.ts'
import { WholeWithoutScripts, inTime } from '#web/shell/first-page.tsx'
import type { Handle } from '#web/shell/handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/results.route'
import {
  fetchIds,
  fetchRates,
  beginSearch,
  cachedHotels,
  idsOfRegions,
  parseSearch,
  stopOf,
  unknownPlace,
} from './hotel-search.ts'
import type { HotelPage } from './results-data.ts'
import { ResultsScreen } from './results-screen.tsx'

/** The same search whatever the filters and the order are. */
function keyOf(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  for (const name of [...hotelViewParams, 'showForm', 'compare', CAMERA_PARAM]) next.delete(name)
  return next.toString()
}

/** A place typed without picking is looked up; seldom, so its code is loaded when needed. */
async function repaired(params: URLSearchParams, signal: AbortSignal): Promise<URLSearchParams | undefined> {
  if (!params.get('region')) return (await import('#web/hotels/search/repaired-place.ts')).repairedPlace(params, signal)
}

/** The form of a search for an unknown place: the place has to be chosen again. */
function nowhere(form: HotelForm): HotelForm {
  return { ...form, region: '', hotelId: '', hotelRegionName: '' }
}

/**
 * A place typed without picking is looked up; then the first ten hotels go into the HTML. When the supplier is slow, the page is
 * sent without them and the browser fetches them.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const better = await repaired(params, request.signal)
  if (better) throw redirect(`${paths.hotelResults}?${better}`)
  const form = hotelFormOf(params)
  // A day that has passed everywhere; one that has passed at the hotels alone is refused by the search (DGEN-02).
  const page = { form, today: dayOf(new Date(), LATEST_ZONE), key: keyOf(params) }
  const parsed = parseSearch(form, page.today, params)
  if (parsed.kind !== 'parsed') return data<HotelPage>({ ...page, reply: parsed })
  const { answer: searching, cancel } = cancellable((late) => firstPage(page, parsed, AbortSignal.any([request.signal, late])))
  const first = await inTime(searching, params)
  if (first) return data<HotelPage>(first.page, { status: first.status })
  cancel()
  searching.catch(() => {})
  return data<HotelPage>({ ...page, reply: { kind: 'later' } })
}

type Unanswered = Omit<HotelPage, 'reply'>
type Search = Extract<ReturnType<typeof parseSearch>, { kind: 'parsed' }>

async function firstPage(
  page: Unanswered,
  { query, region }: Search,
  signal: AbortSignal,
): Promise<{ page: HotelPage; status: number }> {
  try {
    const ids = await fetchIds(region, signal)
    if (ids.regionName === undefined) return { page: { ...page, form: nowhere(page.form), reply: unknownPlace }, status: 404 }
    const form = { ...page.form, hotelRegionName: ids.regionName }
    const batch = ids.ids.length > 0 ? await fetchRates(query, batchOf(ids.ids, 0), signal) : undefined
    return { page: { ...page, form, reply: { kind: 'first', ids, batch } }, status: 200 }
  } catch (error) {
    if (signal.aborted) throw error
    return { page: { ...page, reply: stopOf(error) }, status: 200 }
  }
}

/** Later searches begin at once and arrive batch by batch: results-screen.tsx. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<HotelPage> {
  const parsed = new URL(request.url).searchParams
  const params = (await repaired(parsed, request.signal)) ?? parsed
  const read = hotelFormOf(params)
  const form = { ...read, hotelRegionName: idsOfRegions.get(read.region)?.regionName ?? read.hotelRegionName }
  const page = { form, today: dayOf(new Date()), key: keyOf(parsed) }
  const reply = parseSearch(form, page.today, params)
  if (reply.kind !== 'parsed') return { ...page, reply }
  if (!cachedHotels(page.key)) beginSearch(page.key, reply)
  return { ...page, reply: { kind: 'later' } }
}

/** Filters and the order change the address, not the search. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return keyOf(currentUrl.searchParams) !== keyOf(nextUrl.searchParams)
}

export const handle = { keyOf, shared: [] } satisfies Handle

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const form = loaderData?.form
  const [from, to] = [parseDay(form?.arrival ?? ''), parseDay(form?.departure ?? '')]
  const params = new URLSearchParams(location.search)
  const isNarrowed = hotelViewParams.some((name) => params.has(name))
  const place = form?.hotelRegionName
  return pageMeta(matches, {
    title: place && from && to ? `Отели: ${place}, ${dayRange(from, to)}` : 'Поиск отелей',
    description: 'Цены отелей за всё проживание; питание и срок бесплатной отмены видны на карточке.',
    canonical: from || isNarrowed ? undefined : paths.hotelResults,
  })
}

export default function HotelsSearch({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.reply.kind === 'later' && <WholeWithoutScripts query={hotelFormParams(loaderData.form)} />}
      <ResultsScreen page={loaderData} />
    </>
  )
}
