import type { BedType } from './bed.ts'
import type { MealId } from './meal.ts'
import type { AmenityGroup, HotelOffer, Rate } from './offer.ts'

/** Bounds before any offer has arrived, and the most the slider shows (DHOT-07). */
export const EMPTY_PRICE = { min: 0, max: 100_000 } as const
export const PRICE_CAP = 10_000_000

export type PriceRange = { min: number; max: number }

/** The visitor's filters; every default means «no restriction» (spec §3). */
export type HotelFilters = {
  price: { total: PriceRange; current: PriceRange }
  stars: number[]
  mealList: MealId[]
  /** Contains `cancellationIsAvailable` when only free cancellation is wanted. */
  cancellation: string[]
  bedtypes: BedType[]
  inRoom: string[]
  inHotel: AmenityGroup[]
  name: string
}

export const noFilters: HotelFilters = {
  price: { total: EMPTY_PRICE, current: EMPTY_PRICE },
  stars: [],
  mealList: [],
  cancellation: [],
  bedtypes: [],
  inRoom: [],
  inHotel: [],
  name: '',
}

/** The slider's bounds for the prices that have arrived, whole roubles (DHOT-07). */
export function priceBounds(offers: readonly HotelOffer[]): PriceRange {
  const prices = offers.flatMap(({ rates }) => (rates[0] ? [rates[0].price] : []))
  if (prices.length === 0) return EMPTY_PRICE
  return { min: Math.min(...prices), max: Math.min(Math.max(...prices), PRICE_CAP) }
}

/** The price itself, or the bound it is beyond. */
export const within = (price: number, { min, max }: PriceRange): number => Math.min(Math.max(price, min), max)

/** New bounds as batches arrive: an untouched handle follows them, a moved one stays, clamped (DHOT-07). */
export function followPrices({ total, current }: HotelFilters['price'], next: PriceRange): HotelFilters['price'] {
  const follow = (end: keyof PriceRange) => (current[end] === total[end] ? next[end] : within(current[end], next))
  return { total: next, current: { min: follow('min'), max: follow('max') } }
}

/** A hotel of the list with the rate of its card: the cheapest that no filter hides (DHOT-05). */
export type Hit = { offer: HotelOffer; rate: Rate }

/**
 * The hotels that have a rate no filter hides, if its price fits too (DHOT-05, DHOT-06). Offers and rates are those that arrived.
 */
export function filterHotels(offers: readonly HotelOffer[], filters: HotelFilters, now: Date): Hit[] {
  const compiled = compileFilters(filters, now)
  const hits: Hit[] = []
  for (const offer of offers) {
    const read = readOffer(offer)
    if (!compiled.hotel(read)) continue
    const found = read.rates.find(compiled.rate)
    if (found && priceFits(found.price, filters.price)) hits.push({ offer, rate: found.rate })
  }
  return hits
}

/** Filters compiled for a thousand hotels, without the price. */
export type CompiledFilters = {
  /** Whether the hotel itself passes: stars, name, amenities of every chosen group. */
  hotel: (hotel: ReadOffer) => boolean
  /** Whether one rate passes all filters that look at rates. */
  rate: (rate: ReadRate) => boolean
}

export function compileFilters(filters: HotelFilters, now: Date): CompiledFilters {
  const { stars, mealList, bedtypes, cancellation } = filters
  const name = plainName(filters.name)
  const inHotel = filters.inHotel.flatMap(({ groupName, amenities }) =>
    amenities.map((one) => numberOf(amenityKey(groupName, one))),
  )
  const inRoom = filters.inRoom.map(numberOf)
  return {
    hotel: (hotel) =>
      (stars.length === 0 || stars.includes(hotel.stars)) &&
      hotel.name.includes(name) &&
      inHotel.every((one) => hotel.amenities.includes(one)),
    rate: (rate) =>
      (mealList.length === 0 || mealList.includes(rate.meal)) &&
      (bedtypes.length === 0 || bedtypes.includes(rate.bed)) &&
      (cancellation.length === 0 || canCancelFree(rate, now)) &&
      inRoom.every((one) => rate.amenities.includes(one)),
  }
}

/** Free cancellation counts only while its term has not passed. */
export function canCancelFree({ freeUntil }: Pick<ReadRate, 'freeUntil'>, now: Date): boolean {
  return freeUntil > now.getTime()
}

/** Whether a shown price is between the handles; the upper one at the end is no limit (DHOT-07). */
export function priceFits(price: number, { total, current }: HotelFilters['price']): boolean {
  return price >= current.min && (current.max >= total.max || price <= current.max)
}

/** What filters and their counts need of a rate. */
type ReadRate = {
  rate: Rate
  price: number
  meal: MealId
  bed: BedType
  /** The moment until which cancelling is free, in milliseconds: Infinity without a term, -Infinity where it is not free at all. */
  freeUntil: number
  amenities: readonly number[]
}

/** What they need of a hotel, and of its rates, cheapest first. */
type ReadOffer = { name: string; stars: number; amenities: readonly number[]; rates: readonly ReadRate[] }

/** Words in the order of their first occurrence, for the life of the program: there are some hundred amenities in all. */
export const numbers = new Map<string, number>()

/** A word as a number. */
export function numberOf(word: string): number {
  const known = numbers.get(word) ?? numbers.size
  numbers.set(word, known)
  return known
}

export const amenityKey = (groupName: string, amenity: string) => `${groupName}~${amenity}`

/** A name as people type it: case-insensitive, ё as е. */
function plainName(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е')
}

const read = new WeakMap<HotelOffer, ReadOffer>()

/** An offer is read once, for every press needs the same of all of them. */
export function readOffer(offer: HotelOffer): ReadOffer {
  const known = read.get(offer)
  if (known) return known
  const { name, stars, amenityGroups, rates } = offer
  const amenities = amenityGroups.flatMap((group) => group.amenities.map((one) => numberOf(amenityKey(group.groupName, one))))
  const fresh = { name: plainName(name), stars, amenities, rates: rates.map(readRate) }
  read.set(offer, fresh)
  return fresh
}

export function readRate(rate: Rate): ReadRate {
  const { price, meal, bedType, cancellation, amenities } = rate
  const { isAvailable, freeUntil } = cancellation
  return {
    rate,
    price,
    meal: meal.info.id,
    bed: bedType,
    freeUntil: !isAvailable ? -Infinity : freeUntil === null ? Infinity : Date.parse(freeUntil),
    amenities: amenities.map(numberOf),
  }
}
