import { type Day, addDays, MINUTE_MS } from '#domain/text/dates.ts'

export const DAY_MINUTES = 1440

/** UTC offsets of a set of zones over a run of days, exact on the days clocks change. Times are minutes since `firstDay` 00:00 UTC. */
export type Zones = {
  firstDay: Day
  days: number
  /** The days of the run, and a few after it on which flights may land. */
  dates: Day[]
  /** Offset in minutes at local midnight: `midnight[zone * (days + 1) + day]`. */
  midnight: Int16Array
  /** Zone and day (the same index) → local minute at which that day's offset gives way to the next day's. */
  changes: Map<number, number>
}

const LANDING_DAYS = 4

/** Reads the offsets out of Intl: a probe every four weeks, and bisection where a clock changes at a moment no zone before did. */
export function openZones(names: readonly string[], firstDay: Day, days: number): Zones {
  const dates = Array.from({ length: days + LANDING_DAYS }, (_, day) => addDays(firstDay, day))
  const zones: Zones = { firstDay, days, dates, midnight: new Int16Array(names.length * (days + 1)), changes: new Map() }
  const changes: number[] = []
  names.forEach((name, zone) => fillZone(zones, zone, { offsetAt: offsetReader(name), changes }))
  return zones
}

/** A clock's offset in minutes at a moment, and the moments at which clocks seen before changed, the latest seen first. */
type Clock = { offsetAt(utcMs: number): number; changes: number[] }

function fillZone(zones: Zones, zone: number, clock: Clock) {
  const start = Date.parse(`${zones.firstDay}T00:00:00Z`)
  const end = start + (zones.days + 2) * DAY_MINUTES * MINUTE_MS
  const row = zone * (zones.days + 1)
  let filled = 0
  for (const { from, offset } of offsetsBetween(clock, start - DAY_MINUTES * MINUTE_MS, end)) {
    const localStart = Math.round((from - start) / MINUTE_MS) + offset
    const day = Math.floor(localStart / DAY_MINUTES)
    const before = day > 0 ? zones.midnight[row + day - 1] : undefined
    if (before !== undefined) zones.changes.set(row + day, localStart - offset + before - day * DAY_MINUTES)
    filled = Math.max(0, before === undefined ? 0 : day + 1)
    zones.midnight.fill(offset, row + filled, row + zones.days + 1)
  }
}

function offsetsBetween(clock: Clock, start: number, end: number) {
  const found = [{ from: start, offset: clock.offsetAt(start) }]
  const step = 28 * DAY_MINUTES * MINUTE_MS // no zone changes its clock and back within this
  for (let left = start; left < end; left += step) {
    const offset = clock.offsetAt(left + step)
    if (found.at(-1)!.offset === offset) continue
    found.push({ from: changeBetween(clock, offset, left, left + step), offset })
  }
  return found
}

function changeBetween({ offsetAt, changes }: Clock, offset: number, left: number, right: number): number {
  const isFirst = (moment: number) => offsetAt(moment) === offset && offsetAt(moment - MINUTE_MS) !== offset
  const known = changes.find((moment) => left < moment && moment <= right && isFirst(moment))
  const moment = known ?? firstMomentOf(offset, offsetAt, left, right)
  if (known === undefined) changes.unshift(moment)
  return moment
}

function firstMomentOf(offset: number, offsetAt: Clock['offsetAt'], left: number, right: number): number {
  if (right - left <= MINUTE_MS) return right
  const middle = left + Math.floor((right - left) / 2 / MINUTE_MS) * MINUTE_MS
  return offsetAt(middle) === offset
    ? firstMomentOf(offset, offsetAt, left, middle)
    : firstMomentOf(offset, offsetAt, middle, right)
}

function offsetReader(name: string): (utcMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  return (utcMs) => {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(utcMs)) ?? []
    return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
  }
}

/** The moment at which a zone's wall clock shows `minute` of `day`; a minute the clock skips is the moment of the skip. */
export function utcOf(zones: Zones, zone: number, day: number, minute: number): number {
  const at = zone * (zones.days + 1) + day
  const offset = zones.midnight[at]! // day is inside the run
  return offset === zones.midnight[at + 1] ? day * DAY_MINUTES + minute - offset : utcOnChange(zones, at, day, minute)
}

function utcOnChange(zones: Zones, at: number, day: number, minute: number): number {
  const change = zones.changes.get(at) ?? DAY_MINUTES
  const [before, after] = [zones.midnight[at]!, zones.midnight[at + 1]!]
  const start = day * DAY_MINUTES
  return minute < change ? start + minute - before : Math.max(start + minute - after, start + change - before)
}

/** Minutes since `firstDay` 00:00 on the wall clock of a zone at a moment. */
export function localOf(zones: Zones, zone: number, utc: number): number {
  const last = zones.days - 1
  const guess = Math.min(Math.max(Math.floor(utc / DAY_MINUTES), 0), last)
  const row = zone * (zones.days + 1)
  const local = utc + zones.midnight[row + guess]! // the guess is inside the run
  const day = Math.min(Math.max(Math.floor(local / DAY_MINUTES), 0), last)
  const offset = zones.midnight[row + day]! // likewise
  const change = zones.changes.get(row + day)
  const changed = change !== undefined && utc + offset - day * DAY_MINUTES >= change
  return utc + (changed ? zones.midnight[row + day + 1]! : offset)
}

/** Whether the clocks of a zone may have been changed in the two days before a moment. */
export function isChangedBefore({ days, midnight }: Zones, zone: number, utc: number): boolean {
  const row = zone * (days + 1)
  const day = Math.min(Math.floor(utc / DAY_MINUTES), days - 2)
  return midnight[row + Math.max(0, day - 3)] !== midnight[row + Math.max(0, day + 2)]
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** `YYYY-MM-DDTHH:mm:ss` of minutes since `firstDay` 00:00, in whatever clock they were counted. */
export function clockText({ dates, firstDay }: Zones, minutes: number): string {
  const day = Math.floor(minutes / DAY_MINUTES)
  const rest = minutes - day * DAY_MINUTES
  return `${dates[day] ?? addDays(firstDay, day)}T${twoDigits[Math.floor(rest / 60)]}:${twoDigits[rest % 60]}:00`
}
