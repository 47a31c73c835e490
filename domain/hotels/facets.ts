import {
  type HotelFilters,
  type PriceRange,
  canCancelFree,
  compileFilters,
  numberOf,
  numbers,
  priceFits,
  readOffer,
} from './filter.ts'
import { hasBreakfast } from './meals.ts'
import { FREE_CANCELLATION, type HotelOffer, starClasses } from './offer.ts'
import type { PriceWording } from './stay-words.ts'

/** How many hotels a value would leave beside the current other filters, by value; amenities of the hotel as `group~name`. */
export type HotelCounts = {
  stars: Map<number, number>
  mealList: Map<string, number>
  /** Any meal with a breakfast, as one choice. */
  breakfast: number
  cancellation: Map<string, number>
  bedtypes: Map<string, number>
  inRoom: Map<string, number>
  inHotel: Map<string, number>
}

type FacetInput = { filters: HotelFilters; now: Date }

/** How often each number of a read offer occurs, and at which hotel last. */
class Tally {
  private readonly met: number[] = []
  private readonly last: number[] = []

  /** Counts a word for a hotel, once. */
  add(word: number, hotel: number, counts: boolean) {
    if (this.last[word] === hotel) return
    this.last[word] = hotel
    if (counts) this.met[word] = (this.met[word] ?? 0) + 1
  }

  byWord(): Map<string, number> {
    const words = new Map<string, number>()
    for (const [word, number] of numbers) {
      const count = this.met[number]
      if (count !== undefined) words.set(word, count)
    }
    return words
  }
}

/**
 * Counts every value of every block against the other filters. Meals, beds and stars are alternatives, so a block does not narrow
 * itself; amenities and free cancellation are added to what is chosen.
 */
export function countsOf(offers: readonly HotelOffer[], { filters, now }: FacetInput): HotelCounts {
  const { stars, mealList, bedtypes, price } = filters
  const chosen = compileFilters({ ...filters, stars: [] }, now)
  const free = compileFilters({ ...filters, mealList: [], bedtypes: [] }, now)
  const byStars = new Map<number, number>(starClasses.map((one) => [one, 0]))
  const [meals, breakfasts, beds, cancel, inRoom, inHotel] = Array.from({ length: 6 }, () => new Tally()) as Tallies

  for (const [at, offer] of offers.entries()) {
    const hotel = readOffer(offer)
    if (!chosen.hotel(hotel)) continue
    const cheapest = hotel.rates.find(chosen.rate)
    const isIn = cheapest !== undefined && priceFits(cheapest.price, price)
    if (isIn) byStars.set(hotel.stars, (byStars.get(hotel.stars) ?? 0) + 1)
    if (!isAllowed(stars, hotel.stars)) continue
    if (isIn) for (const amenity of hotel.amenities) inHotel.add(amenity, at, true)
    // A value counts for a hotel when its cheapest rate with that value is inside the price.
    for (const rate of hotel.rates) {
      if (!free.rate(rate)) continue
      const fits = priceFits(rate.price, price)
      const [meal, bed] = [isAllowed(mealList, rate.meal), isAllowed(bedtypes, rate.bed)]
      if (bed) meals.add(numberOf(rate.meal), at, fits)
      if (bed && hasBreakfast(rate.meal)) breakfasts.add(BREAKFAST, at, fits)
      if (meal) beds.add(numberOf(rate.bed), at, fits)
      if (!meal || !bed) continue
      if (canCancelFree(rate, now)) cancel.add(FREE, at, fits)
      for (const amenity of rate.amenities) inRoom.add(amenity, at, fits)
    }
  }
  return {
    stars: byStars,
    mealList: meals.byWord(),
    breakfast: breakfasts.byWord().get(BREAKFAST_WORD) ?? 0,
    cancellation: cancel.byWord(),
    bedtypes: beds.byWord(),
    inRoom: inRoom.byWord(),
    inHotel: inHotel.byWord(),
  }
}

type Tallies = [meals: Tally, breakfasts: Tally, beds: Tally, cancel: Tally, inRoom: Tally, inHotel: Tally]

const FREE = numberOf(FREE_CANCELLATION)
const [BREAKFAST_WORD, BREAKFAST] = ['any breakfast', numberOf('any breakfast')]

function isAllowed<T>(list: readonly T[], value: T): boolean {
  return list.length === 0 || list.includes(value)
}

const BINS = 20

/** Heights 0–1 of twenty equal bins over the prices of hotels that pass everything but the price (DHOT-07). */
export function hotelHistogram(offers: readonly HotelOffer[], { filters, now }: FacetInput): number[] {
  const { total } = filters.price
  const bins = Array.from({ length: BINS }, () => 0)
  const compiled = compileFilters(filters, now)
  for (const offer of offers) {
    const hotel = readOffer(offer)
    if (!compiled.hotel(hotel)) continue
    const shown = hotel.rates.find(compiled.rate)
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

/** The inverse of `displayPrice`: exactly the prices of a stay, in roubles, that are shown as these two or between them. */
export function stayPrices([low, high]: readonly [number, number], { unit, nights }: PriceWording): PriceRange {
  return unit === 'night' ? { min: (low - 1) * nights + 1, max: high * nights } : { min: low, max: high }
}
