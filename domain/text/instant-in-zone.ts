import { type Day, type Instant, MINUTE_MS, instant, localTimeIn } from './dates.ts'

/** The moment at `minutes` after midnight of a day in the local time of a zone. */
export function instantInZone(day: Day, minutes: number, timeZone: string): Instant {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS
  const offsetAt = (utc: number) => Date.parse(`${localTimeIn(new Date(utc), timeZone)}Z`) - utc
  const near = asIfUtc - offsetAt(asIfUtc)
  return instant(new Date(asIfUtc - offsetAt(near)))
}
