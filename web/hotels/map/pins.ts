import type { Hit } from '#domain/hotels/filter.ts'
import { type Size, pointOf } from './camera.ts'
import type { Chart, Point } from './chart.ts'

/** A hotel and its place on the chart. */
export type Stand = { hit: Hit; at: Point }

/** A hotel by its price, or several by the least of their prices; a dot is what lies under the chosen hotel's pin. */
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
 * again as soon as the boxes fit. They depend on the scale alone, so that nothing regroups under a hand that drags.
 */
export function pinsOf(stands: readonly Stand[], scale: number, chosenId: string | undefined): Pin[] {
  const chosen = stands.find(({ hit }) => hit.offer.id === chosenId)
  const first = chosen && pinOf(chosen)
  const dots: Pin[] = []
  let pins = stands.filter((stand) => stand !== chosen).map(pinOf)
  for (let count = Infinity; pins.length < count;) {
    count = pins.length
    if (first) dots.push(...pins.filter((pin) => isOver(pin, first, scale)).map((pin) => ({ ...pin, isDot: true })))
    pins = merged(first ? pins.filter((pin) => !isOver(pin, first, scale)) : pins, scale)
  }
  return [...(first ? [first] : []), ...pins, ...dots]
}

function pinOf(stand: Stand): Pin {
  return { at: stand.at, stands: [stand], isDot: false }
}

/** One round of claims: what grows into a group takes more room, and may lie on its neighbours until the next round. */
function merged(pins: readonly Pin[], scale: number): Pin[] {
  const cells = new Map<string, Pin[]>()
  const left: Pin[] = []
  for (const pin of pins) {
    const [column, row] = cellOf(pin.at, scale)
    const near = STEPS.flatMap((dx) => STEPS.flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []))
    const taken = near.find((other) => isOver(other, pin, scale))
    if (taken) taken.stands.push(...pin.stands)
    else {
      const own: Pin = { ...pin, stands: [...pin.stands] }
      left.push(own)
      cells.set(`${column} ${row}`, [...(cells.get(`${column} ${row}`) ?? []), own])
    }
  }
  return left
}

const STEPS = [-1, 0, 1]

/** No pin is wider or higher than a cell, so that whatever it lies on has its middle in the same cell or beside. */
function cellOf({ x, y }: Point, scale: number): [column: number, row: number] {
  return [Math.floor((x * scale) / GROUP_WIDTH), Math.floor((y * scale) / PIN_HEIGHT)]
}

function isOver(a: Pin, b: Pin, scale: number): boolean {
  const [dx, dy] = [Math.abs(a.at.x - b.at.x) * scale, Math.abs(a.at.y - b.at.y) * scale]
  return dx < (pinWidth(a) + pinWidth(b)) / 2 && dy < PIN_HEIGHT
}

/** Pixels of the window. */
export type Box = { left: number; right: number; top: number; bottom: number }
/** A name that wants to stand at a place, or at one of the others, the best first. */
export type Label = { text: string; kind: 'city' | 'district' | 'water'; at: Point; others?: readonly Point[]; size: Size }
export type Placed = Label & { box: Box }

/** Where a name may stand by its place, in pixels. */
const SHIFTS: Record<Label['kind'], readonly Point[]> = {
  city: shifts([0, 26], [0, -22], [0, 48], [84, 4], [-84, 4]),
  district: shifts([0, 0], [0, -24], [0, 24], [-46, 0], [46, 0], [-46, -24], [46, 24]),
  water: shifts([0, 0]),
}

/** A name never touches what stands beside it. */
const GAP = 2

/**
 * The names that find room, whole inside the window, beside what has claimed its own before (controls and pins) and beside each
 * other. Those who come first choose first; who finds nothing is not drawn.
 */
export function placedLabels(labels: readonly Label[], taken: readonly Box[], window: Size): Placed[] {
  const placed: Placed[] = []
  for (const label of labels) {
    const box = [label.at, ...(label.others ?? [])]
      .flatMap((at) => SHIFTS[label.kind].map((shift) => boxOf(at, label.size, shift)))
      .find(
        (one) =>
          isWithin(one, window) &&
          !taken.some((other) => isTouching(one, other)) &&
          !placed.some((other) => isTouching(one, other.box)),
      )
    if (box) placed.push({ ...label, box })
  }
  return placed
}

function shifts(...pairs: [x: number, y: number][]): Point[] {
  return pairs.map(([x, y]) => ({ x, y }))
}

function boxOf(at: Point, size: Size, shift: Point): Box {
  const [x, y] = [at.x + shift.x, at.y + shift.y]
  return { left: x - size.width / 2, right: x + size.width / 2, top: y - size.height / 2, bottom: y + size.height / 2 }
}

export function isTouching(a: Box, b: Box): boolean {
  return a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP
}

function isWithin(box: Box, { width, height }: Size): boolean {
  return box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height
}
