import {
  type Box,
  type Camera,
  CARD,
  MARK,
  SHORT_MARK,
  NOTE,
  type Outliers,
  outliersOf,
  noteBy,
  type Extent,
  PADDING,
  paddingOf,
  RULE,
  type Size,
  TOOLS,
  controlsOf,
  townExtent,
  fitted,
  toScreen,
  within,
} from './camera.ts'
import type { Point } from './chart.ts'
import { type Pin, type PinInWindow, GAP, PIN_HEIGHT, WIDTH, boxOfPin, cellOf, isTouching, isWithin } from './pins.ts'

/** A view that covers fewer prices may be so much farther. */
const FARTHER = 0.75
/**
 * Where the town continues beyond the edge some are always cut: a view that covers a hundredth more hotels is to be so much
 * nearer.
 */
const DENSE_COVERED = 1.5

/** Of fewer hotels none is left out for the sake of the others. */
const LEAST_DENSE = 20
/**
 * The first view has at most so many of the hotels of a town, and of a window of fewer pixels fewer: on a phone two groups would
 * contain nearly all of them. The marks at its edges show the others.
 */
const DENSE = 0.7
const [FEWER_PX, ALL_PX] = [50, 1130]
/** A window with the centre of the town in it may be so much larger: the centre is expected in a view of a town. */
const CENTRAL_LARGER = 2
/** How many steps a town is searched in along either axis. */
const STEPS = 64
/** How far around nine of ten it is searched, as a share of the longer side. */
const AROUND = 0.1

/** Where hotels are densest: the smallest window of this shape that has its share of them. */
export function denseExtent(points: readonly Point[], size: Size): Extent {
  const most = townExtent(points)
  if (points.length < LEAST_DENSE || size.width === 0) return most
  // The outermost of a dense quarter are the outermost of the town as well.
  const town = widened(most, [], Math.max(most.east - most.west, most.south - most.north) * AROUND)
  const padding = paddingOf(size)
  const width = Math.max(size.width - padding.left - padding.right, 1)
  const height = Math.max(size.height - padding.top - padding.bottom, 1)
  const side = Math.max((town.east - town.west) / width, (town.south - town.north) / height, 1e-6) / STEPS
  const [columns, rows] = [
    Math.ceil((town.east - town.west) / side / width),
    Math.ceil((town.south - town.north) / side / height),
  ]
  const northWestOf = northWestCounts(points, { town, columns, rows, side: { width: side * width, height: side * height } })
  const centre = { column: (0 - town.west) / side / width, row: (0 - town.north) / side / height }
  const bestOf = (steps: number, isCentral: boolean) => {
    let best = { count: 0, column: 0, row: 0 }
    const isAway = (at: number, from: number) => isCentral && (at < from || at > from + steps)
    for (let row = 0; row <= Math.max(rows - steps, 0); row += 1)
      for (let column = 0; column <= Math.max(columns - steps, 0); column += 1) {
        if (isAway(centre.column, column) || isAway(centre.row, row)) continue
        const [right, low] = [Math.min(column + steps, columns), Math.min(row + steps, rows)]
        const count = northWestOf(low, right) - northWestOf(row, right) - northWestOf(low, column) + northWestOf(row, column)
        if (count > best.count) best = { count, column, row }
      }
    return best
  }
  const enoughHotels = points.length * denseShare(size)
  // A larger window never has fewer: the smallest is found by bisection.
  const leastOf = (isCentral: boolean) => {
    let [least, enough] = [1, STEPS]
    while (least < enough) {
      const middle = (least + enough) >> 1
      if (bestOf(middle, isCentral).count < enoughHotels) least = middle + 1
      else enough = middle
    }
    return least
  }
  const [least, central] = [leastOf(false), leastOf(true)]
  const isCentral = central < STEPS && central <= least * CENTRAL_LARGER
  const steps = isCentral ? central : least
  if (steps === STEPS) return most
  const { column, row } = bestOf(steps, isCentral)
  const [west, north] = [town.west + column * side * width, town.north + row * side * height]
  const [east, south] = [west + steps * side * width, north + steps * side * height]
  return around(points.filter(({ x, y }) => x >= west && x <= east && y >= north && y <= south))
}

/** How many of the hotels of a town the first view has at least. */
export function denseShare({ width, height }: Size): number {
  return Math.min(DENSE, Math.max(Math.sqrt(width * height) - FEWER_PX, 1) / ALL_PX)
}

type Grid = { town: Extent; columns: number; rows: number; side: Size }

/** How many places are north-west of a corner of a grid, counted at once for all of its corners. */
function northWestCounts(points: readonly Point[], { town, columns, rows, side }: Grid) {
  const sums = new Int32Array((rows + 1) * (columns + 1))
  const place = (row: number, column: number) => row * (columns + 1) + column
  const northWestOf = (row: number, column: number) => sums[place(row, column)]!
  for (const { x, y } of points) {
    const [column, row] = [Math.floor((x - town.west) / side.width), Math.floor((y - town.north) / side.height)]
    if (column >= 0 && column < columns && row >= 0 && row < rows) sums[place(row + 1, column + 1)]! += 1
  }
  for (let row = 1; row <= rows; row += 1)
    for (let column = 1; column <= columns; column += 1)
      sums[place(row, column)]! += northWestOf(row - 1, column) + northWestOf(row, column - 1) - northWestOf(row - 1, column - 1)
  return northWestOf
}

function around(points: readonly Point[]): Extent {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) }
}

/**
 * A view of all these places: nine of ten are in it, and as few prices as possible are cut by the edge or under the tools and the
 * card of the chosen hotel.
 */
export function cameraFor(points: readonly Point[], size: Size, hasCard: boolean, dense?: Extent): Camera {
  const most = dense ?? townExtent(points)
  const plain = hasCard
    ? [
        { ...PADDING, left: CARD.width + WIDTH / 2 + 2 * GAP },
        { ...PADDING, bottom: CARD.height + 2 * GAP },
      ]
    : [dense ? paddingOf(size) : PADDING]
  // A low window has no room under the tools: all would be at its foot.
  const isLow = size.height < 3 * TOOLS.height
  const beside = plain.flatMap((padding) => [
    padding,
    { ...padding, right: TOOLS.width + WIDTH / 2 + 2 * GAP },
    { ...padding, top: RULE.height + PIN_HEIGHT + 2 * GAP },
    ...(isLow ? [] : [{ ...padding, top: TOOLS.height + PIN_HEIGHT + 2 * GAP }]),
  ])
  if (size.width === 0) return fitted(most, size) // not measured yet
  const controls = controlsOf(size, hasCard)
  const town = widened(most, [], FAR_PX / fitted(most, size, plain[0]).scale)
  const isInside = ({ x, y }: Point) => x >= town.west && x <= town.east && y >= town.north && y <= town.south
  const cameras: { camera: Camera; covered: number; seen: number }[] = []
  for (const padding of beside) {
    let extent: Extent | undefined = most
    for (let round = 0; extent && round < ROUNDS; round += 1) {
      const camera = fitted(extent, size, padding)
      const under = points.filter((point) => isCovered(point, camera, size, controls))
      // Those of one cell have about one price, and all may be at the one that is covered.
      const cells = new Set(under.map((point) => cellOf(point, camera.scale)))
      const alike = dense ? points.filter((point) => cells.has(cellOf(point, camera.scale))).length : 0
      cameras.push({ camera, covered: cells.size, seen: 1 - alike / points.length })
      const near = under.filter(isInside)
      extent = near.length > 0 ? widened(extent, near) : undefined
    }
    if (!hasCard && cameras[0]?.covered === 0) break // the nearest, and nothing to mend
  }
  const least = Math.max(...cameras.map(({ camera }) => camera.scale)) * FARTHER
  const worth = (one: (typeof cameras)[number]) => (dense ? -one.camera.scale * one.seen ** DENSE_COVERED : one.covered)
  const [best] = cameras
    .filter(({ camera }) => camera.scale >= least)
    .toSorted((a, b) => worth(a) - worth(b) || b.camera.scale - a.camera.scale)
  return best?.camera ?? fitted(most, size)
}

/** Hotels so far beyond nine of ten have an arrow at the edge: the view does not zoom out for them. */
const FAR_PX = 100
/** How often covered prices are included: what was beyond the edge may then be cut by it. */
const ROUNDS = 3

function widened({ west, east, north, south }: Extent, points: readonly Point[], by = 0): Extent {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    west: Math.min(west, ...xs) - by,
    east: Math.max(east, ...xs) + by,
    north: Math.min(north, ...ys) - by,
    south: Math.max(south, ...ys) + by,
  }
}

/** Whether a price is partly in the window, or under a control. */
function isCovered(point: Point, camera: Camera, size: Size, controls: readonly Box[]): boolean {
  const [x, y] = [(point.x - camera.x) * camera.scale + size.width / 2, (point.y - camera.y) * camera.scale + size.height / 2]
  const [left, right, top] = [x - WIDTH / 2, x + WIDTH / 2, y - PIN_HEIGHT]
  if (right < 0 || left > size.width || y < 0 || top > size.height) return false
  const box = { left, right, top, bottom: y }
  return !isWithin(box, size) || controls.some((control) => isTouching(box, control))
}

/** The view moved by the least that shows the pin of a place whole, beside the tools and the card of the chosen hotel. */
export function showing(point: Point, camera: Camera, size: Size, hasCard: boolean): Camera {
  const at = toScreen(camera, point, size)
  const half = WIDTH / 2 + GAP
  const lowest = size.height - (hasCard && noteBy(size) === 'under' ? CARD.height : 0)
  const [left, right, top, bottom] = [half, size.width - TOOLS.width - half, PIN_HEIGHT + GAP, lowest - NOTE - GAP]
  const x = within(at.x, left, right)
  const inRoom = { x, y: within(at.y, x - half < RULE.width ? top + RULE.height : top, bottom) }
  const isUnder = hasCard && inRoom.x < CARD.width + half && inRoom.y > size.height - CARD.height - GAP
  const ways = [
    { x: CARD.width + half, y: inRoom.y },
    { x: inRoom.x, y: size.height - CARD.height - GAP },
  ].filter(({ x, y }) => x <= right && y >= top)
  const far = (to: Point) => Math.hypot(to.x - at.x, to.y - at.y)
  const to = (isUnder && ways.toSorted((a, b) => far(a) - far(b))[0]) || inRoom
  return { ...camera, x: camera.x + (at.x - to.x) / camera.scale, y: camera.y + (at.y - to.y) / camera.scale }
}

/** A mark whose place is taken moves so far along its edge, px; where all of the edge is taken, so far from it. */
const ALONG = [0, ...Array.from({ length: 16 }, (_, i) => (i + 1) * 16).flatMap((by) => [by, -by])]
const INWARD = [0, 24, 48, 72]

type View = { camera: Camera; size: Size; hasCard: boolean }

/**
 * The marks at the edges, which count every hotel whose price cannot be read whole, and the prices that leave room for them: each
 * hotel is in exactly one number.
 */
export function edgeMarks(pins: readonly Pin[], whole: readonly PinInWindow[], view: View) {
  for (let shown = whole; ;) {
    const long = marksFor(pins, shown, view, MARK)
    if (!long.crowded) return { shown, marks: long.marks }
    const { marks, crowded } = marksFor(pins, shown, view, SHORT_MARK)
    const far = ({ at }: PinInWindow) => (crowded ? Math.hypot(at.x - crowded.at.x, at.y - crowded.at.y) : 0)
    const nearest = shown.toSorted((a, b) => far(a) - far(b))[0]
    if (!crowded || !nearest) return { shown, marks }
    shown = shown.filter((one) => one !== nearest)
  }
}

/** The marks of all hotels but those shown, and one that has no room. */
function marksFor(pins: readonly Pin[], shown: readonly PinInWindow[], { camera, size, hasCard }: View, room: Size) {
  const own = new Set(shown.map(({ pin }) => pin))
  const hidden = pins.filter((pin) => !own.has(pin)).map(({ at, stands }) => ({ at, points: stands.map((stand) => stand.at) }))
  const outliers = outliersOf(hidden, camera, size, room)
  const marks = freeMarks(outliers, [...controlsOf(size, hasCard), ...shown.map(boxOfPin)], size)
  return { marks, crowded: outliers.find(({ side }) => marks.every((mark) => mark.side !== side)) }
}

/** The marks of far hotels where there is room, at their edges if possible; one without room is left out. */
export function freeMarks(outliers: readonly Outliers[], taken: readonly Box[], size: Size): Outliers[] {
  const boxes = [...taken]
  return outliers.flatMap((mark) => {
    const isFree = (at: Point) => {
      const own = markBox({ ...mark, at })
      return isWithin(own, size) && !boxes.some((box) => isTouching(own, box))
    }
    const at = placesAlong(mark).find(isFree) ?? nearestPlace(mark, size, isFree)
    if (!at) return []
    boxes.push(markBox({ ...mark, at }))
    return [{ ...mark, at }]
  })
}

function placesAlong({ side, at }: Outliers): Point[] {
  const isAside = side === 'left' || side === 'right'
  const inner = side === 'left' || side === 'up' ? 1 : -1
  return INWARD.flatMap((far) =>
    ALONG.map((by) => (isAside ? { x: at.x + far * inner, y: at.y + by } : { x: at.x + by, y: at.y + far * inner })),
  )
}

/** The places of all the window lie so many px apart. */
const APART = 12

function nearestPlace({ at, room }: Outliers, { width, height }: Size, isFree: (place: Point) => boolean): Point | undefined {
  let nearest: Point | undefined
  let least = Infinity
  for (let y = room.height / 2; y < height; y += APART)
    for (let x = room.width / 2; x < width; x += APART) {
      const far = Math.hypot(x - at.x, y - at.y)
      if (far < least && isFree({ x, y })) [nearest, least] = [{ x, y }, far]
    }
  return nearest
}

export function markBox({ at: { x, y }, room }: Pick<Outliers, 'at' | 'room'>): Box {
  const [dx, dy] = [room.width / 2, room.height / 2]
  return { left: x - dx, right: x + dx, top: y - dy, bottom: y + dy }
}
