import { Suspense } from 'react'
import { Await, type ShouldRevalidateFunctionArgs, redirect, useLocation, useNavigation } from 'react-router'
import { viewParams, withoutView } from '#domain/air/filters/view-params.ts'
import { type AirForm, airFormOf, airFormParams } from '#domain/air/query.ts'
import type { AirResult } from '#domain/air/results.ts'
import * as paths from '#domain/paths.ts'
import { type Day, dayOf, formatDay, HOME_ZONE, parseAirDay } from '#domain/text/dates.ts'
import { setSession } from '#web/auth/session.ts'
import { retryImport } from '#web/boot/lazy-part.ts'
import { streamedContext } from '#web/boot/request.server.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { WholeWithoutScripts, inTime, isWhole } from '#web/shell/first-page.tsx'
import type { Handle } from '#web/shell/handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/results.route'
import type { SearchOptions } from './flight-search.ts'
import { Arrival } from './found-flights.tsx'
import { cacheResults, cachedResults } from './results-cache.ts'
import type { ComingPage, FirstPage, FlightPage } from './results-data.ts'
import { LateScreen, ResultsScreen, fetchParts } from './results-screen.tsx'
import { forgetOtherSearch } from './use-result-view.ts'

/** Presses within this time are one search (AIRS-05, DAIR-10). */
const DELAY_MS = 300
/** How long a list that has arrived waits for the parts beside and over it, which would push it. */
const TIMEOUT_MS = 500
// Neither is needed by the first page view of a browser.
const loadSearch = () => import('./flight-search.ts')
const loadView = () => import('./search-results.ts')

/** The same search whatever the filters and the order are. */
function keyOf(params: URLSearchParams): string {
  return withoutView(params).toString()
}

/**
 * The address of an old or scriptless form is normalised; then the first screens of flights go into the HTML. When the supplier
 * is slow, the page is sent without them and they follow in the same document.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<FirstPage | ComingPage> {
  const params = new URL(request.url).searchParams
  const { namedForm, repairedAddress } = await loadSearch()
  const repaired = await repairedAddress(params, request.signal)
  if (repaired) throw redirect(`${paths.airResults}?${repaired}`)
  const form = await namedForm(await namedByCode(airFormOf(params)), request.signal)
  const today = dayOf(new Date(), HOME_ZONE)
  const page = firstPage(params, { form, today }, { signal: request.signal, isWhole: isWhole(params) })
  const first = await inTime(page, params)
  if (first) return first
  context.set(streamedContext, true)
  return buildPage(form, today, { kind: 'coming', page })
}

/** For a known city our own name is used: the author of the address may have written anything beside its code. */
async function namedByCode(form: AirForm): Promise<AirForm> {
  const { bundledCity } = await import('#domain/places/bundled-cities.ts')
  const name = (code: string, label: string) => bundledCity(code)?.city ?? label
  return { ...form, from: name(form.iataFrom, form.from), to: name(form.iataTo, form.to) }
}

async function firstPage(
  params: URLSearchParams,
  { form, today }: { form: AirForm; today: Day },
  options: SearchOptions,
): Promise<FirstPage> {
  const [{ search }, { truncateView, searchResultsOf }] = await Promise.all([loadSearch(), loadView()])
  const reply = await search(form, options)
  if (reply.kind !== 'found') return buildPage(form, today, reply)
  const { result } = reply
  const results = searchResultsOf(result)
  const step = results.stepOf(params)
  const view = truncateView(results.view(step, params))
  const { timeLimit, missing } = result
  return buildPage(form, today, { kind: 'first', view, chosenThere: params.get('there'), step, timeLimit, missing }, result)
}

/** The page of a reply: its heading follows from the result, where there is one. */
async function buildPage<Reply>(form: AirForm, today: Day, reply: Reply, result?: AirResult) {
  return { form, about: await about(form, result), today, reply }
}

async function about(form: AirForm, result?: AirResult) {
  return (await retryImport(() => import('./results-data.ts'))).aboutTrip(form, result)
}

/**
 * Every later search. Awaited on purpose: only a loader still running is aborted by the next search, all the way down to the
 * engine. What the first HTML left out is fetched by use-result-view.ts.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<FlightPage> {
  const params = new URL(request.url).searchParams
  const form = await named(airFormOf(params), request.signal)
  const today = dayOf(new Date())
  const key = keyOf(params)
  setSession({ addBonuses: false }) // DAIR-12
  await forgetOtherSearch(form)
  const cached = cachedResults(key, serverNow())
  if (cached) return buildPage(form, today, { kind: 'found', results: cached }, cached.result)
  const [{ pause, search }, { searchResultsOf }] = await retryImport(() => Promise.all([loadSearch(), loadView()]))
  const parts = fetchParts()
  await pause(DELAY_MS, request.signal)
  const reply = await search(form, { today, signal: request.signal })
  if (reply.kind !== 'found') return buildPage(form, today, reply)
  const results = searchResultsOf(reply.result)
  cacheResults(key, results)
  const arrival = results.result.missing && Arrival.load()
  await Promise.race([Promise.allSettled([parts, arrival]), pause(TIMEOUT_MS, request.signal)])
  return buildPage(form, today, { kind: 'found', results }, results.result)
}

async function named(form: AirForm, signal: AbortSignal): Promise<AirForm> {
  return form.from && form.to ? form : (await loadSearch()).namedForm(form, signal)
}

/** Filters and the order change the address, not the search. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return keyOf(currentUrl.searchParams) !== keyOf(nextUrl.searchParams)
}

export const handle = { keyOf, shared: [] } satisfies Handle

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const form = loaderData?.form
  const there = parseAirDay(form?.dateThere ?? '')
  const params = new URLSearchParams(location.search)
  return pageMeta(matches, {
    title: form && there ? `Авиабилеты ${form.from} – ${form.to}, ${formatDay(there)}` : 'Поиск авиабилетов',
    description: 'Расписание и цены рейсов: багаж, обмен и возврат видны до покупки.',
    canonical: form?.dateThere || viewParams.some((name) => params.has(name)) ? undefined : paths.airResults,
    picture: loaderData?.about.picture,
  })
}

export default function AviaSearch({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { location } = useNavigation()
  const params = new URLSearchParams(location?.search)
  // A drawer closed by Back and a filter navigate too, and leave the list where it is.
  const isNext = location?.pathname === paths.airResults && keyOf(params) !== keyOf(new URLSearchParams(search))
  const next = isNext ? airFormOf(params) : undefined
  if (loaderData.reply.kind !== 'coming') return <ResultsScreen page={loaderData as FlightPage} next={next} />
  const { form, reply } = loaderData
  const waiting = { ...loaderData, reply: { kind: 'blank' } } as const
  return (
    <>
      <WholeWithoutScripts query={airFormParams(form)} />
      <Suspense fallback={<ResultsScreen page={waiting} next={next ?? form} />}>
        <Await resolve={reply.page}>{(page: FirstPage) => <LateScreen page={page} next={next} />}</Await>
      </Suspense>
    </>
  )
}
