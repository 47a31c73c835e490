import { counted } from '#domain/text/plural.ts'
import { hashOf, mix, share } from '#world/air/network/hash.ts'
import { groupsOf, hotelAmenityBits } from './amenities.ts'
import { type Plan, plansOf } from './meal-plans.ts'
import { type PropertyType, nameFor, propertyTypes } from './names.ts'
import { type City, type District, addressOf, cities } from './regions.ts'
import { amenityBits, roomTypes, typesFor } from './rooms.ts'
import { isWet } from './waters.ts'

/** The hotels of one city, column by column, the most popular first. Rooms of hotel `h` are `firstRoom[h]` … `firstRoom[h + 1]`. */
export type Stock = {
  city: City
  names: string[]
  seed: Uint32Array
  stars: Uint8Array
  /** Place in `propertyTypes`. */
  propertyType: Uint8Array
  /** Place in the city's districts; −1 where it has none. */
  district: Int8Array
  lat: Float64Array
  lon: Float64Array
  amenities: Uint32Array
  /** Roubles a night for a standard room at an ordinary time. */
  nightly: Float32Array
  plans: (readonly Plan[])[]
  firstRoom: Uint32Array
  /** Place in `roomTypes`, cheapest first within a hotel. */
  roomType: Uint8Array
  allotment: Uint8Array
  roomAmenities: Uint16Array
  roomSeed: Uint32Array
}

const starFactor = [0.55, 0.5, 0.6, 0.85, 1.35, 2.6]
const MOST_ROOMS = 9
const MOST_ALLOTMENT = 18
/** Shares of the star classes 0…5, summed up. */
const inCity = [0.22, 0.27, 0.4, 0.72, 0.92, 1]
const inResort = [0.18, 0.22, 0.32, 0.6, 0.86, 1]
const KM_PER_DEGREE = 111.2
/** A hotel that would be in the water is moved towards its centre step by step until it is on land. */
const ASHORE_KM = 0.03

const built = new Map<City, Stock>()

/** The hotels of a city; made at first use, the same at every start. */
export function stockOf(city: City): Stock {
  const stock = built.get(city) ?? build(city)
  built.set(city, stock)
  return stock
}

/** Every city's hotels, made where they are not yet. */
export function wholeStock(): Stock[] {
  return cities.map(stockOf)
}

export function propertyTypeOf(stock: Stock, hotel: number): PropertyType {
  return propertyTypes[stock.propertyType[hotel] ?? 0] ?? 'hotel'
}

/** Whether the law lets a guest give the stay back for nothing until the day of arrival: hotels of Russia, but not rented flats. */
export function isOpenByLaw(stock: Stock, hotel: number): boolean {
  return stock.city.country === 'RU' && propertyTypeOf(stock, hotel) !== 'flat'
}

function build(city: City): Stock {
  const count = city.hotels
  const stock: Stock = {
    city,
    names: [],
    seed: new Uint32Array(count),
    stars: new Uint8Array(count),
    propertyType: new Uint8Array(count),
    district: new Int8Array(count).fill(-1),
    lat: new Float64Array(count),
    lon: new Float64Array(count),
    amenities: new Uint32Array(count),
    nightly: new Float32Array(count),
    plans: [],
    firstRoom: new Uint32Array(count + 1),
    roomType: new Uint8Array(count * MOST_ROOMS),
    allotment: new Uint8Array(count * MOST_ROOMS),
    roomAmenities: new Uint16Array(count * MOST_ROOMS),
    roomSeed: new Uint32Array(count * MOST_ROOMS),
  }
  const root = hashOf(city.slug)
  const taken = new Set<string>()
  for (let hotel = 0; hotel < count; hotel++) {
    stock.seed[hotel] = mix(root, 1000 + hotel)
    place(stock, hotel)
    hotelIn(stock, hotel)
    furnish(stock, hotel)
    stock.plans.push(
      plansOf(propertyTypeOf(stock, hotel), stock.stars[hotel] ?? 0, isOpenByLaw(stock, hotel), mix(stock.seed[hotel] ?? 0, 9)),
    )
    stock.names.push(freeName(stock, hotel, taken))
  }
  return stock
}

/** Its stars, kind, amenities and price. The two best known hotels of a city are fit for a showcase. */
function hotelIn(stock: Stock, hotel: number) {
  const { city } = stock
  const seed = stock.seed[hotel] ?? 0
  const isResort = city.kind !== 'city'
  const roll = share(mix(seed, 0))
  const stars = hotel === 0 ? 5 : hotel === 1 ? 4 : (isResort ? inResort : inCity).findIndex((upTo) => roll < upTo)
  const propertyType = hotel < 2 && !isResort ? 'hotel' : propertyTypeFor(stars, hasResorts(stock, hotel), share(mix(seed, 1)))
  stock.stars[hotel] = stars
  stock.propertyType[hotel] = propertyTypes.indexOf(propertyType)
  stock.amenities[hotel] = hotelAmenityBits(propertyType, stars, { kind: city.kind, seed })
  stock.nightly[hotel] =
    city.basePrice * (starFactor[stars] ?? 1) * (0.78 + 0.5 * share(mix(seed, 2))) * (propertyType === 'resort' ? 1.2 : 1)
}

function propertyTypeFor(stars: number, withResorts: boolean, roll: number): PropertyType {
  if (stars === 0) return roll < 0.55 ? 'flat' : 'hotel'
  return withResorts && stars >= 3 && roll < 0.45 ? 'resort' : 'hotel'
}

/** Resorts are where people rest: not in a city, at an airport or in an old town. */
function hasResorts({ city, district }: Stock, hotel: number): boolean {
  return city.kind !== 'city' && (city.districts[district[hotel] ?? -1]?.hasResorts ?? true)
}

const crowds: Partial<Record<District['type'], number>> = { Airport: 0.15, 'Railway Station': 0.5 }

/** The place of a district for a roll of 0 … 1: the first ones have the most hotels, stations and airports few. */
function districtFor(districts: readonly District[], roll: number): number {
  const weights = districts.map(({ type }, at) => (crowds[type] ?? 1) * (1.3 - at / districts.length))
  let left = roll * weights.reduce((sum, weight) => sum + weight, 0)
  const found = weights.findIndex((weight) => (left -= weight) < 0)
  return found < 0 ? 0 : found
}

/** Round the centre of its district or city, thicker in the middle, never out at sea or in a river. */
function place(stock: Stock, hotel: number) {
  const { city } = stock
  const seed = stock.seed[hotel] ?? 0
  const { districts } = city
  if (districts.length > 0) stock.district[hotel] = districtFor(districts, share(mix(seed, 3)))
  const centre = districts[stock.district[hotel] ?? -1] ?? city
  let away = centre.radiusKm * share(mix(seed, 4)) ** 0.8
  let bearing = share(mix(seed, 5)) * 2 * Math.PI
  if (centre === city && city.seaBearing !== null) {
    const sea = (city.seaBearing * Math.PI) / 180
    bearing = sea + Math.PI + (bearing - Math.PI) * 0.45
  }
  let spot = spotAt(centre, bearing, away)
  for (; away > 0 && isWet(city.slug, spot); spot = spotAt(centre, bearing, away)) away -= ASHORE_KM
  stock.lat[hotel] = spot.lat
  stock.lon[hotel] = spot.lon
}

function spotAt({ lat, lon }: { lat: number; lon: number }, bearing: number, away: number) {
  return {
    lat: round5(lat + (Math.cos(bearing) * away) / KM_PER_DEGREE),
    lon: round5(lon + (Math.sin(bearing) * away) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180))),
  }
}

function round5(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

const choices = new Map<string, number[]>()

function choicesFor(propertyType: PropertyType, stars: number): number[] {
  const key = `${propertyType} ${stars}`
  const known = choices.get(key) ?? typesFor(propertyType, stars)
  choices.set(key, known)
  return known
}

/** Two to nine kinds of room, as many as the hotel may have at most. */
function furnish(stock: Stock, hotel: number) {
  const seed = stock.seed[hotel] ?? 0
  const stars = stock.stars[hotel] ?? 0
  const propertyType = propertyTypeOf(stock, hotel)
  const types = choicesFor(propertyType, stars)
  const wanted = Math.min(types.length, 2 + Math.floor(share(mix(seed, 6)) * (2 + stars * 1.2)), MOST_ROOMS)
  let room = stock.firstRoom[hotel] ?? 0
  let [left, open] = [wanted, types.length]
  for (const type of types) {
    if (share(mix(seed, 100 + type)) * open-- >= left) continue
    left--
    const rolled = mix(seed, 200 + type)
    const rare = Math.max(1, (roomTypes[type]?.factor ?? 1) - 0.4)
    stock.roomType[room] = type
    stock.roomSeed[room] = rolled
    stock.allotment[room] = Math.max(1, Math.round((1 + share(mix(rolled, 1)) * (MOST_ALLOTMENT - 1)) / rare))
    stock.roomAmenities[room] = amenityBits(roomTypes[type]!, stars, propertyType, mix(seed, 7)) // `type` is a place in the list
    room++
  }
  stock.firstRoom[hotel + 1] = room
}

function freeName(stock: Stock, hotel: number, taken: Set<string>): string {
  const { city } = stock
  const district = city.districts[stock.district[hotel] ?? -1]
  const of = { city, seed: stock.seed[hotel] ?? 0, ...(district && { district }) }
  for (let attempt = 0; ; attempt++) {
    const name = nameFor(propertyTypeOf(stock, hotel), stock.stars[hotel] ?? 0, { ...of, attempt })
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** Address of a hotel: city, street, house. */
export function addressIn(stock: Stock, hotel: number): string {
  return addressOf(stock.city, stock.city.districts[stock.district[hotel] ?? -1], stock.seed[hotel] ?? 0)
}

const EARTH_KM = 6371
const LEAST_REGISTER = 550_000_000

const openings = {
  flat: 'Апартаменты для самостоятельного проживания',
  resort: 'Отель для отдыха с обширной территорией',
  hotel: 'Отель',
} as const

/** Kilometres from a hotel to the middle of its city. */
export function kmToCentre({ city, lat, lon }: Stock, hotel: number): number {
  const rad = Math.PI / 180
  const [toLat, toLon] = [((lat[hotel] ?? city.lat) - city.lat) * rad, ((lon[hotel] ?? city.lon) - city.lon) * rad]
  return EARTH_KM * Math.hypot(toLat, toLon * Math.cos(city.lat * rad))
}

/** Two or three sentences on a hotel, made of what is true of it in the data. */
export function descriptionOf(stock: Stock, hotel: number): string {
  const { city } = stock
  const district = city.districts[stock.district[hotel] ?? -1]
  const where = district ? `${city.name}, ${district.name}` : city.name
  const km = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 }).format(kmToCentre(stock, hotel))
  const amenities = groupsOf(stock.amenities[hotel] ?? 0).flatMap((group) => group.amenities)
  const has = amenities.slice(0, 6).join(', ').toLowerCase()
  const sentences = [
    `${openings[propertyTypeOf(stock, hotel)]}: ${where}. До центра города ${km}\u00a0км.`,
    `В продаже ${counted(roomsOf(stock, hotel).length, ['вид номеров', 'вида номеров', 'видов номеров'])}.`,
    ...(has ? [`К услугам гостей: ${has}.`] : []),
  ]
  return sentences.join(' ')
}

function roomsOf(stock: Stock, hotel: number): string[] {
  const [first, last] = [stock.firstRoom[hotel] ?? 0, stock.firstRoom[hotel + 1] ?? 0]
  return Array.from(stock.roomType.subarray(first, last), (type) => roomTypes[type]?.name ?? '')
}

/** Number in the state register of Russia, which hotels there must have to be listed (field notes 7.7); flats have none. */
export function registerNumberOf(stock: Stock, hotel: number): string | undefined {
  if (!isOpenByLaw(stock, hotel)) return undefined
  return String(LEAST_REGISTER + ((stock.seed[hotel] ?? 0) % 9_999_999))
}
