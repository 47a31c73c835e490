import type { Trip } from '#domain/trips/trips-of.ts'

/** The code of the airport of its city, where a flight goes there. */
export function codeOf({ city, events }: Trip): string {
  for (const event of events) {
    if (event.kind === 'flight' && event.to === city) return event.toCode
  }
  return ''
}
