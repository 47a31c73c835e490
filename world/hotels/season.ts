import { type Day, addDays, daysBetween } from '#domain/text/dates.ts'
import type { City, RegionKind } from './regions.ts'

/** Demand by month, January first; 1 is ordinary. */
const months: Record<RegionKind, number[]> = {
  city: [0.9, 0.88, 0.94, 1, 1.1, 1.12, 1.08, 1.08, 1.1, 1.02, 0.94, 1.04],
  sea: [0.72, 0.7, 0.74, 0.82, 1, 1.24, 1.5, 1.52, 1.22, 0.9, 0.74, 0.76],
  tropic: [1.3, 1.26, 1.16, 1.02, 0.88, 0.82, 0.84, 0.86, 0.84, 0.96, 1.12, 1.3],
  ski: [1.5, 1.45, 1.25, 0.9, 0.76, 0.8, 0.86, 0.86, 0.82, 0.8, 0.9, 1.35],
  spa: [0.92, 0.9, 0.96, 1.02, 1.1, 1.12, 1.16, 1.18, 1.14, 1.04, 0.94, 1],
}
/** Towns with a season of their own: white nights, the summer of the Volga. */
const ownMonths: Record<string, number[]> = {
  'saint-petersburg': [0.84, 0.82, 0.86, 0.9, 1.2, 1.55, 1.5, 1.32, 1.1, 0.94, 0.88, 0.96],
  kazan: [0.85, 0.84, 0.9, 0.96, 1.2, 1.45, 1.55, 1.5, 1.15, 0.98, 0.9, 0.95],
}
/** Sunday first: business fills a city midweek, leisure a resort at the weekend. */
const weekdays = { city: [0.94, 1, 1.05, 1.06, 1.04, 1, 0.98], away: [1, 0.95, 0.95, 0.96, 1, 1.08, 1.08] }
/** Nights of the new year and of the May holidays, as `MM-DD` from and to. */
const holidays: [from: string, to: string, factor: number][] = [
  ['12-29', '12-31', 1.55],
  ['01-01', '01-08', 1.45],
  ['04-30', '05-10', 1.2],
]

/** One night of a stay: what it costs beside an ordinary one, and how full an ordinary house is already (0…1). */
export type Night = { day: Day; number: number; price: number; filled: number }

type Place = Pick<City, 'kind' | 'slug'>

/** The nights of a stay in a place; fuller the nearer they are to `today`, the same all day long. */
export function nightsIn(place: Place, stay: { arrival: Day; departure: Day; today: Day }): Night[] {
  const count = daysBetween(stay.arrival, stay.departure)
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(stay.arrival, at)
    const demand = demandOn(place, day)
    const ahead = Math.max(0, daysBetween(stay.today, day))
    const filled = Math.min(0.93, (0.24 + 0.5 * Math.exp(-((ahead / 24) ** 0.9))) * demand)
    return { day, number: daysBetween('2026-01-01' as Day, day), price: demand * (0.92 + 0.3 * filled), filled } // a real day
  })
}

function demandOn({ kind, slug }: Place, day: Day): number {
  const month = (ownMonths[slug] ?? months[kind])[Number(day.slice(5, 7)) - 1] ?? 1
  const weekday = (kind === 'city' ? weekdays.city : weekdays.away)[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1
  const date = day.slice(5)
  const holiday = holidays.find(([from, to]) => date >= from && date <= to)?.[2] ?? 1
  return month * weekday * holiday
}
