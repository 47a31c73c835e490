import { useMemo, useRef } from 'react'
import type { Hit } from '#domain/hotels/filter.ts'
import { type PriceWording, displayPrice } from '#domain/hotels/price-unit.ts'
import { displayPriceText } from '#domain/hotels/stay-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import { type Camera, type Size, fitted, pointOf, ringStep, spotOf, toScreen } from './camera.ts'
import type { Chart } from './chart.ts'
import { type Pin, indexOf, pinsOf } from './clusters.ts'
import css from './hotel-map.module.css'
import { useCamera } from './use-camera.ts'

type Bounds = { west: number; east: number; north: number; south: number }
/** The window has come to rest after so long. */
const AT_REST_MS = 150

type Props = {
  chart: Chart
  hits: readonly Hit[]
  chosen: string | undefined
  pointed: string | undefined
  seen: ReadonlySet<string>
  wording: PriceWording
  onChoose: (id: string) => void
  /** Told what is in the window whenever it moves. */
  onBounds: (bounds: Bounds) => void
}

export function isInside({ lat, lon }: { lat: number; lon: number }, { west, east, north, south }: Bounds): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}

/** A chart without streets: shore, districts, distances from the centre, hotels by their prices. Works without a line. */
export function HotelMap({ chart, hits, chosen, pointed, seen, wording, onChoose, onBounds }: Props) {
  const field = useRef<HTMLElement>(null)
  const { size, current, zoom, hands, closer, farther } = useCamera(field, chart, (box) =>
    fitted(
      hits.map(({ offer }) => pointOf(chart, offer)),
      box,
    ),
  )
  const index = useMemo(() => indexOf(hits), [hits])
  const pins = size.width > 0 ? pinsOf(index, { chart, camera: current, size }) : []
  const bounds = boundsOf(chart, current, size)
  useTimeout(() => onBounds(bounds), AT_REST_MS, Object.values(bounds).join())
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
      {size.width > 0 && <MapBackground chart={chart} camera={current} size={size} />}
      <ul>
        {pins.map((pin) => (
          <li key={pin.key}>
            <Mark
              pin={pin}
              wording={wording}
              isChosen={pin.key === chosen}
              isPointed={pin.key === pointed}
              isSeen={seen.has(pin.key)}
              onClick={() => (pin.kind === 'hotel' ? onChoose(pin.offer.id) : zoom(2 ** Math.max(pin.grow, 1), pin.at))}
            />
          </li>
        ))}
      </ul>
      <div className={css.scale}>
        <IconButton icon="plus" label="Ближе" onClick={closer} />
        <IconButton icon="minus" label="Дальше" onClick={farther} />
      </div>
      <p className={css.note}>
        {chart.land === null ? 'Схема без улиц и\u00a0берега' : 'Схема без улиц'}, расстояния от&nbsp;центра
      </p>
    </section>
  )
}

function boundsOf(chart: Chart, camera: Camera, { width, height }: Size): Bounds {
  const [dx, dy] = [width / 2 / camera.scale, height / 2 / camera.scale]
  const low = spotOf(chart, { x: camera.x - dx, y: camera.y + dy })
  const high = spotOf(chart, { x: camera.x + dx, y: camera.y - dy })
  return { west: low.lon, south: low.lat, east: high.lon, north: high.lat }
}

function MapBackground({ chart, camera, size }: { chart: Chart; camera: Camera; size: Size }) {
  const { reach, land, name, districts } = chart
  const place = (x: number, y: number) => toScreen(camera, { x, y }, size)
  const centre = place(0, 0)
  const step = ringStep(camera, size)
  const isRoomy = camera.scale > 0.9
  return (
    <svg className={css.background} width={size.width} height={size.height} aria-hidden="true">
      <g transform={`translate(${centre.x} ${centre.y}) scale(${camera.scale})`}>
        {land ? (
          <path d={land} className={css.land} fillRule="evenodd" />
        ) : (
          <rect x={-reach} y={-reach} width={reach * 2} height={reach * 2} className={css.land} />
        )}
      </g>
      {[1, 2, 3, 4].map((times) => {
        const radius = step * times * camera.scale
        return (
          <g key={times} className={css.ring}>
            <circle cx={centre.x} cy={centre.y} r={radius} />
            <text x={centre.x} y={centre.y - radius - 5}>
              {`${(step * times) / 10}\u00a0км`.replace('.', ',')}
            </text>
          </g>
        )
      })}
      <circle cx={centre.x} cy={centre.y} r="6" className={css.sun} />
      {name && (
        <text x={centre.x} y={centre.y + 26} className={css.city}>
          {name}
        </text>
      )}
      {isRoomy &&
        districts.map(([district, x, y]) => {
          const at = place(x, y)
          return (
            <text key={district} x={at.x} y={at.y} className={css.district}>
              {district}
            </text>
          )
        })}
    </svg>
  )
}

type MarkProps = { pin: Pin; wording: PriceWording; isChosen: boolean; isPointed: boolean; isSeen: boolean; onClick: () => void }

function Mark({ pin, wording, isChosen, isPointed, isSeen, onClick }: MarkProps) {
  const place = { translate: `${Math.round(pin.at.x)}px ${Math.round(pin.at.y)}px` }
  if (pin.kind === 'cluster')
    return (
      <button
        type="button"
        className={css.cluster}
        style={place}
        onClick={onClick}
        aria-label={`${counted(pin.count, words.hotel)} от ${displayPriceText(pin.price, wording)}: приблизить`}
      >
        <b>{pin.count}</b>
        <small>от&nbsp;{formatRub(displayPrice(pin.price, wording)).replace('\u00a0₽', '')}</small>
      </button>
    )
  return (
    <button
      type="button"
      className={classes(css.pin, isSeen && css.seen, isPointed && css.pointed, isChosen && css.chosen)}
      style={place}
      onClick={onClick}
      aria-pressed={isChosen}
      aria-label={`${pin.offer.name}, ${displayPriceText(pin.price, wording)}`}
    >
      {formatRub(displayPrice(pin.price, wording))}
    </button>
  )
}
