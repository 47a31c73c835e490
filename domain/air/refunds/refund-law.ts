/** Check-in ends this long before take-off; the law counts from there. */
export const CHECK_IN_CLOSES_MIN = 40

/**
 * What a carrier may keep of a refundable fare, beside its own costs, by the minutes left before take-off: the first row that
 * still holds. After the last row nothing of the fare is owed (Air Code art. 108, FAP-82 of 01.03.2026).
 */
export const lawSteps = [
  { minutesBefore: CHECK_IN_CLOSES_MIN + 24 * 60, keepsPercent: 0 },
  { minutesBefore: CHECK_IN_CLOSES_MIN, keepsPercent: 25 },
] as const

/** How many minutes before take-off more than the fare's own fee begins to be kept; 0 when that is never. */
export function feeIncreaseMinutes({ untilMinutesBeforeDeparture }: { untilMinutesBeforeDeparture: number }): number {
  const minutes = Math.min(untilMinutesBeforeDeparture, lawSteps[0].minutesBefore)
  return minutes > CHECK_IN_CLOSES_MIN ? minutes : 0
}
