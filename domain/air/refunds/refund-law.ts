/** Check-in ends this long before take-off; the law counts from there. */
export const CHECK_IN_CLOSES_MIN = 40

/** Until a day before check-in ends a carrier may keep its own costs alone. */
export const COSTS_ALONE_MIN = CHECK_IN_CLOSES_MIN + 24 * 60

/** How many minutes before take-off more than the fare's own fee begins to be kept; 0 when that is never. */
export function feeIncreaseMinutes({ untilMinutesBeforeDeparture }: { untilMinutesBeforeDeparture: number }): number {
  const minutes = Math.min(untilMinutesBeforeDeparture, COSTS_ALONE_MIN)
  return minutes > CHECK_IN_CLOSES_MIN ? minutes : 0
}
