import type { Hit } from '#domain/hotels/filter.ts'
import { type Box, ROOM_PX, type Size, pointOf } from './camera.ts'
import type { Chart, Point } from './chart.ts'

/** A hotel and its place on the chart. */
export type Stand = { hit: Hit; at: Point }

/**
 * A hotel by its price, or several by the least of their prices; a dot is what is under the chosen hotel's pin, with their
 * number.
 */
export type Pin = { at: Point; stands: [Stand, ...Stand[]]; isDot: boolean }

/** What a pin takes of the screen, in pixels, with the air around it; its foot is at its place. */
export const PIN_HEIGHT = 46
export const WIDTH = 96
const GROUP_WIDTH = 140

/** Hotels by their places, the cheapest first: in that order they take their room, and Tab goes. */
export function standsOf(hits: readonly Hit[], chart: Chart): Stand[] {
  return hits.map((hit) => ({ hit, at: pointOf(chart, hit.offer) })).toSorted((a, b) => a.hit.rate.price - b.hit.rate.price)
}

export function pinWidth({ stands }: Pick<Pin, 'stands'>): number {
  return stands.length > 1 ? GROUP_WIDTH : WIDTH
}

/**
 * The pins of a view, none of which overlap: a hotel without room joins the pin in its way, and is alone again as soon as the
 * boxes fit. They depend on the scale alone, so that nothing regroups during a drag. The chosen hotel alone leaves its group, and
 * a pin under it shrinks to a dot: no group falls apart.
 */
export function pinsOf(stands: readonly Stand[], scale: number, chosenId: string | undefined): Pin[] {
  const pins = besidePrices(collected(groupsOf(stands, scale), scale), scale)
  const chosen = stands.find(({ hit }) => hit.offer.id === chosenId)
  if (!chosen) return pins
  const first = pinOf(chosen)
  const [whole, small]: [Pin[], Pin[]] = [[first], []]
  const left: Pin[] = []
  for (const pin of pins) {
    const [next, ...others] = pin.stands.filter((stand) => stand !== chosen)
    if (!next) continue
    const isLeft = pin.at === chosen.at
    // A group that was at the chosen hotel moves to the next one, if there is room.
    const rest: Pin = { at: isLeft ? next.at : pin.at, stands: [next, ...others], isDot: false }
    if (isLeft) left.push(rest)
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

/** A group so near to a greater one, px, gives it all its hotels but the cheapest. */
const NEAR: Size = { width: 200, height: 130 }

/** Of neighbouring groups the greatest shows the count of all, and the others a price: most of what is seen are prices. */
function collected(pins: readonly Pin[], scale: number): Pin[] {
  const greatest = pins.filter(({ stands }) => stands.length > 1).toSorted((a, b) => b.stands.length - a.stands.length)
  const groups = new Map<Pin, Stand[]>()
  const single = new Map<Pin, Pin>()
  for (const pin of greatest) {
    const { x, y } = pin.at
    const near = [...groups.keys()].find(
      ({ at }) => Math.abs(at.x - x) * scale < NEAR.width && Math.abs(at.y - y) * scale < NEAR.height,
    )
    if (near) {
      groups.get(near)?.push(...pin.stands.slice(1))
      single.set(pin, pinOf(pin.stands[0]))
    } else groups.set(pin, [])
  }
  return pins.map((pin) => single.get(pin) ?? { ...pin, stands: cheapestFirst([...pin.stands, ...(groups.get(pin) ?? [])]) })
}

/** Beside a group so many of its cheapest hotels are alone where there is room for their prices. */
const MOST_BESIDE = 3

function besidePrices(pins: readonly Pin[], scale: number): Pin[] {
  const all = [...pins]
  const cells = Map.groupBy(all, ({ at }) => cellOf(at, scale))
  pins.forEach((pin, i) => {
    const alone: Stand[] = []
    for (const stand of pin.stands) {
      if (alone.length === MOST_BESIDE || pin.stands.length - alone.length < 2) break
      if (stand.at === pin.at) continue // its price is the group's
      const own = pinOf(stand)
      const cell = cellOf(stand.at, scale)
      if (overlapped(own, cell, cells, scale)) continue
      alone.push(stand)
      all.push(own)
      cells.set(cell, [...(cells.get(cell) ?? []), own])
    }
    // The one at the place of the pin always stays.
    if (alone.length > 0) all[i] = { ...pin, stands: cheapestFirst(pin.stands.filter((stand) => !alone.includes(stand))) }
  })
  return all.toSorted((a, b) => a.stands[0].hit.rate.price - b.stands[0].hit.rate.price)
}

function cheapestFirst(stands: readonly Stand[]): Pin['stands'] {
  return stands.toSorted((a, b) => a.hit.rate.price - b.hit.rate.price) as Pin['stands'] // of some there is one at least
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

/** One round of placing: a pin that becomes a group takes more room, and may overlap its neighbours until the next round. */
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

/** No pin is wider or higher than a cell, so that whatever it overlaps has its middle in the same cell or beside. */
export function cellOf({ x, y }: Point, scale: number): number {
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

/** A pin and where its foot is in the window, px. */
export type PinInWindow = { pin: Pin; at: Point }

/** Whether anything of a pin is in the window, or as far around it. */
export function isNear({ pin, at }: PinInWindow, { width, height }: Size, round: number): boolean {
  const half = pinWidth(pin) / 2 + round
  return at.x > -half && at.x < width + half && at.y > -round && at.y < height + PIN_HEIGHT + round
}

/** No name of the picture is cut by the edge of the window: it is seen whole or not at all. */
export function edgesOf({ width, height }: Size): Box[] {
  const [left, right, top, bottom] = [-ROOM_PX, width + ROOM_PX, -ROOM_PX, height + ROOM_PX]
  return [
    ...[0, width].map((x) => ({ left: x, right: x, top, bottom })),
    ...[0, height].map((y) => ({ left, right, top: y, bottom: y })),
  ]
}

/** The occupied boxes of the window, in the picture that reaches beyond it. */
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

/** Whether a price can be read whole: half of one is another sum. */
export function isWhole(one: PinInWindow, size: Size, covers: readonly Box[]): boolean {
  const box = boxOfPin(one)
  return isWithin(box, size) && !covers.some((cover) => isTouching(box, cover))
}

/** A name never touches its neighbours. */
export const GAP = 2

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
