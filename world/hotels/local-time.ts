import { type Day, dayOfLocal, localTimeIn } from '#domain/text/dates.ts'

/** The calendar day of a moment in a zone. */
export function dayThere(moment: Date, timeZone: string): Day {
  return dayOfLocal(localTimeIn(moment, timeZone))
}
