import { counted } from '#domain/text/plural.ts'
import { groupsOf } from './amenities.ts'
import { roomTypes } from './rooms.ts'
import { type Stock, propertyTypeOf, isOpenByLaw } from './stock.ts'

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
