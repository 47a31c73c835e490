import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Carrier, carrierOf } from './carriers.ts'

/** Masks of months: bit 0 = January … bit 11 = December. */
const EVERY_MONTH = 0b1111_1111_1111
/** May to October. */
const SUMMER = 0b0011_1111_0000
/** October to April. */
const WINTER = 0b1110_0000_1111

const MON = 1
const TUE = 2
const WED = 4
const THU = 8
const FRI = 16
const SAT = 32
const SUN = 64
/** Mask of weekdays: bit 0 = Monday … bit 6 = Sunday. */
const EVERY_DAY = 127

/** Ways to fly n times a week; the middle of the week is the leanest. */
const ways: Record<number, number[]> = {
  1: [SAT, SUN, FRI, THU],
  2: [THU | SUN, MON | FRI, TUE | SAT, FRI | SUN],
  3: [MON | THU | SAT, TUE | FRI | SUN, MON | WED | FRI, MON | FRI | SUN],
  4: [MON | THU | FRI | SUN, MON | WED | FRI | SUN, TUE | THU | SAT | SUN],
  5: [MON | THU | FRI | SAT | SUN, MON | WED | THU | FRI | SUN, MON | TUE | THU | FRI | SUN],
  6: [EVERY_DAY - SAT, EVERY_DAY - TUE, EVERY_DAY - WED],
}

/** Weekdays of the i-th daily departure of a route flown so many times a week; `pick` chooses among equals. */
export function weekdaysOf(weekly: number, i: number, pick: number): number {
  const rest = weekly % 7
  const last = Math.ceil(weekly / 7) - 1
  if (rest > 0 && i === last) return among(ways[rest] ?? [EVERY_DAY], pick)
  if (last >= 3 && i === 1) return EVERY_DAY - TUE - WED
  if (last >= 5 && i === 3) return EVERY_DAY - SAT
  return EVERY_DAY
}

function among(options: number[], pick: number) {
  return options[pick % options.length] ?? EVERY_DAY
}

/** The same weekdays so many days later: a flight of Sunday night lands on Monday. */
export function laterWeekdays(mask: number, days: number): number {
  const shift = ((days % 7) + 7) % 7
  return ((mask << shift) | (mask >> (7 - shift))) & EVERY_DAY
}

/** A carrier flies from one of its bases to a place and back so many times a week. */
export type Route = { carrier: Carrier; base: string; to: string; weekly: number; months: number }

const marks: Record<string, number> = { '': EVERY_MONTH, s: SUMMER, w: WINTER }
const folder = join(import.meta.dirname, 'routes')

/** Every route of the files in routes/: lines of «carrier base weekly place place…», a place may bear the mark s or w. */
export function readRoutes(): Route[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => parseRoutes(readFileSync(join(folder, file), 'utf8')))
}

function parseRoutes(text: string) {
  const routes: Route[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [code = '', base = '', weekly, ...places] = line.split(' ')
    const carrier = carrierOf(code)
    if (!carrier) throw new Error(`No carrier ${code}`)
    for (const place of places) {
      routes.push({ carrier, base, to: place.slice(0, 3), weekly: Number(weekly), months: marks[place.slice(3)] ?? EVERY_MONTH })
    }
  }
  return routes
}

/** Shares, 0-1: how many of the reference's 300 busiest pairs we fly direct, and how many of our direct pairs the reference knows. */
export type Agreement = { busiest300: number; ours: number }

const BUSIEST = 300

function pairOf(a: string, b: string) {
  return a < b ? `${a}-${b}` : `${b}-${a}`
}

/** Our direct pairs against a reference of rows «airline, from, to, km, flights a week» (tab-separated, with a heading). */
export function agreementWith(routesTsv: string): Agreement {
  const weekly = new Map<string, number>()
  for (const row of routesTsv.trimEnd().split('\n').slice(1)) {
    const [, from = '', to = '', , flights] = row.split('\t')
    const pair = pairOf(from, to)
    weekly.set(pair, (weekly.get(pair) ?? 0) + Number(flights))
  }
  const ours = new Set(readRoutes().map(({ base, to }) => pairOf(base, to)))
  const busiest = [...weekly].toSorted(([, a], [, b]) => b - a).slice(0, BUSIEST)
  return {
    busiest300: busiest.filter(([pair]) => ours.has(pair)).length / busiest.length,
    ours: [...ours].filter((pair) => weekly.has(pair)).length / ours.size,
  }
}
