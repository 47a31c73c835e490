import { useCallback, useMemo, useState } from 'react'
import type { HotelCard } from '#contract/hotels.ts'
import { useRequest } from '#web/data/use-request.ts'
import type { Size } from '#web/hotels/map/camera.ts'
import { type Chart, fetchChart, knownChart } from '#web/hotels/map/chart.ts'
import { MapBackground, SchemeSources, tintStyle } from '#web/hotels/map/map-background.tsx'
import { surroundingsOf, wayText, waysOf } from './surroundings.ts'
import css from './place-scheme.module.css'

/** The picture before it is measured, and without scripts: a phone's, scaled up on a wider page. */
const FIRST_SIZE: Size = { width: 358, height: 340 }
/** The page of a hotel is no clock: its picture is of the day, and of the evening in the dark theme. */
const light = tintStyle(12)

/** Where the hotel is: a drawn scheme of what is near, with arrows to what is far; north is up. */
export function PlaceScheme({ card }: { card: HotelCard }) {
  const { frame, size, isNear } = useFrame()
  const town = useTown(card.regionId, isNear)
  const { chart, camera, foot, arrows, step, measure, taken } = useMemo(
    () => surroundingsOf(card, town, size),
    [card, town, size],
  )
  return (
    <div className={css.scheme}>
      <div ref={frame} className={css.frame} style={light} aria-hidden="true">
        <MapBackground chart={chart} camera={camera} size={size} hotels={NONE} taken={taken} />
        <svg viewBox={`0 0 ${size.width} ${size.height}`}>
          {arrows.map(({ text, box, turn }) => (
            <g key={text} transform={`translate(${box.left} ${box.top})`} className={css.beyond}>
              <rect width={box.right - box.left} height={box.bottom - box.top} rx="18" />
              <text x="14" y="23">
                {text}
              </text>
              <path
                d="M-6 0H6M1 -5l5 5l-5 5"
                transform={`translate(${box.right - box.left - 20} 18) rotate(${Math.round(turn)})`}
              />
            </g>
          ))}
          <g transform={`translate(${measure.left} ${measure.bottom})`} className={css.measure}>
            <path d="M6 -4V-17M2 -13l4 -4l4 4" />
            <text x="6" y="-22">
              С
            </text>
            <path d={`M28 -10v6h${step * camera.scale}v-6`} />
            <text x={28 + (step * camera.scale) / 2} y="-9">
              {wayText(step / 10)}
            </text>
          </g>
          <g transform={`translate(${foot.x} ${foot.y})`}>
            <path d="M0 0c-5 -11 -15 -16 -15 -28a15 15 0 0 1 30 0c0 12 -10 17 -15 28z" className={css.pin} />
            <circle cy="-28" r="5.5" className={css.eye} />
          </g>
        </svg>
      </div>
      <p>
        {card.address}.{' '}
        <a
          href={`https://www.openstreetmap.org/?mlat=${card.lat}&mlon=${card.lon}#map=16/${card.lat}/${card.lon}`}
          target="_blank"
          rel="noopener"
        >
          Открыть подробную карту
        </a>
      </p>
      <ul className={css.list}>
        {waysOf(card).map(({ name, km }) => (
          <li key={name}>
            {name}&nbsp;— {wayText(km)}
          </li>
        ))}
      </ul>
      <p className={css.sources}>
        <SchemeSources chart={chart} />
      </p>
    </div>
  )
}

const NONE: never[] = []

/** The room of the picture, and whether the window has come near it. */
function useFrame() {
  const [size, setSize] = useState(FIRST_SIZE)
  const [isNear, setNear] = useState(false)
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const watched = new ResizeObserver(measure)
    watched.observe(element)
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '1200px' })
    seen.observe(element)
    return () => {
      watched.disconnect()
      seen.disconnect()
    }
  }, [])
  return { frame, size, isNear }
}

/** The chart of the hotel's town: waters, quarters, metro. It is loaded when the picture comes near. */
function useTown(region: string, isNear: boolean): Chart | undefined {
  const known = knownChart(region)
  const load = useMemo(() => (isNear && !known ? () => fetchChart(region) : undefined), [region, isNear, known])
  const { request } = useRequest(load)
  return known ?? (request.phase === 'ready' ? request.reply : undefined)
}
