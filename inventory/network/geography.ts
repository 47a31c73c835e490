import type { Airport } from '#inventory/places/place.ts'

const EARTH_DIAMETER_KM = 12_742
const radians = Math.PI / 180

/** Great-circle distance, km. */
export function distanceKm(a: Airport, b: Airport): number {
  const dLat = Math.sin(((a.lat - b.lat) * radians) / 2)
  const dLon = Math.sin(((a.lon - b.lon) * radians) / 2)
  return (
    EARTH_DIAMETER_KM * Math.asin(Math.sqrt(dLat * dLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * dLon * dLon))
  )
}

const offsets = new Map<string, number>()
const SUMMER_DAY = Date.UTC(2026, 6, 15, 12)

/** Minutes ahead of UTC on a summer day: good enough to lay out a rotation, not to tell a passenger the time. */
export function summerOffset(timeZone: string): number {
  const known = offsets.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const part = Object.fromEntries(clock.formatToParts(SUMMER_DAY).map(({ type, value }) => [type, Number(value)]))
  const offset = ((part.day ?? 15) - 15) * 1440 + (part.hour ?? 12) * 60 + (part.minute ?? 0) - 720
  offsets.set(timeZone, offset)
  return offset
}
