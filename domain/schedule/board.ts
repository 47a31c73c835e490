import type { BoardEntry } from './entry-schema.ts'

/** Parts of the day with the bounds of the specification, both exclusive, in minutes (DSCH-04). */
export const dayParts = {
  any: { label: 'Любое время', from: -1, to: 24 * 60 },
  morning: { label: 'Утро 00:00–06:00', from: 0, to: 6 * 60 },
  day: { label: 'День 06:00–12:00', from: 6 * 60, to: 12 * 60 },
  evening: { label: 'Вечер 12:00–18:00', from: 12 * 60, to: 18 * 60 },
  night: { label: 'Ночь 18:00–23:59', from: 18 * 60, to: 23 * 60 + 59 },
} as const
export type DayPart = keyof typeof dayParts

/** Minutes after midnight on the airport's own clock. */
export function minuteOf(entry: BoardEntry): number {
  const time = entry.departure ?? entry.arrival ?? ''
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
}

/** The entries of a part of the day that mention a text in the number, the route or the carrier (SCHED-09, SCHED-10). */
export function filterBoard(entries: readonly BoardEntry[], part: DayPart, text: string): BoardEntry[] {
  const { from, to } = dayParts[part]
  const wanted = text.trim().toLowerCase()
  return entries.filter((entry) => {
    const minute = minuteOf(entry)
    if (minute <= from || minute >= to) return false
    return [entry.thread.number, entry.thread.title, entry.thread.carrier?.title ?? ''].some((field) =>
      field.toLowerCase().includes(wanted),
    )
  })
}

const momentOf = (entry: BoardEntry) => Date.parse(entry.departure ?? entry.arrival ?? '')

export function isGone(entry: BoardEntry, now: number): boolean {
  return momentOf(entry) <= now
}

/** Place of the flight a board begins with: the next one; the first when none of the day is left. */
export function nextFlight(entries: readonly BoardEntry[], now: number): number {
  return Math.max(
    0,
    entries.findIndex((entry) => !isGone(entry, now)),
  )
}
