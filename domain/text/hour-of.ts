import { type LocalTime, dayOfLocal, daysBetween } from './dates.ts'

/** The hour of a local time with its minutes as a fraction: 22.5. */
export function hourOf(time: LocalTime): number {
  return Number(time.slice(11, 13)) + Number(time.slice(14, 16)) / 60
}

/**
 * The hours of a flight in the local times of its ends, the second counted from the first midnight: 22 and 29.5; westward 7.3 and
 * 6.8.
 */
export function flightHours(departure: LocalTime, arrival: LocalTime): [from: number, to: number] {
  const days = daysBetween(dayOfLocal(departure), dayOfLocal(arrival))
  return [hourOf(departure), hourOf(arrival) + 24 * days]
}
