import { type ReactNode, Suspense, useCallback, useState, type RefObject, startTransition, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { writeHotelView, CAMERA_PARAM } from '#domain/hotels/filter-address.ts'
import { changedFilters, resetFilters } from '#domain/hotels/filter-changes.ts'
import { type HotelForm, hotelFormParams } from '#domain/hotels/query.ts'
import { type HotelResult, isOver } from '#domain/hotels/search-results.ts'
import { type HotelSort, hotelSortLabel, hotelSorts } from '#domain/hotels/sort.ts'
import { guestCount } from '#domain/hotels/stay-words.ts'
import { HOME_ZONE } from '#domain/text/dates.ts'
import { counted, plural, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { lazyPart, prefetch, retryImport } from '#web/boot/lazy-part.ts'
import { cancellable } from '#web/boot/scheduling.ts'
import type * as MapFile from '#web/hotels/map/map-screen.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FilterAside, FilterBar, Said, SortRow, SortSelect } from '#web/ui/filters/list-tools.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type CardWords, HotelSkeletons } from './hotel-card.tsx'
import { HotelList } from './hotel-list.tsx'
import { cachedHotels } from './hotel-search.ts'
import { choosePriceUnit, usePriceUnit } from './price-unit.ts'
import type { HotelPage, HotelSearchActions } from './results-data.ts'
import {
  type ChangeHotelFilters,
  type HotelView,
  useHotelView,
  useStableOrder,
  useCompared,
  useRememberedView,
} from './use-results-view.ts'
import columns from '#web/ui/results-columns.module.css'
import css from './found-hotels.module.css'

const FilterBlocks = lazyPart(() => import('./filter-blocks.tsx'), 'FilterBlocks')
const FilterChips = lazyPart(() => import('./filter-chips.tsx'), 'FilterChips')
const HotelFiltersDialog = lazyPart(() => import('./filter-blocks.tsx'), 'HotelFiltersDialog')
const BlockingFilters = lazyPart(() => import('./filter-chips.tsx'), 'BlockingFilters')
const PriceSwitch = lazyPart(() => import('./filter-chips.tsx'), 'PriceSwitch')
const SearchLine = lazyPart(() => import('./search-progress.tsx'), 'SearchLine')
const SearchOver = lazyPart(() => import('./search-progress.tsx'), 'SearchOver')
const CompareBar = lazyPart(() => import('./compare-bar.tsx'), 'CompareBar')

let mapFile: typeof MapFile | undefined
const loadMap = async () => (mapFile = await import('#web/hotels/map/map-screen.tsx'))
/** Prefetched as the pointer nears the map's button. */
const reached = { onPointerEnter: () => prefetch(loadMap), onFocus: () => prefetch(loadMap) }

const orders = { label: 'Сортировка отелей', sorts: hotelSorts, names: hotelSortLabel }

type Props = {
  page: HotelPage
  result: HotelResult
  search: ReactNode
  heading: ReactNode
  actions: HotelSearchActions & { retry: () => void }
}

/** The list of one search while it grows and after: filters at the side, progress, order, cards. */
export function FoundHotels({ page, result, search, heading, actions }: Props) {
  const { form, key } = page
  const { view, late, chosen, choices, now, undo, countWith, setFilters: filter, setSort: order } = useHotelView(result)
  const over = isOver(result)
  const isPartial = result.failedBatches.length > 0
  const listKey = writeHotelView('', chosen, view.sort).toString()
  const { list, reach, updateReach, seen, isTouched } = useListViewport(listKey, !over)
  const growth = { searchKey: key, listKey, sorted: view.hits, growing: !over, seen, isTouched }
  const { hits, turn, isMixed, putInOrder } = useStableOrder(growth)
  const setFilters: ChangeHotelFilters = useCallback(
    (change) => {
      updateReach()
      filter(change)
    },
    [updateReach, filter],
  )
  const setSort = (sort: HotelSort) => {
    updateReach()
    order(sort)
  }
  const shown = view.hits.length
  const count = useRef<HTMLParagraphElement>(null)
  const { compared, toggle } = useCompared(key)
  const [isFiltersOpen, setIsFiltersOpen] = useState(false)
  const { MapScreen, isOpening, openMap, closeMap } = useMap(key)
  const cards = useCardWords(form, late, result.timeZone)
  const changed = changedFilters(view.filters).length
  const blocks = { filters: view.filters, choices, view: late, now, nights: form.nights, unit: cards.unit, onChange: setFilters }
  const empty = over && shown === 0 && view.all.length > 0 && (
    <BlockingFilters filters={view.filters} wording={cards} total={view.all.length} countWith={countWith} onChange={setFilters} />
  )
  if (MapScreen)
    return (
      <>
        <MapScreen
          view={late}
          card={cards}
          form={form}
          result={result}
          filters={view.filters}
          onFilters={setFilters}
          onUnit={choosePriceUnit}
          onOpenFilters={() => setIsFiltersOpen(true)}
          onEdit={actions.editInDialog}
          onList={closeMap}
          empty={empty && <Suspense>{empty}</Suspense>}
        />
        <Suspense>
          {isFiltersOpen && <HotelFiltersDialog {...blocks} shown={shown} onClose={() => setIsFiltersOpen(false)} />}
        </Suspense>
      </>
    )
  return (
    <div className={`wrap ${columns.columns}`}>
      <aside className={columns.aside}>
        {search}
        <FilterAside changed={changed} onReset={() => setFilters(resetFilters)}>
          <FilterBlocks {...blocks} list={count} />
        </FilterAside>
      </aside>
      <section className={columns.main} aria-label="Отели">
        <div className={classes(columns.top, css.top)}>
          <div className={css.head}>
            {heading}
            <div className={classes(css.found, form.nights > 1 && css.switched)}>
              <p ref={count} tabIndex={-1} className={css.count}>
                {foundText(result, view)}
              </p>
              <Suspense>
                {over && (isMixed || isPartial) && (
                  <SearchOver isPartial={isPartial} isMixed={isMixed} onOrder={putInOrder} onRetry={actions.retry} />
                )}
              </Suspense>
              <Suspense>{form.nights > 1 && <PriceSwitch unit={cards.unit} onChange={choosePriceUnit} />}</Suspense>
            </div>
          </div>
          <FilterBar changed={changed} onFilters={() => setIsFiltersOpen(true)}>
            <SortSelect {...orders} value={view.sort} onChange={setSort} />
            <IconButton icon="map" label="На карте" aria-busy={isOpening} {...reached} onClick={openMap} />
            <IconButton icon="pencil" label="Изменить поиск" onClick={actions.edit} />
          </FilterBar>
        </div>
        <div className={css.sort}>
          <SortRow {...orders} value={view.sort} onChange={setSort} />
          <Button size="s" icon="map" busy={isOpening} {...reached} onClick={openMap}>
            На&nbsp;карте
          </Button>
        </div>
        <div className={css.row}>
          <Suspense>
            <FilterChips filters={view.filters} wording={cards} onChange={setFilters} onUndo={undo} head={count} />
          </Suspense>
        </div>
        <Said afterMs={400}>
          {over ? `${plural(shown, ['Найден', 'Найдено', 'Найдено'])} ${counted(shown, words.hotel)}` : ''}
        </Said>
        <VisuallyHidden as="h2">Найденные отели</VisuallyHidden>
        <div className={css.cards}>
          <Suspense>{!over && <SearchLine result={result} />}</Suspense>
          {shown > 0 && (
            <HotelList
              hits={hits}
              words={cards}
              list={list}
              reach={reach}
              searchKey={key}
              listKey={listKey}
              turn={turn}
              growing={!over}
              compared={compared}
              onCompare={toggle}
            />
          )}
          {!over && shown < 4 && <HotelSkeletons count={2} />}
        </div>
        <Suspense>{empty}</Suspense>
        <Suspense>
          {compared.length > 0 && (
            <CompareBar ids={compared} hits={late.hits} all={late.all} growing={!over} words={cards} onToggle={toggle} />
          )}
        </Suspense>
      </section>
      <Suspense>
        {isFiltersOpen && <HotelFiltersDialog {...blocks} shown={shown} onClose={() => setIsFiltersOpen(false)} />}
      </Suspense>
    </div>
  )
}

/** `Найдено 96 из 1100`, and how many of them pass the filters (DHOT-03). */
function foundText({ hotelsAvailable, hotelsTotal }: HotelResult, { hits, all }: HotelView): string {
  const found = `Найдено ${thousands(hotelsAvailable)} из\u00a0${thousands(hotelsTotal)}`
  return hits.length < all.length ? `${found}, по\u00a0фильтрам ${thousands(hits.length)}` : found
}

function useCardWords(form: HotelForm, { filters, sort }: HotelView, timeZone = HOME_ZONE): CardWords {
  const query = writeHotelView(hotelFormParams({ ...form, lastUpdate: 0 }), filters, sort).toString()
  const guests = guestCount({ adults: form.adults, children: form.children.list })
  const { nights } = form
  return { query, nights, unit: usePriceUnit(nights), forWhom: `${counted(nights, words.night)}, ${guests}`, timeZone }
}

/** Cards of the first window, before it was measured. */
const FIRST_WINDOW = 3

/** How many cards, from the top of the list, begin above the lower edge of the window. */
function cardsAbove(list: HTMLElement | null): number {
  if (!list?.childElementCount) return FIRST_WINDOW
  const { top, height } = list.getBoundingClientRect()
  return Math.max(Math.ceil(((innerHeight - top) / height) * list.childElementCount), 1)
}

type ListViewport = {
  list: RefObject<HTMLUListElement | null>
  /** Cards that reach the lower edge of the window, as when it was last updated. */
  reach: number
  /** Reads where the window is, before a press changes the list. */
  updateReach: () => void
  /** The most cards the window has shown of this list. */
  seen: number
  /** Whether the visitor has begun to read this list: scrolled, pointed at it, pressed or focused something in it. */
  isTouched: boolean
}

/**
 * Where a visitor is in a list; another `listKey` is read from its top. Measured at rest and while scrolling, for a press has no
 * time to lay it out; reported while the list is `growing`, since nobody needs it later.
 */
function useListViewport(listKey: string, growing: boolean): ListViewport {
  const list = useRef<HTMLUListElement>(null)
  const edge = useRef(FIRST_WINDOW)
  const [reach, setReach] = useState(FIRST_WINDOW)
  const [seen, see] = useState(FIRST_WINDOW)
  const [isTouched, touch] = useState(false)
  const [read, begin] = useState(listKey)
  if (read !== listKey) {
    begin(listKey)
    see(1)
    touch(false)
  }

  useEffect(() => {
    const measure = () => {
      edge.current = cardsAbove(list.current)
      if (!growing) return
      // In a transition: parts whose file is still loading stay as they were in the first HTML.
      startTransition(() => {
        see((before) => Math.max(before, edge.current))
        if (scrollY > 0) touch(true)
      })
    }
    const onPointer = (event: Partial<MouseEvent>) => {
      const isStill = event.movementX === 0 && event.movementY === 0 // the page appeared under the cursor
      if (growing && !isStill && list.current?.contains(event.target as Node)) startTransition(() => touch(true))
    }
    if (growing) measure()
    return cancellable((signal) => {
      addEventListener('scroll', measure, { passive: true, signal })
      for (const sign of ['pointermove', 'touchstart', 'focusin'] as const)
        addEventListener(sign, onPointer, { passive: true, signal })
    }).cancel
  }, [listKey, growing])

  const updateReach = useCallback(() => setReach(edge.current), [])
  return { list, reach, updateReach, seen, isTouched }
}

/**
 * Whether the map is open, and its camera. Opening it makes an entry of the history, so that Back closes it; an address with a
 * camera opens it, and a link that leads back to the search finds it as it was left.
 */
function useMap(searchKey: string) {
  const isEntry = useLocation().state?.map === true
  const isInAddress = useSearchParams()[0].has(CAMERA_PARAM) || isEntry
  const [isSeen, see] = useState(false) // the first HTML knows no history, nor has it the map's file
  const [isOn, setOn] = useState(() => !isEntry && (cachedHotels(searchKey)?.map ?? false))
  // A visitor who came by a link stays on the map when the address loses its camera.
  const open = () => (isEntry ? see(true) : setOn(true))
  useTimeout(open, isInAddress ? 0 : undefined)
  const navigate = useNavigate()
  const isWanted = (isEntry && (isSeen || mapFile)) || isOn
  // The list stays until the map's file has loaded; then the map is drawn at one go, which costs less than slices between frames.
  const [, setLoaded] = useState(mapFile)
  useTimeout(async () => setLoaded(await retryImport(loadMap)), isWanted && !mapFile ? 0 : undefined)
  const MapScreen = isWanted ? mapFile?.MapScreen : undefined
  useRememberedView(searchKey, { map: MapScreen !== undefined })

  function openMap() {
    void navigate(location.search, { state: { map: true } })
  }
  function closeMap() {
    if (isEntry) return void navigate(-1)
    setOn(false)
    scrollTo({ top: 0, behavior: 'instant' })
  }
  return { MapScreen, isOpening: isWanted && !MapScreen, openMap, closeMap }
}
