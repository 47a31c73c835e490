import { type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { CAMERA_PARAM } from '#domain/hotels/filter-address.ts'
import { changedFilters } from '#domain/hotels/filter-changes.ts'
import type { Hit, HotelFilters } from '#domain/hotels/filter.ts'
import type { HotelOffer, Rate } from '#domain/hotels/offer.ts'
import { type PriceUnit, displayPrice } from '#domain/hotels/price-unit.ts'
import { centreText, forNights, freeUntilText, otherPrice, displayPriceText } from '#domain/hotels/stay-words.ts'
import type { HotelResult } from '#domain/hotels/search-results.ts'
import { href } from '#domain/href.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { CardWords } from '#web/hotels/results/hotel-card.tsx'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import type { ChangeHotelFilters, HotelView } from '#web/hotels/results/results-view.ts'
import { SearchProgress } from '#web/hotels/results/search-progress.tsx'
import { PriceSwitch } from '#web/hotels/results/price-switch.tsx'
import { Stars } from '#web/hotels/stars.tsx'
import { useZone } from '#web/hotels/hotel/use-zone.ts'
import { useRequest } from '#web/data/use-request.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Chart, bringCharts, chartOf, plainChart } from './chart.ts'
import { HotelMap, isInside } from './hotel-map.tsx'
import css from './map-screen.module.css'

const FilterChips = lazyPart(() => import('#web/hotels/results/filter-chips.tsx'), 'FilterChips')

type Props = {
  view: HotelView
  card: CardWords
  /** «Москва, 12–19 декабря, 2 гостя». */
  what: string
  /** How far the search is, while it goes on. */
  result: HotelResult
  filters: HotelFilters
  onFilters: ChangeHotelFilters
  onUnit: (unit: PriceUnit) => void
  onOpenFilters: () => void
  onEdit: () => void
  onList: () => void
  /** What is said over the map when no hotel passes the filters, with the ways out. */
  empty: ReactNode
}

/** How many rows of the list stand beside the map, and how many of them are seen at first: the prices come before the others. */
const [MOST_ROWS, FIRST_ROWS] = [60, 8]

// They come with the screen, not after it.
bringCharts().catch(() => undefined)

/** The list and the map side by side; below 991 px the map alone (DESIGN §13). */
export function MapScreen({ view, card, what, result, filters, onFilters, onUnit, onOpenFilters, onEdit, onList, empty }: Props) {
  const [saved, saveCamera] = useSavedCamera()
  const isEntry = useLocation().state?.map === true
  // An address that says where to look would open the map again; an entry of its own is left as it is, for Forward.
  const close = () => {
    if (saved !== null && !isEntry) saveCamera(undefined)
    onList()
  }
  const chart = useChart(view.all)
  const { inView, follows, setFollows, setBounds } = useWindow(view.hits)
  const { chosen, seen, choose, unchoose } = useChosen(view.hits)
  const [pointed, setPointed] = useState<string>()
  const rows = useDeferredValue(MOST_ROWS, FIRST_ROWS)
  const changed = changedFilters(filters).length
  return (
    <div className={css.screen}>
      <div className={css.bar}>
        <Button size="s" icon="map-pin" iconEnd="pencil" className={css.what} onClick={onEdit}>
          {what}
        </Button>
        <Button size="s" icon="adjustments-horizontal" onClick={onOpenFilters}>
          Фильтры{changed > 0 && `, ${changed}`}
        </Button>
        <div className={css.chips}>
          <Suspense>
            <FilterChips filters={filters} wording={card} onChange={onFilters} onUndo={undefined} />
          </Suspense>
        </div>
        <Button size="s" icon="list" onClick={close}>
          Списком
        </Button>
      </div>
      <div className={css.split}>
        <section className={css.list} aria-label="Отели на карте">
          <h1 className={css.count}>
            {inView.length < view.hits.length ? `${inView.length} из\u00a0` : ''}
            {counted(view.hits.length, words.hotel)}
          </h1>
          <SearchProgress result={result} />
          <ul>
            {inView.slice(0, rows).map(({ offer, rate }) => (
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
                  onShow={() => choose(offer.id)}
                  onPoint={setPointed}
                />
              </li>
            ))}
          </ul>
          {inView.length > MOST_ROWS && <p className={css.rest}>Приблизьте карту, чтобы увидеть остальные.</p>}
        </section>
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
              onChoose={(id) => {
                choose(id)
                document.getElementById(rowId(id))?.scrollIntoView({ block: 'nearest' })
              }}
              onPoint={setPointed}
              saved={saved}
              onCamera={saveCamera}
              onBounds={setBounds}
            />
          )}
          <div className={css.tools}>
            <div className={css.follow}>
              <Checkbox
                label="Список следует за картой"
                checked={follows}
                onChange={(event) => setFollows(event.target.checked)}
              />
            </div>
            {card.nights > 1 && <PriceSwitch unit={card.unit} onChange={onUnit} />}
          </div>
          {empty && <div className={css.empty}>{empty}</div>}
          {chosen && <Chosen {...chosen} card={card} onClose={unchoose} />}
        </div>
      </div>
    </div>
  )
}

function useChart(hotels: readonly HotelOffer[]): Chart | undefined {
  const [region, setRegion] = useState(hotels[0]?.region)
  if (!region && hotels[0]) setRegion(hotels[0].region)
  const ask = useMemo(() => (region ? () => chartOf(region) : undefined), [region])
  const { request } = useRequest(ask)
  const [plain, setPlain] = useState<Chart>()
  if (request.phase === 'ready' && !request.reply && !plain) setPlain(plainChart(hotels))
  return request.phase === 'ready' && request.reply ? request.reply : plain
}

/** Where the map looks, as the address holds it: whoever is sent the link looks there too. */
function useSavedCamera() {
  const [params, setParams] = useSearchParams()
  function saveCamera(next: string | undefined) {
    const changed = new URLSearchParams(window.location.search) // a filter may have been written there meanwhile
    changed.delete(CAMERA_PARAM)
    if (next) changed.set(CAMERA_PARAM, next)
    setParams(changed, { replace: true, preventScrollReset: true, state: history.state?.usr })
  }
  return [params.get(CAMERA_PARAM), saveCamera] as const
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

type RowProps = Hit & {
  card: CardWords
  isChosen: boolean
  isPointed: boolean
  onShow: () => void
  onPoint: (id: string | undefined) => void
}

function Row({ offer, rate, card, isChosen, isPointed, onShow, onPoint }: RowProps) {
  return (
    <article
      className={classes(css.row, isChosen && css.chosenRow)}
      data-pointed={isPointed || undefined}
      aria-label={`${offer.name}, ${displayPriceText(rate.price, card)}`}
    >
      <span className={css.picture}>
        {offer.pictures[0] && <HotelPicture picture={offer.pictures[0]} alt="" className={css.fills} />}
      </span>
      <div className={css.words}>
        <Stars stars={offer.stars} />
        <h2 className={css.name}>
          <Link
            to={`${href(paths.hotel, { hotelId: offer.id })}?${card.query}`}
            onFocus={() => onPoint(offer.id)}
            onBlur={() => onPoint(undefined)}
          >
            {offer.name}
          </Link>
        </h2>
        <p>{offer.centreKm === undefined ? offer.address : `${offer.address}\u00a0· ${centreText(offer.centreKm)}`}</p>
        <Terms rate={rate} />
        <p className={css.price}>
          <b>{formatRub(displayPrice(rate.price, card))}</b>
          <small>{card.unit === 'night' ? otherPrice(rate.price, card) : forNights(card.nights)}</small>
        </p>
      </div>
      <IconButton icon="map-pin" label={`Показать на карте: ${offer.name}`} className={css.show} onClick={onShow} />
    </article>
  )
}

function Terms({ rate }: { rate: Rate }) {
  const zone = useZone()
  const { isAvailable, freeUntil } = rate.cancellation
  const free = isAvailable ? `, отмена${freeUntil ? ` до\u00a0${freeUntilText(freeUntil, zone)}` : ' бесплатно'}` : ''
  return <p className={css.terms}>{`${rate.meal.info.name}${free}`}</p>
}

function Chosen({ offer, rate, card, onClose }: Hit & { card: CardWords; onClose: () => void }) {
  return (
    <article className={css.chosen} aria-label={`Выбран ${offer.name}`} aria-live="polite">
      <span className={css.picture}>
        {offer.pictures[0] && <HotelPicture picture={offer.pictures[0]} alt="" className={css.fills} />}
      </span>
      <div className={css.words}>
        <Stars stars={offer.stars} />
        <h2 className={css.name}>{offer.name}</h2>
        <Terms rate={rate} />
        <p className={css.sum}>
          {card.unit === 'night' ? otherPrice(rate.price, card) : card.forWhom} <b>{displayPriceText(rate.price, card)}</b>
        </p>
        <LinkButton to={`${href(paths.hotel, { hotelId: offer.id })}?${card.query}`} variant="primary" size="s" wide>
          Выбрать номер
        </LinkButton>
      </div>
      <IconButton icon="x" label="Закрыть" className={css.show} onClick={onClose} />
    </article>
  )
}
