import { type LocalTime, dayOfLocal, daysBetween } from '#domain/text/dates.ts'
import { flightHours } from '#domain/text/hour-of.ts'
import type { AirOffer, Segment } from './offer.ts'

/** In hours, against fractions that are a hair less. */
const HALF_MINUTE = 1 / 120

/** The time between two flights of one direction. */
export type Layover = {
  /** Airport of arrival, and the city both airports serve. */
  code: string
  city: string
  minutes: number
  /** The airport to go to, when it is another one. */
  changesTo: { code: string; name: string } | null
  overnight: boolean
}

export function layoversOf({ flightSegments }: Pick<AirOffer, 'flightSegments'>): Layover[] {
  return flightSegments.slice(1).map((next, index) => layover(flightSegments[index]!, next)) // one behind `next`
}

function layover(landed: Segment, next: Segment): Layover {
  const minutes = Math.round((Date.parse(next.departureUtc) - Date.parse(landed.arrivalUtc)) / 60_000)
  const moves = landed.toCode !== next.fromCode
  return {
    code: landed.toCode,
    city: landed.toCity,
    minutes,
    changesTo: moves ? { code: next.fromCode, name: next.from } : null,
    overnight: isOvernight(landed.arrival, next.departure),
  }
}

/** At least two of the hours from midnight to five in the morning pass on the ground. */
function isOvernight(arrival: LocalTime, departure: LocalTime): boolean {
  const [from, to] = flightHours(arrival, departure)
  return [0, 24].some((midnight) => Math.min(to, midnight + 5) - Math.max(from, midnight) > 2 - HALF_MINUTE)
}

/** Calendar days between take-off and landing in local times: the «+1» of DAIR-14. */
export function dayShift(departure: LocalTime, arrival: LocalTime): number {
  return daysBetween(dayOfLocal(departure), dayOfLocal(arrival))
}
