import { type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { CAMERA_PARAM } from '#domain/hotels/filter-address.ts'
import { changedFilters } from '#domain/hotels/filter-changes.ts'
import type { Hit, HotelFilters } from '#domain/hotels/filter.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import type { HotelForm } from '#domain/hotels/query.ts'
import { type HotelResult, isOver } from '#domain/hotels/search-results.ts'
import { type PriceUnit, guestCount } from '#domain/hotels/stay-words.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { useRequest } from '#web/data/use-request.ts'
import { PriceSwitch } from '#web/hotels/results/filter-chips.tsx'
import type { CardWords } from '#web/hotels/results/hotel-card.tsx'
import { SearchProgress } from '#web/hotels/results/search-progress.tsx'
import type { ChangeHotelFilters, HotelView } from '#web/hotels/results/use-results-view.ts'
import { focusContent } from '#web/shell/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Said } from '#web/ui/filters/list-tools.tsx'
import { nearEnd } from '#web/ui/near-end.ts'
import { type Chart, fetchCharts, fetchChart, knownChart, plainChart } from './chart.ts'
import { HotelMap, isInside } from './hotel-map.tsx'
import { Chosen, Row } from './map-hotels.tsx'
import css from './map-screen.module.css'

const FilterChips = lazyPart(() => import('#web/hotels/results/filter-chips.tsx'), 'FilterChips')

type Props = {
  view: HotelView
  card: CardWords
  /** What is searched for: shown over the map. */
  form: HotelForm
  /** How far the search is, while it goes on. */
  result: HotelResult
  filters: HotelFilters
  onFilters: ChangeHotelFilters
  onUnit: (unit: PriceUnit) => void
  onOpenFilters: () => void
  onEdit: () => void
  onList: () => void
  /** Shown over the map when no hotel passes the filters, with the ways out. */
  empty: ReactNode
}

/** How many rows the list beside the map has at most, and how many are added at a time: what a window shows. */
const [MOST_ROWS, SOME_ROWS] = [60, 8]

// Fetched with the screen, not after it.
fetchCharts().catch(() => {})

/** The list and the map side by side; below 991 px the map alone. */
export function MapScreen(props: Props) {
  const { view, form, result, filters, onFilters, onUnit, onOpenFilters, onEdit, onList, empty } = props
  const { saved, forgetCamera } = useSavedCamera()
  const isEntry = useLocation().state?.map === true
  const close = () => {
    if (!isEntry) forgetCamera() // which would open the map again; an entry of its own is left as it is, for Forward
    focusContent()
    onList()
  }
  const [enter] = useState(() => (isEntry ? takeOver : scrollToTop))
  const chart = useChart(view.all)
  const { inView, follows, setFollows, setBounds } = useWindow(view.hits)
  const { chosen, seen, choose, unchoose } = useChosen(view.hits)
  const [pointed, setPointed] = useState<string>()
  const [stop, setStop] = useState<Stop>('half')
  const { rows, unroll } = useUnrolled()
  const listed = inView.slice(0, Math.min(rows, MOST_ROWS))
  const card = useSameWords(props.card)
  const showOnMap = useCallback(
    (id: string) => {
      choose(id)
      setStop('half')
    },
    [choose],
  )
  const chooseOnMap = useCallback(
    (id: string) => {
      choose(id)
      document.getElementById(rowId(id))?.scrollIntoView({ block: 'nearest' })
    },
    [choose],
  )
  const changed = changedFilters(filters).length
  const count = useRef<HTMLHeadingElement>(null)
  return (
    <div ref={enter} className={css.screen}>
      <div className={css.bar}>
        <Button size="s" icon="map-pin" iconEnd="pencil" className={css.what} onClick={onEdit}>
          <span className={css.town}>
            <b>{form.hotelRegionName}</b> <span>{stayWords(form)}</span>
          </span>
        </Button>
        <Button size="s" icon="adjustments-horizontal" onClick={onOpenFilters}>
          <span className={css.word}>Фильтры{changed > 0 && ', '}</span>
          {changed > 0 && changed}
        </Button>
        <div className={css.chips}>
          <Suspense>
            <FilterChips filters={filters} wording={card} onChange={onFilters} onUndo={undefined} head={count} />
          </Suspense>
        </div>
        <div className={css.unit}>{card.nights > 1 && <PriceSwitch unit={card.unit} onChange={onUnit} />}</div>
        <Button size="s" icon="list" onClick={close}>
          <span className={css.word}>Списком</span>
        </Button>
      </div>
      <div className={css.split} data-drawer={stop} data-empty={empty ? '' : undefined} data-chosen={chosen ? '' : undefined}>
        <section className={css.list} aria-label="Отели на карте">
          <div className={css.head}>
            <Grip stop={stop} onStop={setStop} />
            <h1 ref={count} tabIndex={-1} className={css.count}>
              {inView.length < view.hits.length ? `${thousands(inView.length)} из\u00a0` : ''}
              {counted(view.hits.length, words.hotel)}
            </h1>
            <div className={css.follow}>
              <Checkbox
                label="Список следует за картой"
                checked={follows}
                onChange={(event) => setFollows(event.target.checked)}
              />
            </div>
          </div>
          <Said afterMs={600}>{isOver(result) ? `На\u00a0карте ${counted(inView.length, words.hotel)}` : ''}</Said>
          <SearchProgress result={result} />
          <ul>
            {listed.map(({ offer, rate }) => (
              <li
                key={offer.id}
                id={rowId(offer.id)}
                onPointerEnter={() => setPointed(offer.id)}
                onPointerLeave={() => setPointed(undefined)}
              >
                <Row
                  offer={offer}
                  rate={rate}
                  card={card}
                  isChosen={offer.id === chosen?.offer.id}
                  isPointed={offer.id === pointed}
                  onShow={showOnMap}
                  onPoint={setPointed}
                />
              </li>
            ))}
          </ul>
          {rows > 0 && listed.length < Math.min(inView.length, MOST_ROWS) && <div ref={nearEnd(unroll)} className={css.end} />}
          {inView.length > MOST_ROWS && <p className={css.rest}>Приблизьте карту, чтобы увидеть остальные.</p>}
        </section>
        {empty && <div className={css.empty}>{empty}</div>}
        <div className={css.map}>
          {chart && (
            <HotelMap
              chart={chart}
              hits={view.hits}
              town={view.all}
              chosen={chosen?.offer.id}
              pointed={pointed}
              seen={seen}
              wording={card}
              onChoose={chooseOnMap}
              onPoint={setPointed}
              saved={saved}
              onCamera={saveCamera}
              onBounds={setBounds}
            />
          )}
        </div>
        {chosen && (
          <div className={css.chosen}>
            <Chosen {...chosen} card={card} onClose={unchoose} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The list's own scroll position is stored by then, and Back returns to it. */
const scrollToTop = () => scrollTo({ top: 0, behavior: 'instant' })

function takeOver() {
  scrollToTop()
  if (document.activeElement === document.body) focusContent()
}

/** «28 ноя – 1 дек, 2 гостя», or «12–14 дек» within a month: as short as a phone has room for. */
function stayWords({ arrival, departure, adults, children }: HotelForm): string {
  const isOneMonth = arrival.slice(0, 7) === departure.slice(0, 7)
  const from = isOneMonth ? `${Number(arrival.slice(8))}–` : `${shortDay(arrival)} – `
  return `${from}${shortDay(departure)}, ${guestCount({ adults, children: children.list })}`
}

/** The prices on the map are drawn first, then the rows of the window, the others when the end of the list comes near. */
function useUnrolled() {
  const [rows, setRows] = useState(SOME_ROWS)
  return { rows: useDeferredValue(rows, 0), unroll: () => setRows(rows + SOME_ROWS) }
}

/** The same object while its words are the same: neither rows nor prices are redrawn for it. */
function useSameWords({ query, nights, unit, forWhom, timeZone }: CardWords): CardWords {
  return useMemo(() => ({ query, nights, unit, forWhom, timeZone }), [query, nights, unit, forWhom, timeZone])
}

function useChart(hotels: readonly HotelOffer[]): Chart | undefined {
  const [region, setRegion] = useState(hotels[0]?.region)
  if (!region && hotels[0]) setRegion(hotels[0].region)
  const known = knownChart(region)
  const load = useMemo(() => (region && !known ? () => fetchChart(region) : undefined), [region, known])
  const { request } = useRequest(load)
  const [plain, setPlain] = useState<Chart>()
  if (request.phase === 'ready' && !request.reply && !plain) setPlain(plainChart(hotels))
  return known ?? (request.phase === 'ready' && request.reply ? request.reply : plain)
}

/** Where the map looks, as in the address: a shared link opens the same view. */
function useSavedCamera() {
  const [params, setParams] = useSearchParams()
  function forgetCamera() {
    if (cameraAddress(undefined) !== location.search)
      setParams(cameraAddress(undefined), { replace: true, preventScrollReset: true, state: history.state?.usr })
  }
  return { saved: params.get(CAMERA_PARAM), forgetCamera }
}

/** Past the router: a navigation that only writes the camera would interrupt another one, to a hotel that was just pressed. */
function saveCamera(camera: string | undefined) {
  history.replaceState(history.state, '', cameraAddress(camera))
}

/** In front of all: the filters are rewritten at the end, and a different order would write them once more. */
function cameraAddress(camera: string | undefined): string {
  const params = new URLSearchParams(location.search) // a filter may have been written there in the meantime
  params.delete(CAMERA_PARAM)
  return `?${new URLSearchParams([...(camera ? [[CAMERA_PARAM, camera]] : []), ...params])}`
}

type Bounds = Parameters<typeof isInside>[1]

/** The hotels of the window, in the order of the list; all of them while the list does not follow. */
function useWindow(hits: readonly Hit[]) {
  const [bounds, setBounds] = useState<Bounds>()
  const [follows, setFollows] = useState(true)
  const inView = useMemo(
    () => (bounds && follows ? hits.filter(({ offer }) => isInside(offer, bounds)) : hits),
    [hits, bounds, follows],
  )
  return { inView, follows, setFollows, setBounds }
}

function useChosen(hits: readonly Hit[]) {
  const [id, setId] = useState<string>()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback((next: string) => {
    setId(next)
    setSeen((before) => new Set(before).add(next))
  }, [])
  return { chosen: hits.find(({ offer }) => offer.id === id), seen, choose, unchoose: () => setId(undefined) }
}

function rowId(hotel: string): string {
  return `map-${hotel}`
}

/** How high the list covers the map of a phone. */
type Stop = (typeof stops)[number]
const stops = ['low', 'half', 'full'] as const
/** A hand that went no farther has pressed. */
const DRAG_PX = 24

/** The grip of a phone's list; a press opens it whole and back. */
function Grip({ stop, onStop }: { stop: Stop; onStop: (stop: Stop) => void }) {
  const from = useRef<number>(undefined)
  const isDragged = useRef(false)
  const drop = (by: number) => {
    isDragged.current = Math.abs(by) > DRAG_PX
    if (isDragged.current) onStop(stops[stops.indexOf(stop) - Math.sign(by)] ?? stop)
  }
  return (
    <button
      type="button"
      className={css.grip}
      aria-label="Список во весь экран"
      aria-pressed={stop === 'full'}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = event.clientY
      }}
      onPointerUp={(event) => drop(event.clientY - (from.current ?? event.clientY))}
      onClick={() => {
        if (!isDragged.current) onStop(stop === 'half' ? 'full' : 'half')
        isDragged.current = false
      }}
    />
  )
}
