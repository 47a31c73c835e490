import type { LocalTime } from './dates.ts'

/** The hour on a wall clock with its minutes as a fraction: 22.5. */
export function hourOf(time: LocalTime): number {
  return Number(time.slice(11, 13)) + Number(time.slice(14, 16)) / 60
}
