import { allCities } from '#server/adapters/places/airports.ts'
import { suggestWithNear } from '#server/adapters/places/suggest-near.ts'

const swapped = (text: string) => (text.length > 2 ? text[1]! + text[0]! + text.slice(2) : text)

/** Milliseconds a suggestion takes: p50 and p95 over beginnings, whole names, foreign layouts and slips of 200 cities. */
export function timeSuggestions(): { p50: number; p95: number; cities: number } {
  const cities = allCities()
    .slice(0, 200)
    .flatMap(({ name, nameEn, code }) => [name.slice(0, 2), name.slice(0, 4), name, nameEn, code, swapped(name), swapped(nameEn)])
  for (const text of cities.slice(0, 300)) suggestWithNear(text)
  const times = cities.map((text) => {
    const start = performance.now()
    suggestWithNear(text)
    return performance.now() - start
  })
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(times.length / 2)]!, p95: times[Math.floor(times.length * 0.95)]!, cities: cities.length }
}
