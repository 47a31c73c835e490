import { type Day, type Instant, dayOfLocal, instant, MINUTE_MS } from '#domain/text/dates.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

function wallClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, known)
  return known
}

/** The calendar day of a moment in a zone. */
export function dayThere(moment: Date, timeZone: string): Day {
  return dayOfLocal(wallClock(timeZone).format(moment)) // Swedish dates are ISO days
}

/** The moment when clocks of a zone show `minutes` after midnight of a day. */
export function momentThere(day: Day, minutes: number, timeZone: string): Instant {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS
  const offsetAt = (utc: number) => Date.parse(`${wallClock(timeZone).format(utc).replace(' ', 'T')}Z`) - utc
  const near = asIfUtc - offsetAt(asIfUtc)
  return instant(new Date(asIfUtc - offsetAt(near)))
}
