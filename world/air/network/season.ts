/** Masks of months: bit 0 = January … bit 11 = December. */
export const EVERY_MONTH = 0b1111_1111_1111
/** May to October. */
export const SUMMER = 0b0011_1111_0000
/** October to April. */
export const WINTER = 0b1110_0000_1111

const MON = 1
const TUE = 2
const WED = 4
const THU = 8
const FRI = 16
const SAT = 32
const SUN = 64
/** Mask of weekdays: bit 0 = Monday … bit 6 = Sunday. */
const EVERY_DAY = 127

/** Ways to fly n times a week; the middle of the week is the leanest. */
const ways: Record<number, number[]> = {
  1: [SAT, SUN, FRI, THU],
  2: [THU | SUN, MON | FRI, TUE | SAT, FRI | SUN],
  3: [MON | THU | SAT, TUE | FRI | SUN, MON | WED | FRI, MON | FRI | SUN],
  4: [MON | THU | FRI | SUN, MON | WED | FRI | SUN, TUE | THU | SAT | SUN],
  5: [MON | THU | FRI | SAT | SUN, MON | WED | THU | FRI | SUN, MON | TUE | THU | FRI | SUN],
  6: [EVERY_DAY - SAT, EVERY_DAY - TUE, EVERY_DAY - WED],
}

/** Weekdays of the i-th daily departure of a route flown so many times a week; `pick` chooses among equals. */
export function weekdaysOf(weekly: number, i: number, pick: number): number {
  const rest = weekly % 7
  const last = Math.ceil(weekly / 7) - 1
  if (rest > 0 && i === last) return among(ways[rest] ?? [EVERY_DAY], pick)
  if (last >= 3 && i === 1) return EVERY_DAY - TUE - WED
  if (last >= 5 && i === 3) return EVERY_DAY - SAT
  return EVERY_DAY
}

function among(options: number[], pick: number) {
  return options[pick % options.length] ?? EVERY_DAY
}

/** The same weekdays so many days later: a flight of Sunday night lands on Monday. */
export function laterWeekdays(mask: number, days: number): number {
  const shift = ((days % 7) + 7) % 7
  return ((mask << shift) | (mask >> (7 - shift))) & EVERY_DAY
}
