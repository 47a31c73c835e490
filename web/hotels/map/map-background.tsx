import { type CSSProperties, memo, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { retryImport } from '#web/boot/lazy-part.ts'
import { currentTheme, watchTheme } from '#web/boot/theme.ts'
import { useConfig } from '#web/shell/config.ts'
import { type Box, spotOf, toScreen, zoomOf } from './camera.ts'
import {
  type Chart,
  type DrawnWater,
  type Point,
  type WayKind,
  districtHulls,
  drawnMetro,
  drawnWaters,
  drawnWays,
  isBare,
  metroStations,
  tintAt,
  townHull,
} from './chart.ts'
import { MARKS_FROM, QUARTERS_FROM, type View, labelsOf, linesOf, marksOf, namedStations, placedLabels } from './labels.ts'
import type { Fate, Scene, Tiles } from './tiles.ts'
import css from './map-background.module.css'

/** A water is drawn as wide as it is, but never thinner; its shore is a line on either side. */
const [LEAST_PX, SHORE_PX] = [1.5, 1.4]
const METRES_PER_TENTH = 100

/** A plane from above, on its way to the north-east. */
const AIRPORT =
  'M6.5-6.5a1.6 1.6 0 0 0-2.3 0L1.6-3.9-5-5.6-6.4-4.2-1.2-1.1-3.6 1.3-5.5 1-6.5 2-3.3 3.3-2 6.5-1 5.5-1.3 3.6 1.1 1.2 4.2 6.4 5.6 5 3.9-1.6 6.5-4.2a1.6 1.6 0 0 0 0-2.3z'

type Props = View & {
  /** All hotels of the town: a town without a drawing shows where they are. */
  hotels: readonly Point[]
  /** What names keep off. */
  taken: readonly Box[]
}

/** How far a hull reaches around its hotels, px, but not so many tenths of a kilometre: from far all would be one. */
const [ROUND_PX, MOST_ROUND] = [28, 6]

/** Land, water, the metro and their names under the pins: a picture too expensive to be drawn in every frame of a drag. */
export const MapBackground = memo(function MapBackground({ chart, camera, size, hotels, taken }: Props) {
  const { reach, land } = chart
  const waters = useMemo(() => drawnWaters(chart), [chart])
  const centre = toScreen(camera, { x: 0, y: 0 }, size)
  const square = `M${-reach},${-reach}h${2 * reach}v${2 * reach}h${-2 * reach}z`
  const view = { chart, camera, size }
  const placed = placedLabels(labelsOf(view, waters), [...taken, ...marksOf(view)], size, linesOf(view))
  return (
    <svg
      className={css.background}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      <g transform={`translate(${centre.x} ${centre.y}) scale(${camera.scale})`}>
        <path d={land || square} className={css.land} fillRule="evenodd" />
        <Ways chart={chart} scale={camera.scale} kinds={AREAS} />
        <Hulls chart={chart} hotels={hotels} scale={camera.scale} />
        <Waters waters={waters} scale={camera.scale} part="shore" />
        {land && (
          // A river that has reached the sea has no shores any more, and nobody lives on it.
          <>
            <path d={square + land} className={css.sea} fillRule="evenodd" />
            <path d={land} className={css.coast} />
          </>
        )}
        <Waters waters={waters} scale={camera.scale} part="inland" />
        <Ways chart={chart} scale={camera.scale} kinds={LINES} />
        {camera.scale > QUARTERS_FROM && <MetroLines chart={chart} scale={camera.scale} />}
      </g>
      {camera.scale > MARKS_FROM && <MetroMarks chart={chart} camera={camera} size={size} />}
      {namedStations(chart, placed).map(([name, x, y]) => {
        const at = toScreen(camera, { x, y }, size)
        return <rect key={name} x={at.x - 4} y={at.y - 4} width="8" height="8" rx="2" className={css.railway} />
      })}
      {(chart.airports ?? []).map(([iata, x, y]) => {
        const at = toScreen(camera, { x, y }, size)
        return <path key={iata} d={AIRPORT} transform={`translate(${at.x} ${at.y})`} className={css.airport} />
      })}
      <circle cx={centre.x} cy={centre.y} r="6" className={css.sun} />
      {placed.map(({ text, kind, box }) => (
        <text key={kind + text} x={(box.left + box.right) / 2} y={box.bottom - (kind === 'water' ? 6 : 5)} className={css[kind]}>
          {text}
        </text>
      ))}
    </svg>
  )
})

/** Where our own hotels are: by districts, and all together in a town without a drawing. */
function Hulls({ chart, hotels, scale }: { chart: Chart; hotels: readonly Point[]; scale: number }) {
  const hulls = useMemo(
    () => (isBare(chart) ? [{ name: chart.name, hull: townHull(hotels) }] : districtHulls(chart, hotels)),
    [chart, hotels],
  )
  if (scale <= QUARTERS_FROM && !isBare(chart)) return null
  return (
    <g className={css.hulls} strokeWidth={2 * Math.min(ROUND_PX / scale, MOST_ROUND)}>
      {hulls.map(({ name, hull }) => hull.length > 0 && <path key={name} d={closed(hull)} data-hull={name} />)}
    </g>
  )
}

function closed(corners: readonly Point[]): string {
  return `M${corners.map(({ x, y }) => `${x},${y}`).join('L')}z`
}

const AREAS: WayKind[] = ['park']
/** Over the waters: a road crosses them by its bridges. */
const LINES: WayKind[] = ['road', 'rail']
/** From farther off they are hairs. */
const [ROAD_PX, RAIL_PX] = [4.2, 1.8]

function Ways({ chart, scale, kinds }: { chart: Chart; scale: number; kinds: readonly WayKind[] }) {
  const ways = useMemo(() => drawnWays(chart).filter(({ kind }) => kinds.includes(kind)), [chart, kinds])
  const near = nearness(scale) / scale
  return ways.map(({ kind, path }) => (
    <path
      key={path}
      d={path}
      className={css[kind]}
      strokeWidth={(kind === 'rail' ? RAIL_PX : ROAD_PX) * near}
      strokeDasharray={kind === 'rail' ? `${7 * near} ${4 * near}` : undefined}
    />
  ))
}

/** All shores before all waters, so that none crosses the mouth of another. */
function Waters({ waters, scale, part }: { waters: readonly DrawnWater[]; scale: number; part: 'shore' | 'inland' }) {
  const edge = part === 'shore' ? SHORE_PX * 2 : 0
  return waters.map(({ path, width }) => {
    const px = width === 0 ? edge : Math.max((width / METRES_PER_TENTH) * scale, LEAST_PX) + edge
    return <path key={path} d={path} className={css[part]} strokeWidth={px / scale} data-area={width === 0 || undefined} />
  })
}

/** Lines grow with the zoom, up to a limit. */
function nearness(scale: number): number {
  return Math.min(Math.max((11 * scale) / METRES_PER_TENTH, 0.8), 2.2)
}

function MetroLines({ chart, scale }: { chart: Chart; scale: number }) {
  const lines = useMemo(() => drawnMetro(chart), [chart])
  return lines.map(({ colour, path }) => (
    <path key={path} d={path} className={css.line} style={{ '--line': colour }} strokeWidth={(2.6 * nearness(scale)) / scale} />
  ))
}

function MetroMarks({ chart, camera, size }: View) {
  const stations = useMemo(() => metroStations(chart), [chart])
  const radius = Math.min(4.2 * nearness(camera.scale), 6)
  return stations.map(({ name, colour, at: place }) => {
    const at = toScreen(camera, place, size)
    const style = { '--line': colour }
    return <circle key={name} cx={at.x} cy={at.y} r={radius} className={css.mark} style={style} />
  })
}

/** Land and water in the light of an hour, for either theme. */
export function tintStyle(hour: number): CSSProperties {
  const { light, dark } = tintAt(hour)
  const both = (part: keyof typeof light) => `light-dark(${light[part]}, ${dark[part]})`
  return { '--land': both('land'), '--sea': both('sea'), '--shore': both('shore') }
}

/** What a scheme leaves out, how exact its waters and roads are, and the source of the shores. */
export function SchemeSources({ chart: { land, waters, ways } }: { chart: Chart }) {
  const near = [waters && 'реки', ways && 'дороги'].filter(Boolean).join(' и\u00a0')
  return (
    <>
      {ways ? 'Схема' : 'Схема без улиц'}
      {near && `, ${near} приблизительны`}
      {land && (
        <>
          , {waters ? 'море' : 'берег'} ©&nbsp;участники <OpenStreetMap />
        </>
      )}
    </>
  )
}

export function OpenStreetMap() {
  return (
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
      OpenStreetMap
    </a>
  )
}

/** The operator's map under the hotels: where it is read from, and whether it is drawn already. */
export type TileMap = { address: string; isDrawn: boolean; onDrawn: () => void; onLost: () => void }

const FORCED = '(forced-colors: active)'

function watchForced(changed: () => void): () => void {
  const media = matchMedia(FORCED)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Undefined where our own scheme is drawn: nothing is set, colours are forced, WebGL or the tiles are not available. */
export function useTiles(): TileMap | undefined {
  const { mapTiles: address } = useConfig()
  const isForced = useSyncExternalStore(
    watchForced,
    () => matchMedia(FORCED).matches,
    () => false,
  )
  const [state, setState] = useState<'coming' | 'drawn' | 'lost'>('coming')
  // MapLibre reports that it has drawn all it could after an error as well.
  const onDrawn = useCallback(() => setState((before) => (before === 'lost' ? before : 'drawn')), [])
  const onLost = useCallback(() => setState('lost'), [])
  if (!address || isForced || state === 'lost') return undefined
  return { address, isDrawn: state === 'drawn', onDrawn, onLost }
}

/** Whether the page is dark; the first HTML has no map. */
export function useDark(): boolean {
  return useSyncExternalStore(watchTheme, currentTheme, () => 'lighttheme') === 'darktheme'
}

type TileProps = View & TileMap & { hour: number }

/** The operator's map under the pins, drawn by MapLibre; invisible until it is complete. */
export function TileBackground({ chart, camera, size, hour, address, isDrawn, onDrawn, onLost }: TileProps) {
  const isDark = useDark()
  const underlay = useMemo(() => ({ address, tint: tintAt(hour)[isDark ? 'dark' : 'light'], isDark }), [address, hour, isDark])
  const tiles = useRef<Tiles>(null)
  const hold = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const opened = awaitedTiles(element, { onDrawn, onLost })
      tiles.current = opened
      return () => opened.close()
    },
    [onDrawn, onLost],
  )
  const { lat, lon } = spotOf(chart, camera)
  const scene: Scene = { centre: [lon, lat], zoom: zoomOf(chart, camera), size, underlay }
  return (
    <>
      <div ref={hold} className={css.tiles} data-drawn={isDrawn || undefined} aria-hidden="true" />
      {/* Redrawn in the same turn as the pins, so that they never drift apart. */}
      <span hidden ref={() => tiles.current?.show(scene)} />
    </>
  )
}

/** Tiles that may still be loading: their renderer is loaded only here, and starts with the last scene. */
function awaitedTiles(element: HTMLElement, fate: Fate): Tiles {
  let [last, tiles, isClosed]: [Scene?, Tiles?, boolean?] = []
  retryImport(() => import('./tiles.ts'))
    .then(({ openTiles }) => {
      if (last && !isClosed) tiles = openTiles(element, last, fate)
    })
    .catch(fate.onLost)
  return {
    show(scene) {
      last = scene
      tiles?.show(scene)
    },
    close() {
      isClosed = true
      tiles?.close()
    },
  }
}
