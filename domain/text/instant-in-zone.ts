import { type Day, type Instant, DAY_MS, MINUTE_MS, instant, localTimeIn } from './dates.ts'

const offsetAt = (utc: number, timeZone: string) => Date.parse(`${localTimeIn(new Date(utc), timeZone)}Z`) - utc

/** The moment at `minutes` after midnight of a day in the local time of a zone. */
export function instantInZone(day: Day, minutes: number, timeZone: string): Instant {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS
  const near = asIfUtc - offsetAt(asIfUtc, timeZone)
  return instant(new Date(asIfUtc - offsetAt(near, timeZone)))
}

/** Clocks are changed at whole and half hours. */
const STEP_MS = 30 * MINUTE_MS

/** How many minutes before a moment, in its last two days, the clocks of a zone were changed, and by how many; undefined: never. */
export function clockChangeBefore(moment: Instant, timeZone: string): { before: number; by: number } | undefined {
  const end = Date.parse(moment)
  let at = Math.floor((end - 2 * DAY_MS) / STEP_MS) * STEP_MS
  const [before, after] = [offsetAt(at, timeZone), offsetAt(end, timeZone)]
  if (before === after) return undefined
  while (offsetAt(at, timeZone) !== after) at += STEP_MS
  return { before: (end - at) / MINUTE_MS, by: (after - before) / MINUTE_MS }
}
