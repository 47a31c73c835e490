import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/text/dates.ts'
import { dawnCities } from './cities.ts'
import type { Sunrise } from './line.ts'

export type Place = { lat: number; lon: number }

const J2000_MS = Date.UTC(2000, 0, 1, 12)
/** The disc's upper edge at the horizon: half a disc, and the refraction of the air. */
const ZENITH = 90.833

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const sin = (angle: number) => Math.sin(radians(angle))
const cos = (angle: number) => Math.cos(radians(angle))

type Sun = { declination: number; ahead: number }

/** The sun of a moment by NOAA's equations: its declination, and how many minutes a sundial is ahead of a clock. */
function sunAt(ms: number): Sun {
  const century = (ms - J2000_MS) / (DAY_MS * 36_525)
  const mean = 280.46646 + century * (36_000.76983 + century * 0.0003032)
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century)
  const orbit = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
  const centre =
    sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    sin(3 * anomaly) * 0.000289
  const node = 125.04 - 1934.136 * century
  const longitude = mean + centre - 0.00569 - 0.00478 * sin(node)
  const tilt = 23.439291 - 0.0130042 * century + 0.00256 * cos(node)
  const y = Math.tan(radians(tilt / 2)) ** 2
  const equation =
    y * sin(2 * mean) -
    2 * orbit * sin(anomaly) +
    4 * orbit * y * sin(anomaly) * cos(2 * mean) -
    0.5 * y * y * sin(4 * mean) -
    1.25 * orbit * orbit * sin(2 * anomaly)
  return { declination: degrees(Math.asin(sin(tilt) * sin(longitude))), ahead: 4 * degrees(equation) }
}

/** The sunrise, ms nearest to `ms`, by the position of the sun. */
function riseBy({ declination, ahead }: Sun, ms: number, { lat, lon }: Place): number | undefined {
  const half = cos(ZENITH) / (cos(lat) * cos(declination)) - Math.tan(radians(lat)) * Math.tan(radians(declination))
  if (Math.abs(half) > 1) return undefined
  const rise = (720 - 4 * (lon + degrees(Math.acos(half))) - ahead) * MINUTE_MS // after midnight of UTC
  return rise + Math.round((ms - rise) / DAY_MS) * DAY_MS
}

/**
 * The sunrise of a place nearest to a moment, both in ms; undefined while the sun neither rises nor sets there. Right to a minute
 * or two. For many places at one moment the caller passes its sun.
 */
export function sunriseNear(place: Place, ms: number, sun = sunAt(ms)): number | undefined {
  const first = riseBy(sun, ms, place)
  return first === undefined ? undefined : riseBy(sunAt(first), ms, place)
}

/** Hours since the sunrise of a place nearest to a moment, negative before it: −12 … 12. */
export function hoursSinceSunrise(place: Place, ms: number): number | undefined {
  const rise = sunriseNear(place, ms)
  return rise === undefined ? undefined : (ms - rise) / HOUR_MS
}

const PAST_MS = 40 * MINUTE_MS

/**
 * Sunrises from forty minutes before a moment to `ahead` ms after it, the most relevant first: of cities we sell, then of the
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
