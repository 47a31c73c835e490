import { type Hex, mix } from '#art/oklab.ts'
import { skyAt } from '#art/sky.ts'
import address from './charts.json?url'

/**
 * What is under the hotels of a region, drawn by scripts/assets/charts.ts. Places are tenths of a kilometre east and south of the
 * centre.
 */
export type Chart = {
  /** Latitude and longitude of the centre. */
  at: [lat: number, lon: number]
  name: string
  /** How far the drawn square reaches from the centre. */
  reach: number
  /** Land as an SVG path; '' where there is nothing but land, null where no shore exact enough is known. */
  land: string | null
  /** The hotels of a district are within its radius; a quarter without a known radius is a name alone. */
  districts: [...Named, radius?: number][]
  /** Rivers, canals and lakes: metres across with the middle line as an SVG path of steps, or 0 with the bank. */
  waters?: [name: string, width: number, path: string][]
  /** Main roads, railways and parks, by hand: a line is an SVG path of steps, closed where it returns to its beginning. */
  ways?: [kind: WayKind, path: string][]
  /** Lines of the metro, by hand: the colour with the stations in the order of travel. */
  metro?: [colour: string, stations: Named[]][]
  /** Railway stations and ports. */
  stations?: Named[]
  /** Where one lands, the nearest first. */
  airports?: [iata: string, x: number, y: number][]
  /** Places are projected as web maps do, to fit exactly on one: over a town our own plane differs by 0.4 %. */
  isMercator?: true
}

export type WayKind = 'road' | 'rail' | 'park'
export type Named = [name: string, x: number, y: number]

type Charts = Partial<Record<string, Chart>>

let [charts, known]: [Promise<Charts>?, Charts?] = []

/** Fetches the file of all charts, once; again after a failure. */
export function fetchCharts(): Promise<Charts> {
  charts ??= fetch(address)
    .then(async (response) => (known = (await response.json()) as Charts)) // our own file
    .catch((error: unknown) => {
      charts = undefined
      throw error
    })
  return charts
}

/** The chart of a region whose file is loaded already: the map is in the first frame. */
export function knownChart(region: string | undefined): Chart | undefined {
  return region === undefined ? undefined : known?.[region]
}

/** The chart of a region, or undefined when it has none or the file cannot be loaded. */
export async function fetchChart(region: string): Promise<Chart | undefined> {
  try {
    return (await fetchCharts())[region]
  } catch {
    return undefined
  }
}

/** A place on a chart, or of the window. */
export type Point = { x: number; y: number }
type Spot = { lat: number; lon: number }

/** A chart for hotels whose region has none: an empty field round the middle of them. */
export function plainChart(spots: readonly Spot[]): Chart {
  return {
    at: [median(spots.map(({ lat }) => lat)), median(spots.map(({ lon }) => lon))],
    name: '',
    reach: 300,
    land: null,
    districts: [],
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** A water of a chart with the candidate places of its name, the best first. */
export type DrawnWater = {
  name: string
  /** Metres across; 0 where the path is the bank. */
  width: number
  path: string
  line: Point[]
  places: Point[]
}

export function drawnWaters({ waters = [] }: Pick<Chart, 'waters'>): DrawnWater[] {
  return waters.map(([name, width, path]) => {
    const line = lineOf(path)
    const isArea = width === 0
    return { name, width, path: smoothPath(line, isArea), line, places: isArea ? midstreamOf(line) : alongOf(line) }
  })
}

/** Roads, railways and the edges of parks, each a curve through its points. */
export function drawnWays({ ways = [] }: Pick<Chart, 'ways'>): { kind: WayKind; path: string }[] {
  return ways.map(([kind, path]) => ({ kind, path: smoothPath(lineOf(path), path.endsWith('z')) }))
}

/** Lines of the metro, each a curve through its stations. */
export function drawnMetro({ metro = [] }: Pick<Chart, 'metro'>): { colour: string; path: string }[] {
  return metro.map(([colour, stations]) => {
    const line = stations.map(([, x, y]) => ({ x, y }))
    const isCircle = stations.length > 2 && stations[0]?.[0] === stations.at(-1)?.[0]
    return { colour, path: smoothPath(isCircle ? line.slice(1) : line, isCircle) }
  })
}

/** Stations of all lines, one where lines meet. */
export function metroStations({ metro = [] }: Pick<Chart, 'metro'>): { name: string; colour: string; at: Point }[] {
  const all = metro.flatMap(([colour, stations]) => stations.map(([name, x, y]) => ({ name, colour, at: { x, y } })))
  return [...new Map(all.toReversed().map((one) => [one.name, one])).values()].toReversed()
}

/** The longer side of the box that waters fill, in tenths of a kilometre. */
export function extentOf(waters: readonly DrawnWater[]): number {
  const points = waters.flatMap(({ line }) => line)
  const sideOf = (values: number[]) => Math.max(...values) - Math.min(...values)
  return Math.max(sideOf(points.map(({ x }) => x)), sideOf(points.map(({ y }) => y)))
}

/** A curve through all points, by Catmull and Rom: a hand draws fewer bends than a river has. */
function smoothPath(line: readonly Point[], isClosed: boolean): string {
  const at = (i: number) =>
    (isClosed ? line.at(i % line.length) : line[Math.min(Math.max(i, 0), line.length - 1)]) ?? { x: 0, y: 0 }
  const curves = Array.from({ length: isClosed ? line.length : line.length - 1 }, (_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const parts = [
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    ]
    return `C${parts.map((part) => part.toFixed(2)).join()}`
  })
  return `M${at(0).x},${at(0).y}${curves.join('')}${isClosed ? 'z' : ''}`
}

/** The points of a path whose every step starts at the one before. */
function lineOf(path: string): Point[] {
  const parts = (path.match(/-?[\d.]+/g) ?? []).map(Number)
  let [x, y] = [0, 0]
  return parts.flatMap((part, i) => {
    if (i % 2 === 1) return []
    ;[x, y] = [x + part, y + (parts[i + 1] ?? 0)]
    return [{ x, y }]
  })
}

/** Points of a middle line and those halfway between, the nearest to the centre of the town first: its name is expected there. */
function alongOf(line: readonly Point[]): Point[] {
  return line
    .flatMap((point, i) => {
      const next = line[i + 1]
      return next ? [point, halfway(point, next)] : [point]
    })
    .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
}

/** A bank goes out on one side and returns on the other: the water is halfway across, where the line between is not land. */
function midstreamOf(bank: readonly Point[]): Point[] {
  const middles = bank.slice(0, bank.length >> 1).map((point, i) => halfway(point, bank[bank.length - 1 - i] ?? point))
  return fromTheMiddle(middles).filter((point) => isAround(bank, point))
}

function halfway(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

/** By the even-odd rule. */
function isAround(bank: readonly Point[], { x, y }: Point): boolean {
  const crossed = bank.filter((b, i) => {
    const a = bank.at(i - 1) ?? b
    return a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)
  })
  return crossed.length % 2 === 1
}

/** The middle first, then by turns farther to either end. */
function fromTheMiddle(points: readonly Point[]): Point[] {
  const middle = (points.length - 1) / 2
  return points
    .map((point, i) => ({ point, far: Math.abs(i - middle) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ point }) => point)
}

/** Whether nothing of a town is drawn but its name: no shore, no water, no way, no metro. */
export function isBare({ land, waters, ways, metro }: Chart): boolean {
  return !land && !waters && !ways && !metro
}

/** Hotels far out are no part of a town. */
const IN_TOWN = 0.9

/** Round most hotels of a town without a drawing: its houses are there. Fewer than three hotels do not show a town. */
export function townHull(hotels: readonly Point[]): Point[] {
  const middle = { x: median(hotels.map(({ x }) => x)), y: median(hotels.map(({ y }) => y)) }
  const far = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y)
  const near = hotels.toSorted((a, b) => far(a) - far(b)).slice(0, Math.ceil(hotels.length * IN_TOWN))
  return near.length < 3 ? [] : convexHull(near)
}

export type DistrictHull = { name: string; hull: Point[] }

/**
 * The hulls of our own hotels by district. A hotel belongs to the nearest district whose radius includes it; one farther out
 * extends none. A district without hotels, and a quarter without a radius, has no hull.
 */
export function districtHulls({ districts }: Pick<Chart, 'districts'>, hotels: readonly Point[]): DistrictHull[] {
  const of = Map.groupBy(hotels, (hotel) => districtOf(districts, hotel))
  return districts.flatMap((district) => {
    const own = of.get(district)
    return own ? [{ name: district[0], hull: convexHull(own) }] : []
  })
}

/** Places of a chart are rounded to a tenth of a kilometre, so a hotel on the rim may be beyond it. */
const ROUNDED = 1

export function districtOf(districts: Chart['districts'], { x, y }: Point): Chart['districts'][number] | undefined {
  const far = ([, dx, dy]: Chart['districts'][number]) => Math.hypot(x - dx, y - dy)
  return districts
    .filter((district) => district[3] !== undefined && far(district) <= district[3] + ROUNDED)
    .reduce<Chart['districts'][number] | undefined>((best, one) => (best && far(best) <= far(one) ? best : one), undefined)
}

/**
 * The convex hull of all points, by Andrew's chain: the lower side from west to east, the upper one back. One place is one
 * corner, and places in a row are two.
 */
function convexHull(points: readonly Point[]): Point[] {
  const fromWest = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  if (fromWest.length < 2) return fromWest
  const side = (chain: readonly Point[]) =>
    chain
      .reduce<Point[]>((hull, point) => {
        while (hull.length > 1 && turn(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop() // two at least
        return [...hull, point]
      }, [])
      .slice(0, -1)
  const hull = [...side(fromWest), ...side(fromWest.toReversed())]
  return hull.filter(({ x, y }, i) => !hull.slice(0, i).some((one) => one.x === x && one.y === y))
}

/** Above 0 where the way from a over b to c turns to the left. */
function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/** The solar hour at a longitude, 0 … 24. */
export function sunHour(now: Date, longitude: number): number {
  return (now.getUTCHours() + now.getUTCMinutes() / 60 + longitude / 15 + 48) % 24
}

export type Tint = { land: Hex; sea: Hex; shore: Hex }

/** The solar hours a light map and a dark one are drawn for; at any other they use the nearest. */
const [DAY, NIGHT] = [
  { from: 7, to: 18 },
  { from: 19.6, to: 5 },
]

/** «в городе ночь, карта дневная»; undefined where theme and hour agree. */
export function hourNote(hour: number, isDark: boolean): string | undefined {
  const isDay = hour >= DAY.from && hour <= DAY.to
  const isNight = hour >= NIGHT.from || hour <= NIGHT.to
  const dusk = hour < 12 ? 'утро' : 'вечер'
  if (isDark) return isNight ? undefined : `в\u00a0городе ${isDay ? 'день' : dusk}, карта ночная`
  return isDay ? undefined : `в\u00a0городе ${isNight ? 'ночь' : dusk}, карта дневная`
}

/** Land and water in the light of an hour, paper at noon; at night the light theme shows noon, and the dark one is never day. */
export function tintAt(hour: number): { light: Tint; dark: Tint } {
  const isNight = hour >= NIGHT.from || hour <= NIGHT.to
  const day = skyAt(isNight ? 12 : Math.max(DAY.from, Math.min(DAY.to, hour)))
  const night = skyAt(hour < 12 ? Math.min(hour, NIGHT.to) : Math.max(hour, NIGHT.from))
  return {
    light: {
      land: mix('#f4f1e4', day.horizon, 0.06 + day.dimming * 0.42),
      sea: mix('#b4d9df', day.middle, 0.1 + day.dimming * 0.4),
      shore: mix('#7fb3bf', day.zenith, day.dimming * 0.4),
    },
    dark: {
      land: mix('#26383e', night.horizon, 0.07),
      sea: mix('#0f3044', night.middle, 0.12),
      shore: mix('#3f7383', night.horizon, 0.12),
    },
  }
}
