import type { HotelCard } from '#contract/hotels.ts'
import { distanceKm } from '#domain/places/distance.ts'
import { type Box, type Camera, type Size, pointOf, scaleStep, toScreen } from '#web/hotels/map/camera.ts'
import { type Chart, type Point, metroStations } from '#web/hotels/map/chart.ts'
import { type Arrow, airportName, edgeArrows } from '#web/hotels/map/labels.ts'

type Place = Pick<HotelCard, 'lat' | 'lon' | 'around'>
/** Something on a chart, and how far from the hotel it is, km. */
type Spot = { name: string; at: Point; km: number }

/** A picture of what is around a hotel. */
export type Surroundings = {
  chart: Chart
  camera: Camera
  /** The place of the hotel in the picture. */
  foot: Point
  arrows: Arrow[]
  /** The scale bar in the corner: its length in tenths of a kilometre, and its room. */
  step: number
  measure: Box
  /** What names keep off. */
  taken: Box[]
}

const CENTRE = 'Центр города'
const AIRPORT = /^Аэропорт/
/**
 * From the hotel to the nearer edges the picture reaches so far, km: as far as the nearest surroundings need, and its default
 * without any.
 */
const [LEAST_KM, MOST_KM, USUAL_KM] = [1.2, 4, 2]
/** How many places, beside the centre, the picture includes where they are near. */
const WANTED = 3
/** Room at the edges for the names of what is included, px. */
const MARGIN = { x: 64, y: 44 }
/** Farther airports belong to another town; the nearest have an arrow. */
const [AIRPORT_KM, AIRPORTS] = [80, 2]
/** Two marks of an airport so near to each other are one. */
const SAME_KM = 5
/** The distance of names from the edges, px, and of arrows. */
const EDGE = 4
const INSET = { left: 12, right: 12, top: 12, bottom: 12 }
/** What the pin takes round its foot, px. */
const PIN = { side: 18, height: 46, below: 4 }

/** The hotel in the middle of what is near; what is beyond is named at the edge, with its way from the hotel. */
export function surroundingsOf(hotel: Place, town: Chart | undefined, size: Size): Surroundings {
  const drawn = town && isInside(town, hotel) ? town : undefined
  const { chart, airports } = drawn ? withPlaces(drawn, hotel) : schemeOf(hotel)
  const home = pointOf(chart, hotel)
  const spotOf = (name: string, x: number, y: number) => ({ name, at: { x, y }, km: Math.hypot(x - home.x, y - home.y) / 10 })
  const spotsOf = (all: readonly (readonly [string, number, number, ...unknown[]])[]) =>
    all.map(([name, x, y]) => spotOf(name, x, y)).toSorted((a, b) => a.km - b.km)
  const centre = spotsOf(chart.districts.filter(([name]) => name === CENTRE))
  const near = spotsOf([...(chart.stations ?? []), ...chart.districts, ...airports])
    .filter(({ name }) => name !== CENTRE)
    .slice(0, WANTED)
  const camera = { ...home, scale: scaleFor([...centre, ...near], home, size) }
  const foot = toScreen(camera, home, size)
  const step = scaleStep(camera)
  const measure = { left: 12, right: 52 + step * camera.scale, top: size.height - 42, bottom: size.height - 8 }
  const pin = { left: foot.x - PIN.side, right: foot.x + PIN.side, top: foot.y - PIN.height, bottom: foot.y + PIN.below }
  const marks = [...centre, ...near].map(({ at }) => markAt(toScreen(camera, at, size)))
  const own = [pin, measure, ...edgesOf(size)]
  const flights = spotsOf(airports).filter(({ km }) => km < AIRPORT_KM)
  const trains = spotsOf(drawn?.stations ?? [])
  const beyond = [...centre, ...flights.slice(0, AIRPORTS), ...trains.slice(0, 1)].map(({ name, at, km }) => {
    return { text: `${name}, ${wayText(km)}`, place: at }
  })
  const arrows = edgeArrows({ chart, camera, size }, beyond, [...own, ...marks], INSET)
  const taken = [...own, ...arrows.map(({ box }) => box)]
  return { chart, camera, foot, arrows, step, measure, taken }
}

const kilometres = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** «1,5 км», «22 км». */
export function wayText(km: number): string {
  return `${kilometres.format(km < 10 ? km : Math.round(km))}\u00a0км`
}

/** The places of the hotel's card, the nearest first: for screen readers. */
export function waysOf(hotel: Place): { name: string; km: number }[] {
  return hotel.around.map((place) => ({ name: place.name, km: distanceKm(hotel, place) })).toSorted((a, b) => a.km - b.km)
}

/** Whether a chart covers the surroundings of the hotel: beyond its reach the sea is unknown. */
function isInside(chart: Chart, hotel: Place): boolean {
  const { x, y } = pointOf(chart, hotel)
  return Math.max(Math.abs(x), Math.abs(y)) + MOST_KM * 10 < chart.reach
}

type Scheme = { chart: Chart; airports: (readonly [name: string, x: number, y: number])[] }

/** The chart of a town, its centre named like a quarter, with the places of the hotel's card. */
function withPlaces(town: Chart, { around }: Place): Scheme {
  const named = new Set([
    CENTRE,
    ...[...town.districts, ...(town.stations ?? [])].map(([name]) => name),
    ...metroStations(town).map(({ name }) => name),
  ])
  const others = around.filter(({ name }) => !named.has(name)).map((place) => ({ name: place.name, at: pointOf(town, place) }))
  const landings = others.filter(({ name }) => AIRPORT.test(name))
  const isSame = (x: number, y: number) => (one: { at: Point }) => Math.hypot(one.at.x - x, one.at.y - y) < SAME_KM * 10
  const known = (town.airports ?? []).map(([iata, x, y]) => {
    const one = landings.find(isSame(x, y))
    return [one?.name ?? airportName(iata), one?.at.x ?? x, one?.at.y ?? y] as const
  })
  const added = others.filter(({ name, at }) => !AIRPORT.test(name) || !known.some(([, x, y]) => isSame(x, y)({ at })))
  const stations = added.map(({ name, at }) => [name, at.x, at.y] as [string, number, number])
  return {
    chart: {
      ...town,
      name: '',
      districts: [[CENTRE, 0, 0], ...town.districts],
      stations: [...(town.stations ?? []), ...stations],
    },
    airports: [...known, ...stations.filter(([name]) => AIRPORT.test(name))],
  }
}

/** The places of the hotel's card, on bare land. */
function schemeOf(hotel: Place): Scheme {
  const centre = hotel.around.find(({ name }) => name === CENTRE)
  const { lat, lon } = centre ?? hotel
  const bare: Chart = { at: [lat, lon], name: '', reach: BARE_REACH, land: null, districts: [] }
  const { chart, airports } = withPlaces(bare, hotel)
  return { chart: centre ? chart : { ...chart, districts: [] }, airports }
}

/** Bare land has no end: it reaches to any hotel of a town, tenths of a kilometre. */
const BARE_REACH = 2000

/** The nearest view that includes the spots that are not far. */
function scaleFor(spots: readonly Spot[], home: Point, { width, height }: Size): number {
  const side = Math.min(width, height) / 2
  const [least, most, usual] = [MOST_KM, LEAST_KM, USUAL_KM].map((km) => side / km / 10) as [number, number, number] // three for three
  const near = spots.filter(({ km }) => km > 0 && km <= MOST_KM)
  const fitting = near.map(({ at }) => {
    const [dx, dy] = [Math.abs(at.x - home.x), Math.abs(at.y - home.y)]
    return Math.min((width / 2 - MARGIN.x) / dx, (height / 2 - MARGIN.y) / dy)
  })
  return near.length === 0 ? usual : Math.max(least, Math.min(most, ...fitting))
}

/** Arrows avoid the marks of what is near. */
function markAt({ x, y }: Point): Box {
  return { left: x - 8, right: x + 8, top: y - 8, bottom: y + 8 }
}

function edgesOf({ width, height }: Size): Box[] {
  return [
    { left: 0, right: EDGE, top: 0, bottom: height },
    { left: width - EDGE, right: width, top: 0, bottom: height },
    { left: 0, right: width, top: 0, bottom: EDGE },
    { left: 0, right: width, top: height - EDGE, bottom: height },
  ]
}
