import { clockBefore } from '#domain/air/offer.ts'
import { DAY_MS, HOUR_MS, type Instant, type LocalTime, clockOf, dayOf, dayOfLocal, daysBetween } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { counted, plural } from '#domain/text/plural.ts'

/** Calendar days to the departure, hours in its last two days, minutes in its last hour; `height` is the share the sun has risen by, from sixty days on. */
export type UntilDeparture = { count: number; words: string; height: number }

const LONGEST_DAYS = 60

type Departure = { departure: LocalTime; departureUtc: Instant }

export function untilDeparture({ departure, departureUtc }: Departure, now: Date): UntilDeparture | undefined {
  const left = Date.parse(departureUtc) - now.getTime()
  if (left <= 0) return undefined
  const height = Math.max(0, 1 - left / DAY_MS / LONGEST_DAYS)
  if (left > 2 * DAY_MS) {
    const days = daysUntil(departure, departureUtc, now)
    return { count: days, words: `${plural(days, ['день', 'дня', 'дней'])} до\u00a0вылета`, height }
  }
  const hours = Math.floor(left / HOUR_MS)
  if (hours === 0) {
    const minutes = Math.ceil(left / 60_000)
    return { count: minutes, words: `${plural(minutes, ['минута', 'минуты', 'минут'])} до\u00a0вылета`, height }
  }
  return { count: hours, words: `${plural(hours, ['час', 'часа', 'часов'])} до\u00a0вылета`, height }
}

/** Days of the calendar until a local time and its moment, by the clock of its place; below zero once that day is over. */
export function daysUntil(local: LocalTime, utc: Instant, now: Date): number {
  const there = new Date(now.getTime() + Date.parse(`${local}Z`) - Date.parse(utc))
  return daysBetween(dayOf(there, 'UTC'), dayOfLocal(local))
}

const CHECK_IN_MIN = 24 * 60

/** `19 декабря, 07:40`: 24 hours before the take-off, by the clock of its airport. */
export function checkInOpens(takeOff: Parameters<typeof clockBefore>[0]): string {
  const opens = clockBefore(takeOff, CHECK_IN_MIN)
  return `${longDay(dayOfLocal(opens))}, ${clockOf(opens)}`
}

/** `сегодня`, `завтра`, `через 3 дня`: when something is that is so many days away. */
export function inDays(days: number): string {
  if (days <= 0) return 'сегодня'
  return days === 1 ? 'завтра' : `через\u00a0${counted(days, ['день', 'дня', 'дней'])}`
}

/** `около суток`, `около 10 часов`, `меньше часа`: how far off a moment is, for a letter; undefined once it is past. */
export function leftInWords(moment: Date, now: Date): string | undefined {
  const left = moment.getTime() - now.getTime()
  if (left <= 0) return undefined
  const hours = Math.round(left / HOUR_MS)
  if (hours < 1) return 'меньше часа'
  if (hours < 23) return `около\u00a0${counted(hours, ['часа', 'часов', 'часов'])}`
  return hours <= 36 ? 'около суток' : `около\u00a0${counted(Math.round(hours / 24), ['дня', 'дней', 'дней'])}`
}
