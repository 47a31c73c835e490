import { clockOf, localTimeIn } from '#domain/text/dates.ts'
import { useClock } from '#web/ui/timers.ts'

/** `09:41`, the local time of a place at a moment. */
export function cityClock(moment: Date, timeZone: string): string {
  return clockOf(localTimeIn(moment, timeZone))
}

/** The moment that clocks on a page show; undefined in the first HTML, which is of its own time. */
export function useMoment(): Date | undefined {
  return useClock((now) => new Date(now), 15_000)
}
