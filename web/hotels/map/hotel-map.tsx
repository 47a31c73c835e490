import { useCallback, useMemo, useRef, useState } from 'react'
import type { Hit } from '#domain/hotels/filter.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import type { PriceWording } from '#domain/hotels/stay-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useTimeout } from '#web/ui/timers.ts'
import {
  type Camera,
  MARK,
  controlsOf,
  coversOf,
  noteBy,
  MOST_SCALE,
  ROOM_PX,
  type Size,
  pointOf,
  readCamera,
  scaleStep,
  spotOf,
  toScreen,
  type Outliers,
  writeCamera,
} from './camera.ts'
import { type Chart, type Point, hourNote, isBare, sunHour } from './chart.ts'
import { edgeMarks, markBox, showing } from './fitting.ts'
import { type Arrow, airportArrows, kmText } from './labels.ts'
import { MapBackground, OpenStreetMap, SchemeSources, TileBackground, tintStyle, useDark, useTiles } from './map-background.tsx'
import { PinItems } from './map-hotels.tsx'
import { type Pin, boxOfPin, edgesOf, inPicture, isNear, isWhole, pinsOf, standsOf } from './pins.ts'
import { AT_REST_MS, useCamera } from './use-camera.ts'
import css from './hotel-map.module.css'

type Bounds = { west: number; east: number; north: number; south: number }
type Props = {
  chart: Chart
  hits: readonly Hit[]
  /** Hotels before the filters: their town is shown when nothing passes. */
  town: readonly HotelOffer[]
  chosen: string | undefined
  pointed: string | undefined
  seen: ReadonlySet<string>
  wording: PriceWording
  onChoose: (id: string) => void
  /** Called with the hotel under a pointer or the focus, with undefined when it leaves. */
  onPoint: (id: string | undefined) => void
  /** Where the address says to look. */
  saved: string | null
  /** Called with the camera as in the address, with undefined when it shows all hotels. */
  onCamera: (camera: string | undefined) => void
  /** Called with the part of the chart in the window whenever that moves. */
  onBounds: (bounds: Bounds) => void
}

export function isInside({ lat, lon }: { lat: number; lon: number }, { west, east, north, south }: Bounds): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}

/** Hotels by their prices over the operator's map, else over a chart without streets, which works offline. */
export function HotelMap(props: Props) {
  const { hits, town, chosen, pointed, seen, wording, onChoose, onPoint, saved, onCamera, onBounds } = props
  const field = useRef<HTMLElement>(null)
  const tiles = useTiles()
  const isTiled = tiles !== undefined
  const chart = useMemo(() => (isTiled ? { ...props.chart, isMercator: true as const } : props.chart), [isTiled, props.chart])
  const stands = useMemo(() => standsOf(hits, chart), [hits, chart])
  const hotels = useMemo(() => town.map((offer) => pointOf(chart, offer)), [town, chart])
  const all = useMemo(() => (stands.length > 0 ? stands.map(({ at }) => at) : hotels), [stands, hotels])
  const first = readCamera(saved, chart)
  const hasCard = !useNarrow('lg') && chosen !== undefined // below it the card is under the map
  const camera = useCamera({ field, chart, all, first, hasCard, isTiled })
  const { size, current, drawn, by, isDragged, place, isMoved, showAll, move, zoomInto, hands, closer, farther } = camera
  const isMeasured = size.width > 0
  const pins = useMemo(
    () => (isMeasured ? pinsOf(stands, current.scale, chosen) : []),
    [isMeasured, stands, current.scale, chosen],
  )
  const [hour] = useState(() => sunHour(new Date(), chart.at[1]))
  const tint = useMemo(() => tintStyle(hour), [hour])
  const [shownId, setShownId] = useState(chosen)
  if (chosen !== shownId) {
    setShownId(chosen)
    const stand = stands.find(({ hit }) => hit.offer.id === chosen)
    if (stand) move((now) => showing(stand.at, now, size, hasCard))
  }
  const placed = useMemo(
    () => pins.map((pin) => ({ pin, at: toScreen(drawn, pin.at, size) })).filter((one) => isNear(one, size, ROOM_PX)),
    [pins, drawn, size],
  )
  const step = scaleStep(current)
  const covers = coversOf(size, hasCard, step * current.scale)
  // Tab reaches the prices that can be read whole; those cut by the edge are there for a hand that pulls them in.
  const isPulled = isDragged && isMoved
  const whole = useSameItems(
    isPulled ? placed : placed.filter(({ pin, at }) => isWhole({ pin, at: moved(at, by) }, size, covers)),
  )
  const { shown, marks } = useMemo(
    // A visitor who has zoomed in has left the others out on purpose.
    () => (isMoved ? { shown: whole, marks: NO_MARKS } : edgeMarks(pins, whole, { camera: drawn, size, hasCard })),
    [pins, whole, isMoved, drawn, size, hasCard],
  )
  const { arrows, picture, taken } = useMemo(() => {
    const picture = { width: size.width + 2 * ROOM_PX, height: size.height + 2 * ROOM_PX }
    const marked = [...controlsOf(size, hasCard), ...placed.map(boxOfPin), ...marks.map(markBox)]
    const arrows = airportArrows({ chart, camera: drawn, size }, marked)
    const taken = [...marked, ...arrows.map(({ box }) => box), ...edgesOf(size)].map(inPicture)
    return { arrows, picture, taken }
  }, [placed, marks, chart, hasCard, drawn, size])
  const bounds = boundsOf(chart, current, size)
  const written = isMoved ? writeCamera(current, chart) : undefined
  // The page, its list and its address follow once a drag has ended: drawn in the middle of it they would make it stutter.
  useTimeout(() => onCamera(written), isDragged ? undefined : AT_REST_MS, written)
  useTimeout(() => onBounds(bounds), isDragged ? undefined : AT_REST_MS, Object.values(bounds).join())
  const open = useCallback(
    ({ stands: [first, ...others] }: Pin) => {
      // Hotels of one address never separate, however near one zooms.
      if (others.length === 0 || current.scale >= MOST_SCALE) onChoose(first.hit.offer.id)
      else zoomInto([first, ...others].map(({ at }) => at))
    },
    [current.scale, onChoose, zoomInto],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field is moved by hand and by arrows
    <section
      ref={field}
      className={css.field}
      data-land={chart.land === null ? 'unknown' : undefined}
      aria-label="Карта отелей. Стрелки двигают её, плюс и минус меняют масштаб"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its arrows need the focus
      tabIndex={0}
      style={tint}
      {...hands}
    >
      {isMeasured && (
        <>
          {tiles && <TileBackground {...tiles} chart={chart} camera={current} size={size} hour={hour} />}
          <div className={css.moved} ref={place}>
            {!tiles?.isDrawn && (
              <div className={css.picture} style={{ inset: -ROOM_PX }}>
                <MapBackground chart={chart} camera={drawn} size={picture} hotels={hotels} taken={taken} />
              </div>
            )}
            <ul>
              <PinItems {...{ pins: isDragged ? placed : shown, wording, chosen, pointed, seen, onPoint }} onOpen={open} />
            </ul>
          </div>
          <AirportArrows arrows={arrows} />
          {marks.map((mark) => (
            <OutliersMark key={mark.side} mark={mark} onClick={() => zoomInto(mark.points)} />
          ))}
        </>
      )}
      <div className={css.scale}>
        <IconButton icon="plus" label="Ближе" onClick={closer} />
        <IconButton icon="minus" label="Дальше" onClick={farther} />
        <IconButton icon="map-pin" label="Показать все отели" onClick={showAll} />
      </div>
      <div className={css.rule}>
        <span className={css.compass} aria-hidden="true">
          ↑<b>С</b>
        </span>
        <p className={css.measure} style={{ width: step * current.scale }}>
          {`${step / 10}\u00a0км`.replace('.', ',')}
        </p>
      </div>
      <div className={css.foot} data-card={hasCard ? noteBy(size) : undefined}>
        <MapNote chart={chart} hour={hour} isTiled={tiles?.isDrawn === true} />
      </div>
    </section>
  )
}

/** The owner of the map, and what our own scheme leaves out. */
function MapNote({ chart, hour, isTiled }: { chart: Chart; hour: number; isTiled: boolean }) {
  const light = hourNote(hour, useDark())
  if (isTiled)
    return (
      <p className={css.note}>
        ©&nbsp;участники <OpenStreetMap />,{' '}
        <a href="https://protomaps.com" target="_blank" rel="noreferrer">
          Protomaps
        </a>
        {light && `, ${light}`}
      </p>
    )
  return (
    <p className={css.note}>
      {isBare(chart) ? 'Карты города пока нет: точки стоят по\u00a0адресам отелей' : <SchemeSources chart={chart} />}
      {light && <span className={css.hour}>, {light}</span>}
    </p>
  )
}

const NO_MARKS: readonly Outliers[] = []
const TURNS: Record<Outliers['side'], number> = { right: 0, down: 90, left: 180, up: 270 }

/** «2 отеля, 9 км» at the edge they are beyond, «2» where there is no room for it. */
function OutliersMark({ mark: { side, at, points, km, room }, onClick }: { mark: Outliers; onClick: () => void }) {
  const text = `${counted(points.length, words.hotel)}, ${kmText(km)}`
  return (
    <button type="button" className={css.outliers} style={{ translate: inWindow(at) }} aria-label={text} onClick={onClick}>
      <span className={css.beyond}>
        {room === MARK ? text : thousands(points.length)}
        <Turned by={TURNS[side]} />
      </span>
    </button>
  )
}

/** «Аэропорт KZN, 24 км» at the edges that airports are beyond: over a drawn map as over the operator's. */
function AirportArrows({ arrows }: { arrows: readonly Arrow[] }) {
  return arrows.map(({ text, at, turn }) => (
    <p key={text} className={classes(css.beyond, css.airport)} style={{ translate: inWindow(at) }}>
      {text}
      <Turned by={turn} />
    </p>
  ))
}

function Turned({ by }: { by: number }) {
  return (
    <i aria-hidden="true" style={{ rotate: `${Math.round(by)}deg` }}>
      →
    </i>
  )
}

function moved(at: Point, by: Point): Point {
  return { x: at.x + by.x, y: at.y + by.y }
}

function inWindow({ x, y }: Point): string {
  return `${Math.round(x)}px ${Math.round(y)}px`
}

/** The same list while nothing in it changes: a frame of a drag without new pins draws none. */
function useSameItems<T>(items: readonly T[]): readonly T[] {
  const [before, setBefore] = useState(items)
  if (before.length === items.length && before.every((item, at) => item === items[at])) return before
  setBefore(items)
  return items
}

function boundsOf(chart: Chart, camera: Camera, { width, height }: Size): Bounds {
  const [dx, dy] = [width / 2 / camera.scale, height / 2 / camera.scale]
  const low = spotOf(chart, { x: camera.x - dx, y: camera.y + dy })
  const high = spotOf(chart, { x: camera.x + dx, y: camera.y - dy })
  return { west: low.lon, south: low.lat, east: high.lon, north: high.lat }
}
