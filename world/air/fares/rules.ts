/** Domestic or international: rows of the tables below. */
export const DOMESTIC = 0
export const INTERNATIONAL = 1

/** Low one-way fare of an adult, taxes and fuel, roubles (inventory.md, Fares and seats). */
export const lowFare = [
  { fixed: 1900, perKm: 2, fuelFixed: 0, fuelPerKm: 0, taxes: 350 },
  { fixed: 4600, perKm: 3, fuelFixed: 900, fuelPerKm: 0.28, taxes: 1700 },
] as const

export const LOW_COST = 0.82
export const FULL_SERVICE = 1.06

/** One carrier's journey with a stop costs this share of its legs. */
export const THROUGH = 0.82

/** Ten booking classes: price over the low fare, and the sold share at which each closes. */
export const classPrice = [1, 1.14, 1.3, 1.5, 1.72, 1.98, 2.28, 2.6, 2.95, 3.35] as const
export const classCloses = [0.1, 0.22, 0.35, 0.47, 0.58, 0.68, 0.77, 0.86, 0.94, 1] as const
export const CLASSES = classPrice.length

const closings = new Map<number, readonly number[]>()

/** Seats sold when each class of a cabin closes; kept, for there are few sizes of cabins. */
export function closingSeats(capacity: number): readonly number[] {
  const known = closings.get(capacity)
  if (known) return known
  const closes = classCloses.map((share) => Math.floor(share * capacity))
  closings.set(capacity, closes)
  return closes
}

/** Fare of a cabin over that of economy. */
export const cabinPrice = { Y: 1, W: 1.9, C: 3.2, F: 6 } as const
/** How much of economy's sold share the other cabins reach. */
export const PREMIUM_FILLS = 0.85

/** Fare of a passenger kind over that of an adult, at home and abroad; an infant has no seat and pays no taxes. */
export const kindPrice = { adult: [1, 1], child: [0.75, 0.75], infant: [0, 0.1] } as const

/** Advance purchase: within so many days of departure nothing below this class is sold. */
const advancePurchase = [
  { days: 1, lowest: 5 },
  { days: 3, lowest: 4 },
  { days: 7, lowest: 2 },
  { days: 14, lowest: 1 },
  { days: 21, lowest: 1 },
] as const

/** Seats sold by the timetable itself: `share · season · weekday · flight · exp(−(days / tau)^0.9)`. */
export const demand = {
  share: 0.71,
  /** The timetable itself never sells the very last seats. */
  most: 0.985,
  tau: [26, 42],
  season: [
    [0.96, 0.86, 0.94, 0.95, 1.05, 1.12, 1.18, 1.18, 1.05, 0.95, 0.9, 1.02],
    [1.05, 0.92, 0.98, 0.98, 1.02, 1.05, 1.1, 1.1, 1.02, 0.97, 0.93, 1.05],
  ],
  /** Monday first. */
  weekday: [1.02, 0.92, 0.93, 1, 1.12, 0.97, 1.07],
  /** Popularity of a flight that `luck` of all flights are less popular than: most are alike, a few are always full. */
  flight: (luck: number) => 0.78 + 0.42 * luck + 0.65 * luck ** 5,
} as const

/** Share of the seats sold when `days` are left. */
export function decay(market: number, days: number): number {
  return Math.exp(-((Math.max(0, days) / demand.tau[market]!) ** 0.9)) // market is 0 or 1
}

/** The lowest class still sold when `days` are left. */
export function lowestClass(days: number): number {
  return advancePurchase.find((rule) => days <= rule.days)?.lowest ?? 0
}
