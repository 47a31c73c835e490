/** A calendar day, `YYYY-MM-DD`: sorts and compares as text. */
export type Day = string & { readonly day: unique symbol }
/** Local time of a place without a zone, `YYYY-MM-DDTHH:mm:ss` (DGEN-01). */
export type LocalTime = string
/** A moment in UTC, `YYYY-MM-DDTHH:mm:ssZ` (DGEN-01). */
export type Instant = string

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** The time zone of the agency's books and days. */
export const HOME_ZONE = 'Europe/Moscow'

/** The zone where the day begins last, and so where it is still yesterday. */
export const LATEST_ZONE = 'Etc/GMT+12'

function isRealDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}

/** Reads `YYYY-MM-DD`, or returns undefined when there is no such day. */
export function parseDay(text: string): Day | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && isRealDay(text)
    ? (text as Day)
    : undefined
}

/** Reads the air wire date `DD-MM-YYYY`, or returns undefined. */
export function parseAirDay(text: string): Day | undefined {
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text) ?? []
  return year ? parseDay(`${year}-${month}-${day}`) : undefined
}

/** Formats the air wire date `DD-MM-YYYY` (AIRF-26). */
export function airDay(day: Day): string {
  return `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10) as Day
}

/** The same day of another month; the last day of that month when it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))]
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10) as Day
}

/** The last day on sale where it is `today`: a year ahead, also for a visitor whose next day has begun. */
export function lastOnSale(today: Day): Day {
  return addMonths(addDays(today, 1), 12)
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Created once for a zone: creating one takes a hundred times as long as using it. The last result is cached for a second. */
const calendars = new Map<string, { format: Intl.DateTimeFormat; second: number; day: Day }>()
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a zone; without a zone, in the zone of this machine. */
export function dayOf(moment: Date, timeZone?: string): Day {
  if (timeZone === undefined)
    return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10) as Day
  const second = Math.floor(moment.getTime() / 1000)
  const known = calendars.get(timeZone)
  if (known?.second === second) return known.day
  const format = known?.format ?? calendarIn(timeZone)
  const day = format.format(moment) as Day
  calendars.set(timeZone, { format, second, day })
  return day
}

function calendarIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
}

/** The local time of a zone at a moment: `2026-12-10T14:00:00`. */
export function localTimeIn(moment: Date | Instant, timeZone: string): LocalTime {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(new Date(moment)).replace(' ', 'T')
}

/** The day of a local time: `2026-12-20` of `2026-12-20T07:40:00`. */
export function dayOfLocal(time: LocalTime): Day {
  return time.slice(0, 10) as Day // a local time begins with its day
}

/** The hour and minute of a local time: `07:40` of `2026-12-20T07:40:00`. */
export function clockOf(time: LocalTime): string {
  return time.slice(11, 16)
}

/** A moment as the wire writes it, to the second. */
export function instant(moment: Date): Instant {
  return `${moment.toISOString().slice(0, 19)}Z`
}

/** `DD.MM.YYYY` of a day or of a local time (AIRF-27). */
export function formatDay(day: Day | LocalTime): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
}

/** `DD.MM.YYYY HH:mm` of a local time (AIRF-27). */
export function formatLocalTime(time: LocalTime): string {
  return `${formatDay(time)} ${time.slice(11, 16)}`
}

/** `2 ч 35 мин`, with no-break spaces (DAIR-14). */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours && `${hours}\u00a0ч`, (rest || !hours) && `${rest}\u00a0мин`]
  return parts.filter(Boolean).join('\u00a0')
}
