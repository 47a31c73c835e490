import { type ReactNode, Suspense, useMemo, useState, startTransition, useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type HotelForm, hotelFormParams } from '#domain/hotels/query.ts'
import { isOver, type HotelResult, startResult, withBatch } from '#domain/hotels/search-results.ts'
import { stayInWords } from '#domain/hotels/stay-words.ts'
import * as paths from '#domain/paths.ts'
import { parseDay } from '#domain/text/dates.ts'
import { lazyPart, retryImport } from '#web/boot/lazy-part.ts'
import { cancellable } from '#web/boot/scheduling.ts'
import type { Opens } from '#web/hotels/search/hotel-form.tsx'
import { FoundHotels } from './found-hotels.tsx'
import { HotelSkeletons } from './hotel-card.tsx'
import { cachedHotels, idsOfRegions, parseSearch, stopOf, unknownPlace } from './hotel-search.ts'
import type { RatesPoll } from './poll-search.ts'
import type { HotelSearchActions, HotelPage, Stop } from './results-data.ts'
import css from '#web/ui/results-columns.module.css'

const SideSearch = lazyPart(() => import('#web/search/hotel-side-search.tsx'), 'SideSearch')
const EditSearch = lazyPart(() => import('#web/hotels/search/edit-search.tsx'), 'EditSearch')
const SearchState = lazyPart(() => import('./empty-results.tsx'), 'SearchState')

/** Each request is an object of its own: the form opens once for each. */
const atPlace: Opens = { what: 'place' }
const atDates: Opens = { what: 'dates' }

/** The results page: mounted again for every search, so that a search runs once from beginning to end. */
export function ResultsScreen({ page }: { page: HotelPage }) {
  return <OneSearch key={page.key} page={page} />
}

function OneSearch({ page }: { page: HotelPage }) {
  const { reply } = page
  const { result, stop, retry } = useHotelSearch(page)
  const form = useNamed(page.form, result?.regionName)
  const { actions, opens, editing, closeEdit } = useSearchActions(form, reply.kind === 'blank')
  const isLeaving = useNavigation().location?.pathname === paths.hotelResults
  const unknown = result && !result.regionName ? unknownPlace : undefined
  const halt = stop ?? unknown ?? (reply.kind === 'blank' || reply.kind === 'refused' ? reply : undefined)
  const isBlank = reply.kind === 'blank'
  const search = (
    <Suspense>
      <SideSearch key={page.key} query={isBlank ? undefined : form} begun={isBlank ? form : undefined} opens={opens} />
    </Suspense>
  )
  const heading = <Heading form={form} />
  return (
    <div aria-busy={isLeaving || undefined}>
      {halt || !result || (isOver(result) && result.offers.length === 0) ? (
        <Columns search={search} isAlone={halt?.kind === 'blank'}>
          {heading}
          <Suspense>
            {halt || result ? <SearchState form={form} stop={halt} result={result} actions={actions} /> : <HotelSkeletons />}
          </Suspense>
        </Columns>
      ) : (
        <FoundHotels page={page} result={result} search={search} heading={heading} actions={{ ...actions, retry }} />
      )}
      <Suspense>
        {editing && <EditSearch form={form} opens={editing === 'dates' ? atDates : undefined} onClose={closeEdit} />}
      </Suspense>
    </div>
  )
}

/** The place under the server's name: the address may call it anything. */
function useNamed(form: HotelForm, regionName = form.hotelRegionName): HotelForm {
  return useMemo(() => ({ ...form, hotelRegionName: regionName }), [form, regionName])
}

function Columns({ search, isAlone, children }: { search: ReactNode; isAlone: boolean; children: ReactNode }) {
  return (
    <div className={`wrap ${css.columns}`}>
      <aside className={isAlone ? css.asideAlone : css.aside}>{search}</aside>
      <section className={css.main}>{children}</section>
    </div>
  )
}

function useSearchActions(form: HotelForm, isFormSeen: boolean) {
  const [opens, setOpens] = useState<Opens>()
  const [editing, setEditing] = useState<'dates' | 'form'>()
  const navigate = useNavigate()
  const isWide = () => isFormSeen || matchMedia('(width >= 991px)').matches
  const actions: HotelSearchActions = {
    again: () => void navigate(`${paths.hotelResults}?${hotelFormParams({ ...form, lastUpdate: Date.now() })}`),
    changeDates: () => (isWide() ? setOpens({ ...atDates }) : setEditing('dates')),
    editInDialog: () => setEditing('form'),
    edit: () => (isWide() ? setOpens({ ...atPlace }) : setEditing('form')),
  }
  return { actions, opens, editing, closeEdit: () => setEditing(undefined) }
}

function Heading({ form }: { form: HotelForm }) {
  const [arrival, departure] = [parseDay(form.arrival), parseDay(form.departure)]
  const { adults, nights, children } = form
  if (!form.hotelRegionName || !arrival || !departure || nights < 1)
    return <h1 className="d2">{form.hotelRegionName || 'Отели'}</h1>
  return (
    <div>
      <h1 className="d2">{form.hotelRegionName}</h1>
      <p className={css.what}>{stayInWords({ arrival, departure, nights, adults, children: children.list })}</p>
    </div>
  )
}

/** What the page shows: nothing but skeletons until there is a result, or why there is none. */
type HotelSearch = { result: HotelResult | undefined; stop: Stop | undefined; retry: () => void }

/** How the batches are fetched: needed once the page is hydrated. */
const loadPolling = () => retryImport(() => import('./poll-search.ts'))
type Polling = Awaited<ReturnType<typeof loadPolling>>

function firstResult({ key, reply }: HotelPage): HotelResult | undefined {
  const cached = cachedHotels(key)?.result
  if (cached) return cached
  if (reply.kind !== 'first') return undefined
  const start = startResult(reply.ids.ids.length, reply.ids)
  return reply.batch ? withBatch(start, reply.batch) : start
}

/**
 * The search of one address, batch by batch; mount it again for another. Leaving the page or beginning another search aborts what
 * is in flight (HOTS-10). What was in the first HTML, and what was found before, is not fetched again.
 */
function useHotelSearch(page: HotelPage): HotelSearch {
  const [result, setResult] = useState(() => firstResult(page))
  const [stop, setStop] = useState<Stop>()
  const running = useRef<AbortSignal>(undefined)
  const { key, reply } = page

  async function run(work: (polling: Polling, poll: RatesPoll) => Promise<unknown>, signal: AbortSignal) {
    const parsed = parseSearch(page.form, page.today)
    if (parsed.kind !== 'parsed') return
    if (reply.kind === 'first') idsOfRegions.set(parsed.region, reply.ids, reply.ids.at)
    try {
      const polling = await loadPolling()
      const draw = (next: HotelResult) => startTransition(() => setResult(next))
      await work(polling, await polling.openPoll({ ...parsed, key }, { signal, draw }))
    } catch (error) {
      if (!signal.aborted) setStop(stopOf(error))
    }
  }

  useEffect(() => {
    if (reply.kind === 'blank' || reply.kind === 'refused') return
    const before = result
    return cancellable((signal) => {
      running.current = signal
      if (!before || !isOver(before)) void run(({ resumePoll }, poll) => resumePoll(before, poll), signal)
    }).cancel
    // oxlint-disable-next-line react/exhaustive-deps -- one search, one poll: the page is mounted again for another address
  }, [key])

  const retry = () =>
    result && running.current && void run(({ retryBatches }, poll) => retryBatches(result, poll), running.current)
  return { result, stop, retry }
}
