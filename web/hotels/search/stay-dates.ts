import { type HotelForm, emptyHotelForm, hotelFormParams, nightsOf } from '#domain/hotels/query.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type Day, addDays } from '#domain/text/dates.ts'

/** The default dates: a night a week ahead for two (DHOT-09, DHOT-20). */
export function assumedStay(today: Day): HotelForm {
  const [arrival, departure] = [addDays(today, 7), addDays(today, 8)]
  return { ...emptyHotelForm, adults: 2, arrival, departure, nights: nightsOf(arrival, departure) }
}

/** The stored dates where they are still valid, the assumed ones otherwise; always two adults (DHOT-20). */
export function stayOr(stored: HotelForm | undefined, today: Day): HotelForm {
  const assumed = assumedStay(today)
  if (!stored?.arrival || !stored.departure || stored.arrival < today) return assumed
  return { ...assumed, arrival: stored.arrival, departure: stored.departure, nights: stored.nights }
}

/** Whether two stays are of the same dates. */
export function isSameStay(one: HotelForm, other: HotelForm): boolean {
  return one.arrival === other.arrival && one.departure === other.departure
}

type Place = Pick<HotelForm, 'region' | 'hotelRegionName'>

/** The address of the hotels of a place. */
export function hotelsLink(stay: HotelForm, place: Place): string {
  return `${paths.hotelResults}?${hotelFormParams({ ...stay, ...place, hotelId: '', lastUpdate: 0 })}`
}

/** The address of one hotel with the whole search (DHOT-01). */
export function hotelLink(id: string, stay: HotelForm, place: Place): string {
  return href(paths.hotel, { hotelId: id }, hotelFormParams({ ...stay, ...place, lastUpdate: 0 }))
}
