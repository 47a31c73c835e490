import { type HotelFilters, type PriceRange, canCancelFree, hotelFits, priceFits, rateFits } from './filter.ts'
import { FREE_CANCELLATION, type HotelOffer, type Rate, starClasses } from './offer.ts'

/** How many hotels a value would leave beside the other filters of the moment, by value; amenities of the hotel as `group~name`. */
export type HotelCounts = {
  stars: Map<number, number>
  mealList: Map<string, number>
  cancellation: Map<string, number>
  bedtypes: Map<string, number>
  inRoom: Map<string, number>
  inHotel: Map<string, number>
}

export const amenityKey = (groupName: string, amenity: string) => `${groupName}~${amenity}`

type Asked = { filters: HotelFilters; now: Date }

/**
 * Counts every value of every block against the other filters. Meals, beds and stars are alternatives, so a block does
 * not narrow itself; amenities and free cancellation are added to what is chosen.
 */
export function countsOf(offers: readonly HotelOffer[], asked: Asked): HotelCounts {
  const counts: HotelCounts = {
    stars: new Map(starClasses.map((stars) => [stars, 0])),
    mealList: new Map(),
    cancellation: new Map(),
    bedtypes: new Map(),
    inRoom: new Map(),
    inHotel: new Map(),
  }
  const free = { ...asked, filters: { ...asked.filters, mealList: [], bedtypes: [] } }
  for (const offer of offers) countHotel(counts, offer, asked, free)
  return counts
}

function countHotel(counts: HotelCounts, offer: HotelOffer, asked: Asked, free: Asked) {
  const { filters } = asked
  const anyStars = hotelFits(offer, { ...filters, stars: [] })
  if (!anyStars) return
  const fitting = offer.rates.filter((rate) => rateFits(rate, filters, asked.now))
  const isIn = fitting[0] !== undefined && priceFits(fitting[0].price, filters.price)
  if (isIn) bump(counts.stars, offer.stars)
  if (filters.stars.length > 0 && !filters.stars.includes(offer.stars)) return
  if (isIn)
    for (const { groupName, amenities } of offer.amenityGroups)
      for (const amenity of amenities) bump(counts.inHotel, amenityKey(groupName, amenity))
  countRates(counts, offer, asked, free)
}

/** A value counts for a hotel when its cheapest rate with that value stands inside the price. */
function countRates(counts: HotelCounts, { rates }: HotelOffer, { filters, now }: Asked, free: Asked) {
  const seen = new Set<string>()
  const count = (to: Map<string, number>, kind: string, value: string, price: number) => {
    const key = `${kind} ${value}`
    if (seen.has(key)) return
    seen.add(key)
    if (priceFits(price, filters.price)) bump(to, value)
  }
  for (const rate of rates) {
    if (!rateFits(rate, free.filters, now)) continue
    const [meal, bed] = [isAsked(filters.mealList, rate.meal.info.id), isAsked(filters.bedtypes, rate.bedType)]
    if (bed) count(counts.mealList, 'meal', rate.meal.info.id, rate.price)
    if (meal) count(counts.bedtypes, 'bed', rate.bedType, rate.price)
    if (!meal || !bed) continue
    if (canCancelFree(rate, now)) count(counts.cancellation, 'free', FREE_CANCELLATION, rate.price)
    for (const amenity of rate.amenities) count(counts.inRoom, 'room', amenity, rate.price)
  }
}

function isAsked<T>(list: readonly T[], value: T): boolean {
  return list.length === 0 || list.includes(value)
}

function bump<T>(counts: Map<T, number>, value: T) {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

const BINS = 20

/** Heights 0–1 of twenty equal bins over the prices of hotels that pass everything but the price (DHOT-07). */
export function hotelHistogram(offers: readonly HotelOffer[], { filters, now }: Asked): number[] {
  const { total } = filters.price
  const bins = Array.from({ length: BINS }, () => 0)
  for (const offer of offers) {
    if (!hotelFits(offer, filters)) continue
    const shown = offer.rates.find((rate: Rate) => rateFits(rate, filters, now))
    if (shown) {
      const at = binOf(shown.price, total)
      bins[at] = (bins[at] ?? 0) + 1
    }
  }
  const most = Math.max(...bins)
  return most === 0 ? bins : bins.map((count) => count / most)
}

function binOf(price: number, { min, max }: PriceRange): number {
  return max === min ? 0 : Math.min(Math.max(Math.floor(((price - min) / (max - min)) * BINS), 0), BINS - 1)
}
