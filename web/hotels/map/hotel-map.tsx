import { useMemo, useRef } from 'react'
import type { Hit } from '#domain/hotels/filter.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import { type PriceWording, displayPrice } from '#domain/hotels/price-unit.ts'
import { displayPriceText } from '#domain/hotels/stay-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import { type Camera, MOST_SCALE, type Size, pointOf, readCamera, scaleStep, spotOf, toScreen, writeCamera } from './camera.ts'
import { type Chart, type DrawnWater, type Point, drawnWaters, extentOf } from './chart.ts'
import css from './hotel-map.module.css'
import { type Box, type Label, PIN_HEIGHT, type Pin, pinWidth, pinsOf, placedLabels, standsOf } from './pins.ts'
import { useCamera } from './use-camera.ts'

type Bounds = { west: number; east: number; north: number; south: number }
/** The window has come to rest after so long. */
const AT_REST_MS = 150
/** Of capitals of the display face and of italics, in ems: a little more than the widest of our names takes. */
const LETTER_EM: Record<Label['kind'], number> = { city: 0.5, district: 0.5, water: 0.58 }
const FONT_PX: Record<Label['kind'], number> = { city: 24, district: 19, water: 15 }
/** A look from farther shows no quarters: they would stand upon each other. */
const QUARTERS_FROM = 0.9
/** So many quarters choose their room before the waters. */
const LARGE_QUARTERS = 4
/** A water is drawn as wide as it is, but never thinner; its shore is a line on either side. */
const [LEAST_PX, SHORE_PX] = [1.5, 1.2]
const METRES_PER_TENTH = 100

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
  /** Where the address says to look. */
  saved: string | null
  /** Told where the visitor looks, and undefined when at all hotels. */
  onCamera: (camera: string | undefined) => void
  /** Told what is in the window whenever it moves. */
  onBounds: (bounds: Bounds) => void
}

export function isInside({ lat, lon }: { lat: number; lon: number }, { west, east, north, south }: Bounds): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}

/** A chart without streets: shore, quarters, a measure, hotels by their prices. Works without a line. */
export function HotelMap({ chart, hits, town, chosen, pointed, seen, wording, onChoose, saved, onCamera, onBounds }: Props) {
  const field = useRef<HTMLElement>(null)
  const stands = useMemo(() => standsOf(hits, chart), [hits, chart])
  const all = useMemo(
    () => (hits.length > 0 ? hits.map(({ offer }) => offer) : town).map((offer) => pointOf(chart, offer)),
    [hits, town, chart],
  )
  const { size, current, isMoved, showAll, zoomInto, hands, closer, farther } = useCamera(
    field,
    chart,
    all,
    readCamera(saved, chart),
  )
  const pins = useMemo(() => pinsOf(stands, current.scale, chosen), [stands, current.scale, chosen])
  const shown = pins.flatMap((pin) => {
    const at = toScreen(current, pin.at, size)
    const half = pinWidth(pin) / 2
    const isNear = at.x > -half && at.x < size.width + half && at.y > 0 && at.y < size.height + PIN_HEIGHT
    return isNear ? [{ pin, at }] : []
  })
  const step = scaleStep(current)
  const bounds = boundsOf(chart, current, size)
  const written = isMoved ? writeCamera(current, chart) : undefined
  useTimeout(() => onCamera(written), written === (saved ?? undefined) ? undefined : AT_REST_MS, written)
  useTimeout(() => onBounds(bounds), AT_REST_MS, Object.values(bounds).join())
  const open = ({ stands: [first, ...others] }: Pin) => {
    // Hotels of one address never part, however near one looks.
    if (others.length === 0 || current.scale >= MOST_SCALE) onChoose(first.hit.offer.id)
    else zoomInto([first, ...others].map(({ at }) => at))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field is moved by hand and by arrows
    <section
      ref={field}
      className={css.field}
      data-land={chart.land === null ? 'unknown' : undefined}
      aria-label="Карта отелей. Стрелки двигают её, плюс и минус меняют масштаб"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its arrows need the focus
      tabIndex={0}
      {...hands}
    >
      {size.width > 0 && (
        <>
          <MapBackground chart={chart} camera={current} size={size} taken={[...controlsOf(size), ...shown.map(boxOf)]} />
          <ul>
            {shown.map(({ pin, at }) => {
              const [{ hit }] = pin.stands
              return (
                <li key={hit.offer.id}>
                  <PinMark
                    pin={pin}
                    at={at}
                    wording={wording}
                    isChosen={hit.offer.id === chosen}
                    isPointed={pin.stands.some((stand) => stand.hit.offer.id === pointed)}
                    isSeen={pin.stands.every((stand) => seen.has(stand.hit.offer.id))}
                    onClick={() => open(pin)}
                  />
                </li>
              )
            })}
          </ul>
        </>
      )}
      <div className={css.scale}>
        <IconButton icon="plus" label="Ближе" onClick={closer} />
        <IconButton icon="minus" label="Дальше" onClick={farther} />
        <IconButton icon="map-pin" label="Показать все отели" onClick={showAll} />
      </div>
      <div className={css.foot}>
        <p className={css.measure} style={{ width: step * current.scale }}>
          {`${step / 10}\u00a0км`.replace('.', ',')}
        </p>
        <p className={css.note}>
          {chart.land === null ? 'Схема без улиц и\u00a0берега' : 'Схема без улиц'}
          {chart.waters && ', реки приблизительны'}
          {chart.land && (
            <>
              , {chart.waters ? 'море' : 'берег'} ©&nbsp;участники{' '}
              <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
                OpenStreetMap
              </a>
            </>
          )}
        </p>
      </div>
    </section>
  )
}

function boxOf({ pin, at }: { pin: Pin; at: { x: number; y: number } }): Box {
  const half = pin.isDot ? 7 : pinWidth(pin) / 2
  return { left: at.x - half, right: at.x + half, top: at.y - (pin.isDot ? 7 : PIN_HEIGHT), bottom: at.y + (pin.isDot ? 7 : 0) }
}

/** The tools over the map, its scale and what is written at its foot. */
function controlsOf({ width, height }: Size): Box[] {
  return [
    { left: 0, right: width, top: 0, bottom: 72 },
    { left: width - 72, right: width, top: 0, bottom: 184 },
    { left: 0, right: width, top: height - 60, bottom: height },
  ]
}

function boundsOf(chart: Chart, camera: Camera, { width, height }: Size): Bounds {
  const [dx, dy] = [width / 2 / camera.scale, height / 2 / camera.scale]
  const low = spotOf(chart, { x: camera.x - dx, y: camera.y + dy })
  const high = spotOf(chart, { x: camera.x + dx, y: camera.y - dy })
  return { west: low.lon, south: low.lat, east: high.lon, north: high.lat }
}

type BackgroundProps = {
  chart: Chart
  camera: Camera
  size: Size
  /** What names keep off. */
  taken: readonly Box[]
}

/** Land, water and their names under the pins. */
function MapBackground({ chart, camera, size, taken }: BackgroundProps) {
  const { reach, land } = chart
  const waters = useMemo(() => drawnWaters(chart), [chart])
  const centre = toScreen(camera, { x: 0, y: 0 }, size)
  const square = `M${-reach},${-reach}h${2 * reach}v${2 * reach}h${-2 * reach}z`
  return (
    <svg className={css.background} width={size.width} height={size.height} aria-hidden="true">
      <g transform={`translate(${centre.x} ${centre.y}) scale(${camera.scale})`}>
        <path d={land || square} className={css.land} fillRule="evenodd" />
        <Waters waters={waters} scale={camera.scale} part="shore" />
        {land && waters.length > 0 && (
          // A river that has come to the sea has no shores any more.
          <>
            <path d={square + land} className={css.sea} fillRule="evenodd" />
            <path d={land} className={css.coast} />
          </>
        )}
        <Waters waters={waters} scale={camera.scale} part="inland" />
      </g>
      <circle cx={centre.x} cy={centre.y} r="6" className={css.sun} />
      {placedLabels(labelsOf(chart, waters, camera, size), taken, size).map(({ text, kind, box }) => (
        <text key={text} x={(box.left + box.right) / 2} y={box.bottom - (kind === 'water' ? 6 : 5)} className={css[kind]}>
          {text}
        </text>
      ))}
    </svg>
  )
}

/** All shores before all waters, so that none crosses the mouth of another. */
function Waters({ waters, scale, part }: { waters: readonly DrawnWater[]; scale: number; part: 'shore' | 'inland' }) {
  const edge = part === 'shore' ? SHORE_PX * 2 : 0
  return waters.map(({ path, width }) => {
    const px = width === 0 ? edge : Math.max((width / METRES_PER_TENTH) * scale, LEAST_PX) + edge
    return <path key={path} d={path} className={css[part]} strokeWidth={px / scale} data-area={width === 0 || undefined} />
  })
}

/** The centre before the large quarters, those before the waters, and these before the other quarters. */
function labelsOf({ name, districts }: Chart, waters: readonly DrawnWater[], camera: Camera, window: Size): Label[] {
  const sizeOf = (kind: Label['kind'], text: string): Size => {
    return { width: text.length * FONT_PX[kind] * LETTER_EM[kind], height: FONT_PX[kind] + 4 }
  }
  const label = (kind: Label['kind'], text: string, x: number, y: number): Label => {
    return { text, kind, at: toScreen(camera, { x, y }, window), size: sizeOf(kind, text) }
  }
  const quarters = (camera.scale > QUARTERS_FROM ? districts : []).map(([text, x, y]) => label('district', text, x, y))
  const names = [...Map.groupBy(waters, (water) => water.name)].flatMap(([text, parts]) => {
    const size = sizeOf('water', text)
    const [at, ...others] = parts.flatMap(({ places }) => places.map((place) => toScreen(camera, place, window)))
    return at && extentOf(parts) * camera.scale > size.width ? [{ text, kind: 'water' as const, at, others, size }] : []
  })
  return [
    ...(name ? [label('city', name, 0, 0)] : []),
    ...quarters.slice(0, LARGE_QUARTERS),
    ...names,
    ...quarters.slice(LARGE_QUARTERS),
  ]
}

type MarkProps = {
  pin: Pin
  /** Pixels of the window. */
  at: Point
  wording: PriceWording
  isChosen: boolean
  isPointed: boolean
  isSeen: boolean
  onClick: () => void
}

/** A price over its place: of one hotel, or the least of several with their number. */
function PinMark({ pin, at, wording, isChosen, isPointed, isSeen, onClick }: MarkProps) {
  const [{ hit }] = pin.stands
  const count = pin.stands.length
  const price = displayPriceText(hit.rate.price, wording)
  const what = count > 1 ? `${counted(count, words.hotel)} от ${price}: приблизить` : `${hit.offer.name}, ${price}`
  const sum = formatRub(displayPrice(hit.rate.price, wording))
  return (
    <button
      type="button"
      className={classes(pin.isDot ? css.dot : css.pin, isSeen && css.seen, isPointed && css.pointed, isChosen && css.chosen)}
      style={{ translate: `${Math.round(at.x)}px ${Math.round(at.y)}px` }}
      onClick={onClick}
      aria-pressed={count > 1 ? undefined : isChosen}
      aria-label={what}
    >
      {!pin.isDot && (
        <span className={css.sign}>
          {count > 1 && <b>{count}</b>}
          {count > 1 ? `от\u00a0${sum}` : sum}
        </span>
      )}
    </button>
  )
}
