import type { Day } from '#domain/text/dates.ts'
import { type PromotedHotel, promotedHotels } from './promo.ts'

const cities = [...new Set(promotedHotels.map(({ city }) => city))]

/**
 * The hotels of a day on the home page, each in another city (DUI-01): in two weeks every city has had its turn, and the
 * second hotel of a city stands in the fortnight after.
 */
export function promoOfDay(day: Day, count = 6): PromotedHotel[] {
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  const turn = Math.floor(number / cities.length) % 2
  return Array.from({ length: count }, (_, at) => {
    const city = cities[(number + Math.floor((at * cities.length) / count)) % cities.length]!
    return promotedHotels.filter((hotel) => hotel.city === city)[turn]! // two hotels of each city
  })
}
