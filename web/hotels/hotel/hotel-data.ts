import type { HotelCard } from '#contract/hotels.ts'
import { hotelViewParams } from '#domain/hotels/filter-address.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import { type HotelForm, hotelFormOf, isBadParty, nightsOf } from '#domain/hotels/query.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { type Day, addDays, parseDay } from '#domain/text/dates.ts'
import { cache } from '#web/data/cache.ts'

/** What a hotel sells for a stay: its rates, none, or why they could not be fetched. */
export type Rates = { kind: 'found'; offer: HotelOffer } | { kind: 'none' } | { kind: 'refused'; code: string; text: string }

/** What the loaders of a hotel's page return; promises are still pending. */
export type HotelPageData =
  | { kind: 'unknown' }
  | {
      kind: 'hotel'
      card: HotelCard | Promise<HotelCard>
      rates: Rates | Promise<Rates>
      /** The requested stay; `isAssumed` when the address names no dates (DHOT-09). */
      stay: HotelForm
      isAssumed: boolean
      /** The moment the page was made. */
      now: string
      /** The hotel for search engines, in the first HTML only (DSEO-02). */
      jsonLd?: Record<string, unknown>
      /** Name of the picture of the shared link; in the first HTML only. */
      picture?: string
    }

/** The stay of an address: its dates may be assumed, its guests may be none a room can have. */
export type ParsedStay = { stay: HotelForm; isAssumed: boolean; isBadParty: boolean }

/** The stay of an address; where it has no dates, a night a week from `today` for two (DHOT-09). */
export function parseStay(params: URLSearchParams, today: Day): ParsedStay {
  const form = hotelFormOf(params)
  const isBad = isBadParty(params)
  if (form.arrival && form.departure) return { stay: form, isAssumed: false, isBadParty: isBad }
  const [arrival, departure] = [addDays(today, 7), addDays(today, 8)]
  const adults = params.has('adults') ? form.adults : 2
  // A refused party stays in the address, which is not rewritten.
  return {
    stay: { ...form, adults, arrival, departure, nights: nightsOf(arrival, departure) },
    isAssumed: !isBad,
    isBadParty: isBad,
  }
}

/** Identifies a stay in a hotel: the same key has the same rates. */
export function stayKey(id: string, { arrival, departure, adults, children }: HotelForm): string {
  return `${id} ${arrival} ${departure} ${adults} ${children.list.join()}`
}

/** The cards of hotels that were shown. */
export const hotelCards = cache<HotelCard>({ most: 40 })

/** Rates that were just shown are shown again without a request, by `stayKey`. */
export const hotelRates = cache<Rates>({ lifeMs: 2 * 60_000, most: 40 })

/** The card, or undefined where there is no such hotel. */
export async function fetchCard(id: string, signal?: AbortSignal): Promise<HotelCard | undefined> {
  const { ApiError, call, getHotel } = await import('./hotel-calls.ts')
  try {
    return (await call(getHotel, { id }, { signal })).data
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return undefined
    throw error
  }
}

/** The answer for a party no room may have, without a request. */
export const badParty: Rates = { kind: 'refused', code: 'bad-stay', text: firstWords['hotels.bad-guests'] }

/** The rates of one hotel for a stay (API-34); the server's refusal is returned in words. */
export async function fetchRates(id: string, stay: HotelForm, signal?: AbortSignal): Promise<Rates> {
  const { ApiError, call, hotelOffers } = await import('./hotel-calls.ts')
  const [arrival, departure] = [parseDay(stay.arrival), parseDay(stay.departure)]
  if (!arrival || !departure) return { kind: 'none' }
  try {
    const query = { arrival, departure, adults: stay.adults, children: stay.children.list, ids: [id] }
    const [offer] = (await call(hotelOffers, query, { signal })).data.result
    return offer ? { kind: 'found', offer } : { kind: 'none' }
  } catch (error) {
    if (signal?.aborted || !(error instanceof ApiError)) throw error
    return { kind: 'refused', code: error.status === 400 ? 'bad-stay' : 'failed', text: error.text }
  }
}

/** The whole search of an address without what belongs to one page (DHOT-01). */
export function searchOf(
  params: URLSearchParams,
  stay: HotelForm,
  card: Pick<HotelCard, 'regionId' | 'regionName'>,
): URLSearchParams {
  const whole = new URLSearchParams(params)
  if (!whole.has('region')) whole.set('region', card.regionId)
  // A hotel picked by its name has that name in the address; the way back is to the hotels of its town.
  if (whole.get('region') === card.regionId || !whole.has('hotelRegionName')) whole.set('hotelRegionName', card.regionName)
  whole.set('arrival', stay.arrival)
  whole.set('departure', stay.departure)
  whole.set('adults', String(stay.adults))
  if (stay.children.list.length > 0) whole.set('children', stay.children.list.join(','))
  else whole.delete('children')
  for (const name of ['lastUpdate', 'showForm', 'hotelId']) whole.delete(name)
  return whole
}

/** The address of the booking of a rate (DHOT-11): the rate, its hotel and stay, then the rest of the search. */
export function bookingLink(rateId: string, hotelId: string, search: URLSearchParams): string {
  return href(paths.hotelBooking, { rateId }, new URLSearchParams([['hotelId', hotelId], ...search]))
}

export function isNarrowed(params: URLSearchParams): boolean {
  return hotelViewParams.some((name) => params.has(name))
}
