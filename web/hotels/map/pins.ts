import type { Hit } from '#domain/hotels/filter.ts'
import {
  type Box,
  type Camera,
  CARD,
  NOTE,
  noteBy,
  type Extent,
  PADDING,
  ROOM_PX,
  RULE,
  type Size,
  TOOLS,
  controlsOf,
  townExtent,
  fitted,
  pointOf,
  toScreen,
} from './camera.ts'
import type { Chart, Point } from './chart.ts'

/** A hotel and its place on the chart. */
export type Stand = { hit: Hit; at: Point }

/** A hotel by its price, or several by the least of their prices; a dot is what lies under the chosen hotel's pin, with their number. */
export type Pin = { at: Point; stands: [Stand, ...Stand[]]; isDot: boolean }

/** What a pin takes of the screen, in pixels, with the air round it; its foot stands on its place. */
export const PIN_HEIGHT = 46
const [WIDTH, GROUP_WIDTH] = [96, 140]

/** Hotels by their places, the cheapest first: in that order they claim their room, and Tab goes. */
export function standsOf(hits: readonly Hit[], chart: Chart): Stand[] {
  return hits.map((hit) => ({ hit, at: pointOf(chart, hit.offer) })).toSorted((a, b) => a.hit.rate.price - b.hit.rate.price)
}

export function pinWidth({ stands }: Pick<Pin, 'stands'>): number {
  return stands.length > 1 ? GROUP_WIDTH : WIDTH
}

/**
 * The pins of a look, none of which lies on another: a hotel that finds no room goes into the pin that took it, and stands alone
 * again as soon as the boxes fit. They depend on the scale alone, so that nothing regroups under a hand that drags. The chosen
 * hotel stands out of its group alone, and what it lies on shrinks to a dot: no group falls apart.
 */
export function pinsOf(stands: readonly Stand[], scale: number, chosenId: string | undefined): Pin[] {
  const pins = groupsOf(stands, scale)
  const chosen = stands.find(({ hit }) => hit.offer.id === chosenId)
  if (!chosen) return pins
  const first = pinOf(chosen)
  const [whole, small]: [Pin[], Pin[]] = [[first], []]
  const left: Pin[] = []
  for (const pin of pins) {
    const [next, ...others] = pin.stands.filter((stand) => stand !== chosen)
    if (!next) continue
    // A group without its cheapest hotel stands at the next one, if there is room.
    const rest: Pin = { at: next.at, stands: [next, ...others], isDot: false }
    if (pin.stands[0] === chosen) left.push(rest)
    else (isOver(rest, first, scale) ? small : whole).push(rest)
  }
  for (const rest of left) (whole.some((pin) => isOver(pin, rest, scale)) ? small : whole).push(rest)
  for (const pin of small) whole.push({ ...pin, isDot: true, at: dotPlace(pin, whole, scale) })
  return whole
}

function groupsOf(stands: readonly Stand[], scale: number): Pin[] {
  let pins = stands.map(pinOf)
  for (let count = Infinity; pins.length < count;) {
    count = pins.length
    pins = merged(pins, scale)
  }
  return pins
}

/** A dot and a number in it, px. */
const [DOT, NUMBER] = [7, 16]

/** Of the hotels of a dot the first whose place no price covers, else beside the chosen one, which is the first of the pins. */
function dotPlace({ stands }: Pin, pins: readonly Pin[], scale: number): Point {
  const half = stands.length > 1 ? NUMBER : DOT
  const isFree = ({ x, y }: Point) =>
    !pins.some((pin) => {
      const [dx, dy] = [Math.abs(x - pin.at.x) * scale, (pin.at.y - y) * scale]
      return pin.isDot
        ? dx < half + NUMBER && Math.abs(dy) < half + NUMBER
        : dx < half + pinWidth(pin) / 2 && dy > -half && dy < PIN_HEIGHT + half
    })
  const [first] = stands
  const { x, y } = pins[0]?.at ?? first.at
  const beside = BESIDE.map(([dx, dy]) => ({ x: x + dx / scale, y: y + dy / scale }))
  return [...stands.map(({ at }) => at), ...beside].find(isFree) ?? first.at
}

/** Under the chosen price, on either side and over it, px. */
const BESIDE = [0, 1, -1].flatMap((across) =>
  [NUMBER + 2, -PIN_HEIGHT / 2, -PIN_HEIGHT - NUMBER - 2].map((down) => [across * (WIDTH / 2 + NUMBER + 2), down] as const),
)

function pinOf(stand: Stand): Pin {
  return { at: stand.at, stands: [stand], isDot: false }
}

/** One round of claims: what grows into a group takes more room, and may lie on its neighbours until the next round. */
function merged(pins: readonly Pin[], scale: number): Pin[] {
  const cells = new Map<number, Pin[]>()
  const left: Pin[] = []
  for (const pin of pins) {
    const cell = cellOf(pin.at, scale)
    const taken = overlapped(pin, cell, cells, scale)
    if (taken) taken.stands.push(...pin.stands)
    else {
      const own: Pin = { ...pin, stands: [...pin.stands] }
      left.push(own)
      const there = cells.get(cell)
      if (there) there.push(own)
      else cells.set(cell, [own])
    }
  }
  return left
}

/** Cells of a row of the grid: more than any chart has. */
const COLUMNS = 10_000
const AROUND_CELL = [-1, 0, 1].flatMap((dx) => [-COLUMNS, 0, COLUMNS].map((dy) => dx + dy))

/** No pin is wider or higher than a cell, so that whatever it lies on has its middle in the same cell or beside. */
function cellOf({ x, y }: Point, scale: number): number {
  return Math.floor((x * scale) / GROUP_WIDTH) + Math.floor((y * scale) / PIN_HEIGHT) * COLUMNS
}

function overlapped(pin: Pin, cell: number, cells: ReadonlyMap<number, Pin[]>, scale: number): Pin | undefined {
  for (const step of AROUND_CELL) {
    const taken = cells.get(cell + step)?.find((other) => isOver(other, pin, scale))
    if (taken) return taken
  }
  return undefined
}

function isOver(a: Pin, b: Pin, scale: number): boolean {
  const [dx, dy] = [Math.abs(a.at.x - b.at.x) * scale, Math.abs(a.at.y - b.at.y) * scale]
  return dx < (pinWidth(a) + pinWidth(b)) / 2 && dy < PIN_HEIGHT
}

/** A pin and where its foot stands in the window, px. */
type PinInWindow = { pin: Pin; at: Point }

/** Whether anything of a pin is in the window, or as far round it. */
export function isNear({ pin, at }: PinInWindow, { width, height }: Size, round: number): boolean {
  const half = pinWidth(pin) / 2 + round
  return at.x > -half && at.x < width + half && at.y > -round && at.y < height + PIN_HEIGHT + round
}

/** No name of the picture stands across the edge of the window: it is seen whole or not at all. */
export function edgesOf({ width, height }: Size): Box[] {
  const [left, right, top, bottom] = [-ROOM_PX, width + ROOM_PX, -ROOM_PX, height + ROOM_PX]
  return [
    ...[0, width].map((x) => ({ left: x, right: x, top, bottom })),
    ...[0, height].map((y) => ({ left, right, top: y, bottom: y })),
  ]
}

/** What is taken of the window, as the picture that reaches beyond it counts. */
export function inPicture({ left, right, top, bottom }: Box): Box {
  return { left: left + ROOM_PX, right: right + ROOM_PX, top: top + ROOM_PX, bottom: bottom + ROOM_PX }
}

export function boxOfPin({ pin, at }: PinInWindow): Box {
  const dot = pin.stands.length > 1 ? NUMBER : DOT
  const half = pin.isDot ? dot : pinWidth(pin) / 2
  return {
    left: at.x - half,
    right: at.x + half,
    top: at.y - (pin.isDot ? dot : PIN_HEIGHT),
    bottom: at.y + (pin.isDot ? dot : 0),
  }
}

/** Whether a price can be read whole: half of one says another sum. */
export function isUncovered(one: PinInWindow, covers: readonly Box[]): boolean {
  const box = boxOfPin(one)
  return !covers.some((cover) => isTouching(box, cover))
}

/** A look that covers fewer prices may be so much farther. */
const FARTHER = 0.75

/**
 * A look at all these places: nine of ten are in it, and as few prices as can be are cut by the edge or lie under the tools and the
 * card of the chosen hotel.
 */
export function cameraFor(points: readonly Point[], size: Size, hasCard: boolean): Camera {
  const plain = hasCard
    ? [
        { ...PADDING, left: CARD.width + WIDTH / 2 + 2 * GAP },
        { ...PADDING, bottom: CARD.height + 2 * GAP },
      ]
    : [PADDING]
  // A low window has no room under the tools: all would stand at its foot.
  const isLow = size.height < 3 * TOOLS.height
  const beside = plain.flatMap((padding) => [
    padding,
    { ...padding, right: TOOLS.width + WIDTH / 2 + 2 * GAP },
    ...(isLow ? [] : [{ ...padding, top: TOOLS.height + PIN_HEIGHT + 2 * GAP }]),
  ])
  const most = townExtent(points)
  if (size.width === 0) return fitted(most, size) // not measured yet
  const controls = controlsOf(size, hasCard)
  const town = widened(most, [], FAR_PX / fitted(most, size, plain[0]).scale)
  const isInside = ({ x, y }: Point) => x >= town.west && x <= town.east && y >= town.north && y <= town.south
  const cameras: { camera: Camera; covered: number }[] = []
  for (const padding of beside) {
    let extent: Extent | undefined = most
    for (let round = 0; extent && round < ROUNDS; round += 1) {
      const camera = fitted(extent, size, padding)
      const under = points.filter((point) => isCovered(point, camera, size, controls))
      // Those of one cell are about one price.
      cameras.push({ camera, covered: new Set(under.map((point) => cellOf(point, camera.scale))).size })
      const near = under.filter(isInside)
      extent = near.length > 0 ? widened(extent, near) : undefined
    }
    if (!hasCard && cameras[0]?.covered === 0) break // the nearest, and nothing to mend
  }
  const least = Math.max(...cameras.map(({ camera }) => camera.scale)) * FARTHER
  const [best] = cameras
    .filter(({ camera }) => camera.scale >= least)
    .toSorted((a, b) => a.covered - b.covered || b.camera.scale - a.camera.scale)
  return best?.camera ?? fitted(most, size)
}

/** Hotels so far beyond nine of ten have an arrow at the edge: for them the look goes no farther. */
const FAR_PX = 100
/** So often are covered prices taken in: what was beyond the edge may then be cut by it. */
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

/** Whether something of a price is in the window, but not all of it, or it lies under a control. */
function isCovered(point: Point, camera: Camera, size: Size, controls: readonly Box[]): boolean {
  const [x, y] = [(point.x - camera.x) * camera.scale + size.width / 2, (point.y - camera.y) * camera.scale + size.height / 2]
  const [left, right, top] = [x - WIDTH / 2, x + WIDTH / 2, y - PIN_HEIGHT]
  if (right < 0 || left > size.width || y < 0 || top > size.height) return false
  const box = { left, right, top, bottom: y }
  return !isWithin(box, size) || controls.some((control) => isTouching(box, control))
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))

/** The look moved by the least that shows the pin of a place whole, beside the tools and the card of the chosen hotel. */
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

/** A name never touches what stands beside it. */
const GAP = 2

export function boxOf(at: Point, size: Size, shift: Point): Box {
  const [x, y] = [at.x + shift.x, at.y + shift.y]
  return { left: x - size.width / 2, right: x + size.width / 2, top: y - size.height / 2, bottom: y + size.height / 2 }
}

export function isTouching(a: Box, b: Box): boolean {
  return a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP
}

export function isWithin(box: Box, { width, height }: Size): boolean {
  return box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height
}
