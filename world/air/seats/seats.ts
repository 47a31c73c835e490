import type { Day } from '#domain/text/dates.ts'
import type { CabinPlan } from '#world/air/timetable/collect-flights.ts'

/** One cabin of one dated flight: «SU1124SVO» on a local day. */
export type CabinOfFlight = { flight: string; day: Day; cabin: keyof CabinPlan }

/** Seats wanted there; `capacity` and `baseSold` are written down when it is the first time anyone wants some. */
export type SeatWish = CabinOfFlight & { count: number; capacity: number; baseSold: number }

/** Where the seats that were really sold or held are counted; each call is atomic inside the caller's transaction. */
export type SeatStore = {
  /** Takes all or nothing; returns the seats sold before from each wish, or null when one does not fit. */
  take(wishes: readonly SeatWish[]): Promise<number[] | null>
  release(seats: readonly SeatWish[]): Promise<void>
}

/** How long a hold keeps its seats, minutes (DAIR-20). */
export const HOLD_MINUTES = 30

/** The order in which everybody takes seats, so that no two bookings wait for each other. */
export function inOrder<T extends CabinOfFlight>(seats: readonly T[]): T[] {
  const name = ({ flight, day, cabin }: T) => `${flight} ${day} ${cabin}`
  return seats.toSorted((a, b) => (name(a) < name(b) ? -1 : 1))
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PNR_COUNT = LETTERS.length ** 6

/** The six letters and digits of the n-th booking: scattered, and never twice in a billion (32 letters, no I, O, 0, 1). */
export function bookingRefOf(serial: number): string {
  let rest = Number((BigInt(serial) * 602_914_277n + 318_211_943n) % BigInt(PNR_COUNT))
  let text = ''
  for (let at = 0; at < 6; at++) {
    text += LETTERS[rest % LETTERS.length]
    rest = Math.floor(rest / LETTERS.length)
  }
  return text
}

/** Thirteen digits: the carrier's three and a serial of ten. */
export function ticketNumberOf(prefix: string, serial: number): string {
  return prefix + String(serial % 10_000_000_000).padStart(10, '0')
}
