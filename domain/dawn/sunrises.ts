import { MINUTE_MS } from '#domain/text/dates.ts'
import { dawnCities } from './cities.ts'
import type { Sunrise } from './line.ts'
import { sunriseNear } from './sunrise.ts'

const PAST_MS = 40 * MINUTE_MS

/**
 * Sunrises from forty minutes before a moment to `ahead` ms after it, those we care for most first: of cities we sell, then of the
 * larger ones.
 */
export function sunrisesAround(at: number, ahead: number, isSold: (iata: string) => boolean): Sunrise[] {
  return dawnCities
    .toSorted((a, b) => Number(isSold(b.iata)) - Number(isSold(a.iata)) || b.people - a.people)
    .flatMap(({ iata, name, timeZone, ...place }) => {
      const rise = sunriseNear(place, at + ahead / 2)
      return rise !== undefined && rise > at - PAST_MS && rise < at + ahead ? [{ iata, name, timeZone, rise }] : []
    })
}
