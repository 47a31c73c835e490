import { MINUTE_MS } from '#domain/text/dates.ts'
import { dawnCities } from './cities.ts'
import type { Sunrise } from './line.ts'
import { sunAt, sunriseNear } from './sunrise.ts'

const PAST_MS = 40 * MINUTE_MS

/**
 * Sunrises from forty minutes before a moment to `ahead` ms after it, those we care for most first: of cities we sell, then of the
 * larger ones.
 */
export function sunrisesAround(at: number, ahead: number, isSold: (iata: string) => boolean): Sunrise[] {
  const middle = at + ahead / 2
  const sun = sunAt(middle)
  return dawnCities
    .flatMap((city) => {
      const rise = sunriseNear(city, middle, sun)
      return rise !== undefined && rise > at - PAST_MS && rise < at + ahead ? [{ ...city, rise, isSold: isSold(city.iata) }] : []
    })
    .toSorted((a, b) => Number(b.isSold) - Number(a.isSold) || b.people - a.people)
    .map(({ iata, name, timeZone, rise }) => ({ iata, name, timeZone, rise }))
}
