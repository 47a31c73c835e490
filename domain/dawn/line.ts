import { MINUTE_MS } from '#domain/text/dates.ts'
import type { DawnCity } from './city.ts'

/** A sunrise ahead or just past: where, and when, ms. */
export type Sunrise = Pick<DawnCity, 'iata' | 'name' | 'timeZone'> & { rise: number }

/** The line under the title: where dawn is now, where next and in how many minutes. */
export type DawnLine = { now: Sunrise; next?: { name: string; minutes: number } }

const FRESH_MS = 20 * MINUTE_MS
const APART_MS = 10 * MINUTE_MS

/**
 * The line of a moment. «Now» is a sunrise of the last twenty minutes; over an empty ocean, the nearest one, as dawn begins
 * before the sun is up. «Next» is at least ten minutes later. Undefined when none is near.
 */
export function dawnLine(sunrises: readonly Sunrise[], at: number): DawnLine | undefined {
  const now = sunrises.find(({ rise }) => rise <= at && rise > at - FRESH_MS) ?? nearest(sunrises, at)
  if (!now) return undefined
  const later = sunrises.filter(({ rise }) => rise > at && rise - now.rise >= APART_MS)
  const first = Math.min(...later.map(({ rise }) => rise))
  const next = later.find(({ rise }) => rise < first + APART_MS)
  return { now, next: next && { name: next.name, minutes: Math.max(1, Math.round((next.rise - at) / MINUTE_MS)) } }
}

function nearest(sunrises: readonly Sunrise[], at: number): Sunrise | undefined {
  const [near] = sunrises.toSorted((a, b) => Math.abs(a.rise - at) - Math.abs(b.rise - at))
  return near && Math.abs(near.rise - at) < 2 * FRESH_MS ? near : undefined
}
