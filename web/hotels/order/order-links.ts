import type { PaymentInfo } from '#contract/hotel-orders.ts'
import type { RateInfo } from '#contract/hotels.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'

const own = ['hotelId', 'orderId', 'payment', 'showForm']

/** The search in an address of the booking, without what belongs to the booking itself. */
function searchOf(params: URLSearchParams, { hotel, arrival, departure, adults, children }: RateInfo): URLSearchParams {
  const search = new URLSearchParams([...params].filter(([name]) => !own.includes(name)))
  if (!search.has('region')) {
    search.set('region', hotel.regionId)
    search.set('hotelRegionName', hotel.regionName)
  }
  search.set('arrival', arrival)
  search.set('departure', departure)
  search.set('adults', String(adults))
  if (children.length > 0) search.set('children', children.join(','))
  else search.delete('children')
  return search
}

/** «Выбрать другой номер»: the hotel's page with the stored query (HOTB-01). */
export function otherRoomLink(params: URLSearchParams, stay: RateInfo): string {
  return href(paths.hotel, { hotelId: stay.hotel.id }, searchOf(params, stay))
}

/** The search of the same place and days. */
export function searchLink(params: URLSearchParams, stay: RateInfo): string {
  return `${paths.hotelResults}?${searchOf(params, stay)}`
}

/** The booking page of an order: the rate in the path, the stay and the order in the query (DHOT-11). */
export function orderAddress(params: URLSearchParams, { orderId, stay }: Pick<PaymentInfo, 'orderId' | 'stay'>): string {
  const query = new URLSearchParams([['hotelId', stay.hotel.id], ...searchOf(params, stay), ['orderId', orderId]])
  if (params.get('payment') === 'fail') query.set('payment', 'fail')
  return href(paths.hotelBooking, { rateId: stay.rateId }, query)
}

/** Where the outcome of an order is shown (DHOT-18). */
export function resultLink(orderId: string): string {
  return href(paths.hotelPaid, {}, { orderId })
}
