import type { Guests, StayQuery } from '#domain/hotels/query.ts'
import { type Day, daysBetween } from '#domain/text/dates.ts'
import { mix, share } from '#world/air/network/hash.ts'
import { type Plan, breakfastByStars, mealCost } from './meal-plans.ts'
import { hotelIdOf } from './regions.ts'
import { type RoomNight, type SoldRooms, roomName, roomTypes } from './rooms.ts'
import { type Night, nightsIn } from './season.ts'
import { type Stock, isOpenByLaw } from './stock.ts'

/** Days ahead that hotels sell. */
const HORIZON_DAYS = 366
/** The town whose hotels have no room to let: their season is not open (DGEN-08). */
const CLOSED_CITY = 'pevek'

/** A stay in one city, with everything that is the same for all its hotels worked out once. */
export type Stay = { query: StayQuery; today: Day; nights: Night[]; sold: SoldRooms | null; paying: number[] }

/** A room that is free every night of the stay: roubles for all nights and guests, meals and tax aside. */
export type FreeRoom = { room: number; price: number; left: number }

/** A way to buy a free room; `price` is the whole stay in roubles, tax and meals included. */
export type PricedRate = { room: number; plan: number; price: number; tax: number; left: number }

/** Prepares a stay; null when hotels there do not sell it: too far ahead, over already, or out of season. */
export function openStay(stock: Stock, request: { query: StayQuery; today: Day; sold: SoldRooms | null }): Stay | null {
  const { query, today } = request
  const isOnSale = query.arrival >= today && daysBetween(today, query.departure) <= HORIZON_DAYS
  if (!isOnSale || stock.city.slug === CLOSED_CITY) return null
  const paying = query.children.filter((age) => age >= 2)
  return { ...request, nights: nightsIn(stock.city, { ...query, today }), paying }
}

/** Rooms of a hotel that hold the guests and are free every night, cheapest kind first. */
export function freeRooms(stock: Stock, hotel: number, stay: Stay): FreeRoom[] {
  const { nights, sold, query, paying } = stay
  const seed = stock.seed[hotel] ?? 0
  const liked = popularityOf(seed)
  const nightly = stock.nightly[hotel] ?? 0
  let bare = 0
  for (const night of nights) bare += night.price * (0.95 + 0.1 * share(mix(seed, night.number)))
  const found: FreeRoom[] = []
  const last = stock.firstRoom[hotel + 1] ?? 0
  for (let room = stock.firstRoom[hotel] ?? 0; room < last; room++) {
    const type = roomTypes[stock.roomType[room] ?? 0]
    if (!type || type.sleeps < query.adults + paying.length) continue
    const allotment = stock.allotment[room] ?? 0
    const roomSeed = stock.roomSeed[room] ?? 0
    const name = sold === null ? '' : roomName(hotelIdOf(stock.city, hotel), stock.roomType[room] ?? 0)
    let [left, wanted] = [allotment, 0]
    for (let at = 0; at < nights.length && left > 0; at++) {
      const night = nights[at]
      if (!night) continue
      const base = ownSales(allotment, night, { liked, roomSeed })
      const bought = sold === null ? 0 : sold(name, night.day)
      wanted += bought / allotment
      left = Math.min(left, allotment - base - bought)
    }
    if (left <= 0) continue
    const price = nightly * type.factor * guestFactor(type.sleeps, query, paying) * bare * (1 + (0.2 * wanted) / nights.length)
    found.push({ room, price, left })
  }
  return found
}

function popularityOf(hotelSeed: number): number {
  return 0.75 + 0.5 * share(mix(hotelSeed, 8))
}

/** Rooms of a kind the hotel itself has let for a night, of its whole allotment. */
function ownSales(
  allotment: number,
  { filled, number }: Night,
  { liked, roomSeed }: { liked: number; roomSeed: number },
): number {
  return Math.min(allotment, Math.floor((allotment + 1) * filled * liked * (0.55 + 0.9 * share(mix(roomSeed, number)))))
}

/** Every night of a stay in one kind of room: how many there are and how many the hotel itself has let. */
export function nightsOfRoom(stock: Stock, hotel: number, room: number, { nights }: Stay): RoomNight[] {
  const allotment = stock.allotment[room] ?? 0
  const means = { liked: popularityOf(stock.seed[hotel] ?? 0), roomSeed: stock.roomSeed[room] ?? 0 }
  return nights.map((night) => ({ night: night.day, allotment, base: ownSales(allotment, night, means) }))
}

/** A room's price is for two, or four where it sleeps four and more; each further guest adds, one alone pays a little less. */
function guestFactor(sleeps: number, { adults }: Guests, paying: readonly number[]): number {
  if (adults + paying.length === 1) return sleeps === 1 ? 1 : 0.93
  let free = sleeps >= 4 ? 4 : 2
  let factor = 1
  for (let at = 0; at < adults; at++) if (free-- <= 0) factor += 0.22
  for (const age of paying) if (free-- <= 0) factor += age < 12 ? 0.12 : 0.18
  return factor
}

/** What it takes to price the plans of one hotel. */
type PriceSum = { meals: number[]; flexible: number; nights: number; isTaxed: boolean }

function priceSumOf(stock: Stock, hotel: number, stay: Stay): PriceSum {
  const level = Math.sqrt(stock.city.basePrice / 5200)
  const eaters = stay.query.adults + 0.6 * stay.paying.length
  const breakfast = (breakfastByStars[stock.stars[hotel] ?? 0] ?? 400) * level * eaters * stay.nights.length
  return {
    meals: (stock.plans[hotel] ?? []).map(({ meal }) => mealCost[meal] * breakfast),
    flexible: 1.08 + 0.04 * share(mix(stock.seed[hotel] ?? 0, 10)),
    nights: stay.nights.length,
    isTaxed: isOpenByLaw(stock, hotel),
  }
}

/** Tourist tax of hotels of Russia, not of flats (field notes 7.7): 2 % of the price, at least 100 roubles a day; part of the price shown. */
function taxOn(price: number, { isTaxed, nights }: PriceSum): number {
  return isTaxed ? Math.max(100 * nights, Math.round(price * 0.02)) : 0
}

function pricedRateFor(free: FreeRoom, plan: number, { terms }: Plan, sum: PriceSum): PricedRate {
  const net = Math.round((free.price * (terms === 'flexible' ? sum.flexible : 1) + (sum.meals[plan] ?? 0)) / 10) * 10
  const tax = taxOn(net, sum)
  return { room: free.room, plan, price: net + tax, tax, left: free.left }
}

const byPrice = (a: PricedRate, b: PricedRate) => a.price - b.price

/** Every way to buy a stay in a hotel, cheapest first. */
export function allPricedRates(stock: Stock, hotel: number, stay: Stay): PricedRate[] {
  const plans = stock.plans[hotel] ?? []
  const sum = priceSumOf(stock, hotel, stay)
  return freeRooms(stock, hotel, stay)
    .flatMap((free) => plans.map((plan, at) => pricedRateFor(free, at, plan, sum)))
    .sort(byPrice)
}

/**
 * The quotes a list needs, cheapest first: left out is what some cheaper quote beats with the same meal and beds, no
 * stricter terms and nothing less in the room, for no filter can ever show it (DHOT-05, DHOT-06).
 */
export function neededPricedRates(stock: Stock, hotel: number, stay: Stay): PricedRate[] {
  const rooms = unbeaten(stock, freeRooms(stock, hotel, stay))
  if (rooms.length === 0) return []
  const plans = stock.plans[hotel] ?? []
  const sum = priceSumOf(stock, hotel, stay)
  const everyPlanIsFree = isOpenByLaw(stock, hotel) && stay.query.arrival > stay.today
  const found: PricedRate[] = []
  for (const free of rooms)
    for (let at = 0; at < plans.length; at++) {
      const plan = plans[at]
      if (plan && !(everyPlanIsFree && plan.terms === 'flexible')) found.push(pricedRateFor(free, at, plan, sum))
    }
  return found.length > 1 ? found.sort(byPrice) : found
}

function unbeaten(stock: Stock, rooms: FreeRoom[]): FreeRoom[] {
  return rooms.filter((room) => !rooms.some((other) => other !== room && dominates(stock, other, room)))
}

function dominates(stock: Stock, one: FreeRoom, other: FreeRoom): boolean {
  if (one.price > other.price || (one.price === other.price && one.room > other.room)) return false
  const [has, needs] = [stock.roomAmenities[one.room] ?? 0, stock.roomAmenities[other.room] ?? 0]
  return (has & needs) === needs && bedsOf(stock, one.room) === bedsOf(stock, other.room)
}

export function bedsOf(stock: Stock, room: number): 'double' | 'single' {
  return roomTypes[stock.roomType[room] ?? 0]?.beds ?? 'double'
}
