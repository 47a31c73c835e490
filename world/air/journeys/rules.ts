/** Shortest changes, minutes (inventory.md, Journey search). */
export const CONNECT_SAME_CARRIER = 60
const CONNECT_OTHER_CARRIER = 120
const CONNECT_OTHER_AIRPORT = 240
export const LAYOVER_MAX = 1440

/** How far a journey may stray from the straight line, km. */
export function longestWay(km: number): number {
  return Math.max(1.55 * km + 700, 4000)
}

/** A journey with two changes that is no quicker must cost less than this share of the cheapest with fewer. */
export const TWO_CHANGES_SAVE = 0.85

/** No journey is offered that takes longer than this where another takes `quickest` minutes. */
export function longestJourney(quickest: number): number {
  return 2 * quickest + 360
}

/** The answer is never longer than this. */
export const PATHS_MAX = 600

/** Shortest change between two flights, minutes. */
export function connectionOf(sameAirport: boolean, sameCarrier: boolean): number {
  if (!sameAirport) return CONNECT_OTHER_AIRPORT
  return sameCarrier ? CONNECT_SAME_CARRIER : CONNECT_OTHER_CARRIER
}
