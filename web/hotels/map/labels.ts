import { type Camera, type Size, toScreen, type Box } from './camera.ts'
import { type Chart, type DrawnWater, type Point, drawnMetro, extentOf, metroStations, type Named } from './chart.ts'
import { boxOf, isTouching, isWithin } from './pins.ts'

/** A name at the edge of the window of what is beyond it, and its direction: degrees from the east over the south. */
export type Arrow = { text: string; at: Point; turn: number; box: Box }

/** The most room a name takes, and how far from the edges it is: above the foot. */
const ARROW = { letter: 7.5, round: 46, height: 36 }
const INSET = { left: 12, right: 12, top: 30, bottom: 78 }
/** Where its place is taken it moves so far along its edge, px. */
const SLIDES = [0, 40, -40, 80, -80, 120, -120, 160, -160, 200, -200]

export function airportName(iata: string): string {
  return `Аэропорт\u00a0${iata}`
}

/** `9 км`, of what is nearer than one `0,3 км`: nothing beyond an edge is 0 km away. */
export function kmText(km: number): string {
  const text = km < 0.95 ? Math.max(km, 0.1).toFixed(1).replace('.', ',') : Math.round(km)
  return `${text}\u00a0км`
}

/** Arrows to the airports of a town, with their way from its centre. */
export function airportArrows(view: View, taken: readonly Box[]): Arrow[] {
  const airports = (view.chart.airports ?? []).map(([iata, x, y]) => {
    return { text: `${airportName(iata)}, ${kmText(Math.hypot(x, y) / 10)}`, place: { x, y } }
  })
  return edgeArrows(view, airports, taken)
}

/** Where the way from the middle of the window to each place leaves it; without room along its edge there is no arrow. */
export function edgeArrows(
  { camera, size }: View,
  places: readonly { text: string; place: Point }[],
  taken: readonly Box[],
  inset = INSET,
): Arrow[] {
  const [cx, cy] = [size.width / 2, size.height / 2]
  const arrows: Arrow[] = []
  for (const { text, place } of places) {
    const to = toScreen(camera, place, size)
    if (isWithin({ left: to.x, right: to.x, top: to.y, bottom: to.y }, size)) continue
    const own: Size = { width: text.length * ARROW.letter + ARROW.round, height: ARROW.height }
    const room = {
      left: inset.left + own.width / 2 - cx,
      right: cx - inset.right - own.width / 2,
      top: inset.top + own.height / 2 - cy,
      bottom: cy - inset.bottom - own.height / 2,
    }
    const [dx, dy] = [to.x - cx, to.y - cy]
    const [across, along] = [(dx < 0 ? room.left : room.right) / dx, (dy < 0 ? room.top : room.bottom) / dy]
    const times = Math.min(dx === 0 ? Infinity : across, dy === 0 ? Infinity : along)
    const edge = { x: cx + dx * times, y: cy + dy * times }
    const box = SLIDES.map((by) => boxOf(edge, own, across <= along ? { x: 0, y: by } : { x: by, y: 0 })).find(
      (one) => isWithin(one, size) && ![...taken, ...arrows.map((other) => other.box)].some((other) => isTouching(one, other)),
    )
    if (!box) continue
    const at = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
    arrows.push({ text, at, turn: (Math.atan2(dy, dx) * 180) / Math.PI, box })
  }
  return arrows
}

type LabelKind = 'city' | 'district' | 'water' | 'metro' | 'station'
/** A name that wants to be at a place, or at one of the others, the best first. */
export type Label = { text: string; kind: LabelKind; at: Point; others?: readonly Point[]; size: Size }
export type Placed = Label & { box: Box }

/** Where a name may be beside its place, in pixels. */
const SHIFTS: Record<LabelKind, (size: Size) => readonly Point[]> = {
  city: () => shifts([0, 26], [0, -22], [0, 48], [84, 4], [-84, 4]),
  district: () => shifts([0, 0], [0, -24], [0, 24], [-46, 0], [46, 0], [-46, -24], [46, 24]),
  water: () => shifts([0, 0]),
  metro: besideMark,
  station: besideMark,
}

/** Right of the mark, left, under and over it, then in the corners between. */
function besideMark({ width }: Size): Point[] {
  const [across, along] = [width / 2 + NAME_PX, NAME_PX + 8]
  const corners = [across, -across].flatMap((x): [number, number][] => [
    [x, -NAME_PX - 1],
    [x, NAME_PX + 1],
  ])
  return shifts([across, 0], [-across, 0], [0, along], [0, -along], ...corners)
}

/** From the middle of a mark to the name beside it, in pixels. */
const NAME_PX = 10
/**
 * The names that find room, whole inside the window, beside everything placed before (controls and pins) and beside each other.
 * The first ones choose first; a name without room is not drawn. A name avoids the lines of the metro where it can, that of the
 * town always.
 */
export function placedLabels(
  labels: readonly Label[],
  taken: readonly Box[],
  window: Size,
  lines: readonly Box[] = [],
): Placed[] {
  const placed: Placed[] = []
  for (const label of labels) {
    const free = [label.at, ...(label.others ?? [])]
      .flatMap((at) => SHIFTS[label.kind](label.size).map((shift) => boxOf(at, label.size, shift)))
      .filter(
        (one) =>
          isWithin(one, window) &&
          !taken.some((other) => isTouching(one, other)) &&
          !placed.some((other) => isTouching(one, other.box)),
      )
    const [first] = free
    const isOn = lines.some((line) => first && isTouching(first, line))
    const near = isOn ? linesNear(free, lines) : []
    const offLines = isOn ? free.find((one) => !near.some((line) => isTouching(one, line))) : first
    const box = offLines ?? (label.kind === 'city' ? undefined : first)
    if (box) placed.push({ ...label, box })
  }
  return placed
}

/** Of the steps of all lines those that any of the boxes may touch: a few of hundreds. */
function linesNear(boxes: readonly Box[], lines: readonly Box[]): Box[] {
  const round = boxes.reduce(
    (all, { left, right, top, bottom }) => ({
      left: Math.min(all.left, left),
      right: Math.max(all.right, right),
      top: Math.min(all.top, top),
      bottom: Math.max(all.bottom, bottom),
    }),
    { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
  )
  return lines.filter((line) => isTouching(line, round))
}

/** How many straight steps a curve between two stations has; from far, where it is short, fewer. */
const [STEPS, FEW_STEPS] = [12, 4]

/** The lines of the metro, step by step, where they are drawn. */
export function linesOf({ chart, camera, size }: View): Box[] {
  if (camera.scale <= QUARTERS_FROM) return []
  const steps = camera.scale > NAMES_FROM ? STEPS : FEW_STEPS
  return drawnMetro(chart)
    .flatMap(({ path }) => {
      const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number)
      const points = numbers.flatMap((x, i) => (i % 2 === 0 ? [toScreen(camera, { x, y: numbers[i + 1] ?? 0 }, size)] : []))
      // The end of a Bézier curve, which begins the next one, after the two points that bend it.
      return points.flatMap((from, i) => {
        const [one, two, to] = points.slice(i + 1, i + 4)
        if (i % 3 !== 0 || !one || !two || !to) return []
        const at = (t: number) => {
          const of = (axis: 'x' | 'y') =>
            (1 - t) ** 3 * from[axis] + 3 * (1 - t) ** 2 * t * one[axis] + 3 * (1 - t) * t ** 2 * two[axis] + t ** 3 * to[axis]
          return { x: of('x'), y: of('y') }
        }
        return Array.from({ length: steps }, (_, step) => spanOf(at(step / steps), at((step + 1) / steps)))
      })
    })
    .filter((step) => isTouching(step, { left: 0, right: size.width, top: 0, bottom: size.height }))
}

function spanOf(a: Point, b: Point): Box {
  return { left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) }
}

/** The railway stations and ports that are drawn: a mark without its name would say nothing. */
export function namedStations({ stations = [] }: Pick<Chart, 'stations'>, placed: readonly Placed[]): Named[] {
  const names = new Set(placed.filter(({ kind }) => kind === 'metro' || kind === 'station').map(({ text }) => text))
  return stations.filter(([name]) => names.has(name))
}

function shifts(...pairs: [x: number, y: number][]): Point[] {
  return pairs.map(([x, y]) => ({ x, y }))
}

/** In ems, a little more than the widest of our names takes. */
const LETTER_EM: Record<LabelKind, number> = { city: 0.5, district: 0.5, water: 0.58, metro: 0.6, station: 0.6 }
const FONT_PX: Record<LabelKind, number> = { city: 24, district: 19, water: 15, metro: 12, station: 12 }
/** A view from farther shows no quarters: they would overlap. */
export const QUARTERS_FROM = 0.9
/** So do the marks of stations, and their names. */
export const MARKS_FROM = 2.4
const NAMES_FROM = 3.6
/** How many quarters choose their room before the metro and the waters. */
const LARGE_QUARTERS = 4
/** What the mark of a station takes. */
const MARK_PX = 7

/** Shares of a quarter's radius: where its name may be when prices cover its middle. */
const AROUND = [0.35, 0.6].flatMap((share) =>
  Array.from({ length: 8 }, (_, i) => ({ x: share * Math.cos((i * Math.PI) / 4), y: share * Math.sin((i * Math.PI) / 4) })),
)

export type View = { chart: Chart; camera: Camera; size: Size }

/**
 * The centre before the airports, those before the large quarters, those before the metro, the waters, the other quarters and the
 * railway stations.
 */
export function labelsOf({ chart, camera, size }: View, waters: readonly DrawnWater[]): Label[] {
  const { name, districts, stations = [], airports = [] } = chart
  const sizeOf = (kind: LabelKind, text: string): Size => {
    return { width: text.length * FONT_PX[kind] * LETTER_EM[kind], height: FONT_PX[kind] + 4 }
  }
  const label = (kind: LabelKind, text: string, x: number, y: number): Label => {
    return { text, kind, at: toScreen(camera, { x, y }, size), size: sizeOf(kind, text) }
  }
  const isNear = camera.scale > NAMES_FROM
  const quarters = (camera.scale > QUARTERS_FROM ? districts : []).map(([text, x, y, radius = 0]) => {
    const others = AROUND.map((step) => toScreen(camera, { x: x + step.x * radius, y: y + step.y * radius }, size))
    return { ...label('district', text, x, y), others }
  })
  const metro = (isNear ? metroStations(chart) : []).map(({ name: text, at }) => label('metro', text, at.x, at.y))
  const names = [...Map.groupBy(waters, (water) => water.name)].flatMap(([text, parts]) => {
    const room = sizeOf('water', text)
    const [at, ...others] = parts.flatMap(({ places }) => places.map((place) => toScreen(camera, place, size)))
    return at && extentOf(parts) * camera.scale > room.width ? [{ text, kind: 'water' as const, at, others, size: room }] : []
  })
  return [
    // Among the names of quarters it says nothing that the search over the map does not.
    ...(name && quarters.length === 0 ? [label('city', name, 0, 0)] : []),
    ...airports.map(([iata, x, y]) => label('station', airportName(iata), x, y)),
    ...quarters.slice(0, LARGE_QUARTERS),
    ...metro,
    ...names,
    ...quarters.slice(LARGE_QUARTERS),
    // A railway station over a metro station of the same name is named once.
    ...(isNear ? stations : [])
      .filter(([text]) => !metro.some((one) => one.text === text))
      .map(([text, x, y]) => label('station', text, x, y)),
  ]
}

/** The marks of the centre, of airports and stations, which names avoid. */
export function marksOf({ chart, camera, size }: View): Box[] {
  const always = [{ x: 0, y: 0 }, ...(chart.airports ?? []).map(([, x, y]) => ({ x, y }))]
  const stations = [...metroStations(chart).map(({ at }) => at), ...(chart.stations ?? []).map(([, x, y]) => ({ x, y }))]
  const spots = camera.scale > MARKS_FROM ? [...always, ...stations] : always
  return spots.map((spot) => {
    const { x, y } = toScreen(camera, spot, size)
    return { left: x - MARK_PX, right: x + MARK_PX, top: y - MARK_PX, bottom: y + MARK_PX }
  })
}
