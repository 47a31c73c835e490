import { type MealId, mealIds, mealLabel } from '#domain/hotels/meal.ts'
import type { HotelOffer, Rate } from '#domain/hotels/offer.ts'
import { type StayQuery, MAX_CHILDREN } from '#domain/hotels/query.ts'
import { addDays, daysBetween, parseDay } from '#domain/text/dates.ts'
import { mix } from '#world/air/network/hash.ts'
import { groupsOf } from './amenities.ts'
import { type Deadlines, cancellationOf } from './cancellation.ts'
import { type PricedRate, type Stay, allPricedRates, bedsOf, neededPricedRates } from './priced-rates.ts'
import { hotelIdOf } from './regions.ts'
import { amenityNames, roomTypes } from './rooms.ts'
import { type Stock, addressIn, isOpenByLaw, kmToCentre } from './stock.ts'

/** The contents of a rate id: which hotel, kind of room and plan, for which stay. */
export type RateRef = { hotelId: string; roomType: number; plan: number; query: StayQuery }

/** The part of a rate id that all rates of a search share: `20261220_5_2_5-8`. */
export function stayPart({ arrival, departure, adults, children }: StayQuery): string {
  const ages = children.length > 0 ? `_${children.join('-')}` : ''
  return `${arrival.replaceAll('-', '')}_${daysBetween(arrival, departure)}_${adults}${ages}`
}

/** `moscow-17_6_0_20261220_5_2_5-8`: letters, digits, `_` and `-` only (DHOT-11). */
export function rateIdOf(hotelId: string, roomType: number, plan: number, stay: string): string {
  return `${hotelId}_${roomType}_${plan}_${stay}`
}

const shape = /^([a-z-]+-\d+)_(\d{1,2})_(\d)_(\d{4})(\d\d)(\d\d)_(\d{1,2})_(\d)(?:_(\d{1,2}(?:-\d{1,2})*))?$/

/** Reads a rate id; undefined for what no search of ours ever wrote. */
export function readRateId(id: string): RateRef | undefined {
  const [, hotelId = '', type, plan, year, month, date, nights, adults, ages] = shape.exec(id) ?? []
  const arrival = parseDay(`${year}-${month}-${date}`)
  if (!arrival || Number(nights) < 1) return undefined
  const children = ages?.split('-').map(Number) ?? []
  if (children.length > MAX_CHILDREN) return undefined
  const query = { arrival, departure: addDays(arrival, Number(nights)), adults: Number(adults), children }
  return { hotelId, roomType: Number(type), plan: Number(plan), query }
}

const meals = Object.fromEntries(mealIds.map((id) => [id, { info: { id, name: mealLabel[id] } }])) as Record<MealId, Rate['meal']> // every id is in the list

/** What words need beside the numbers: the stay as rate ids write it and the moments of its terms. */
export type Wording = { stay: Stay; part: string; deadlines: Deadlines }

export function wordingOf(stay: Stay, deadlines: Deadlines): Wording {
  return { stay, deadlines, part: stayPart(stay.query) }
}

/** A hotel with every rate, or only with those a list needs; undefined when it has no room for the stay. Pictures are the adapter's. */
export function offerOf(stock: Stock, hotel: number, wording: Wording, detail: 'all' | 'needed'): HotelOffer | undefined {
  const pricedRates = (detail === 'all' ? allPricedRates : neededPricedRates)(stock, hotel, wording.stay)
  if (pricedRates.length === 0) return undefined
  const id = hotelIdOf(stock.city, hotel)
  return {
    id,
    name: stock.names[hotel] ?? '',
    stars: stock.stars[hotel] ?? 0,
    address: addressIn(stock, hotel),
    region: stock.city.id,
    regionName: stock.city.name,
    lat: stock.lat[hotel] ?? 0,
    lon: stock.lon[hotel] ?? 0,
    centreKm: Math.round(kmToCentre(stock, hotel) * 10) / 10,
    images: [],
    pictures: [],
    rates: pricedRates.map((pricedRate) => ({
      ...rateOf(stock, hotel, { id, pricedRate, wording }),
      ...(detail === 'all' && pricedRate.tax > 0 && { touristTax: pricedRate.tax }),
    })),
    amenityGroups: groupsOf(stock.amenities[hotel] ?? 0),
    ...(stock.city.country !== 'RU' && { hasFee: true }),
  }
}

/** One rate in words (DHOT-04). One in twelve hotels takes no bonus points. */
export function rateOf(
  stock: Stock,
  hotel: number,
  { id, pricedRate, wording }: { id: string; pricedRate: PricedRate; wording: Wording },
): Rate {
  const plan = stock.plans[hotel]?.[pricedRate.plan] ?? { meal: 'nomeal' as const, terms: 'basic' as const }
  const type = stock.roomType[pricedRate.room] ?? 0
  const seed = stock.seed[hotel] ?? 0
  return {
    id: rateIdOf(id, type, pricedRate.plan, wording.part),
    roomName: roomTypes[type]?.name ?? '',
    price: pricedRate.price,
    meal: meals[plan.meal],
    cancellation: cancellationOf(plan, {
      price: pricedRate.price,
      isOpen: isOpenByLaw(stock, hotel),
      days: 1 + (mix(seed, 11) % 3),
      deadlines: wording.deadlines,
    }),
    bedType: bedsOf(stock, pricedRate.room),
    amenities: amenityNames(stock.roomAmenities[pricedRate.room] ?? 0),
    hidden: false,
    bonusApplicable: mix(seed, 12) % 12 !== 0,
  }
}
