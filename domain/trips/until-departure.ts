import { DAY_MS, HOUR_MS, type Instant } from '#domain/text/dates.ts'
import { plural } from '#domain/text/plural.ts'

/** Days to the departure, hours in its last two days; `height` is the share the sun has risen by, from sixty days on. */
export type UntilDeparture = { count: number; words: string; height: number }

const LONGEST_DAYS = 60

export function untilDeparture(departure: Instant, now: Date): UntilDeparture | undefined {
  const left = Date.parse(departure) - now.getTime()
  if (left <= 0) return undefined
  const days = left / DAY_MS
  const height = Math.max(0, 1 - days / LONGEST_DAYS)
  if (days > 2)
    return { count: Math.floor(days), words: `${plural(Math.floor(days), ['день', 'дня', 'дней'])} до\u00a0вылета`, height }
  const hours = Math.floor(left / HOUR_MS)
  return { count: hours, words: `${plural(hours, ['час', 'часа', 'часов'])} до\u00a0вылета`, height }
}
