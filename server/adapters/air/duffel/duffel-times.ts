import { type Instant, type LocalTime, instant, localTimeIn } from '#domain/text/dates.ts'

/** `2026-12-03T08:15:00` of a wall clock with or without seconds. */
export function localTimeOf(text: string): LocalTime {
  return text.length >= 19 ? text.slice(0, 19) : `${text.slice(0, 16)}:00`
}

/**
 * The moment a wall clock of a zone shows a time (Duffel tells times without an offset). A time that a change of clocks skips is
 * the one as far after it; one that comes twice is the second.
 */
export function instantOf(local: LocalTime, timeZone: string): Instant {
  const wall = Date.parse(`${local}Z`)
  let moment = wall
  for (let turn = 0; turn < 2; turn += 1) moment = wall - (Date.parse(`${localTimeIn(new Date(moment), timeZone)}Z`) - moment)
  return instant(new Date(moment))
}
