import { useCallback } from 'react'
import { hotelIds, makeRateList, suggestHotels } from '#contract/hotels.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import { type StayQuery, emptyHotelForm, hotelFormParams } from '#domain/hotels/query.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import type { StayBetween } from '#domain/trips/stay-between.ts'
import { call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'

export type Party = { adults: number; children: readonly number[] }
/** Nights whose last day is known. */
export type KnownStay = StayBetween & { departure: NonNullable<StayBetween['departure']> }

/** Hotels for these nights and guests; none while they are loading, nor when nobody answers. */
export function useStays(stay: KnownStay, party: Party): { found: FoundStays | undefined; isLoading: boolean } {
  const { city, arrival, departure, isLate } = stay
  const { adults } = party
  const ages = party.children.join()
  const load = useCallback(
    (signal: AbortSignal) => {
      const children = ages ? ages.split(',').map(Number) : []
      return searchStays(city, { arrival, departure, adults, children }, isLate, signal)
    },
    [city, arrival, departure, adults, ages, isLate],
  )
  const { request, isOld } = useRequest(load, 'waited-for')
  return {
    found: request.phase === 'ready' && !isOld ? request.reply : undefined,
    isLoading: isOld || request.phase === 'loading',
  }
}

/** The form of hotels with the city in it: its days are still to be chosen. */
export function hotelsOf(city: string): string {
  return href(paths.hotelResults, {}, { hotelRegionName: city })
}

/** So many hotels, the best known ones, are priced. */
const PRICED = 40
const SHOWN = 3
const RECEPTION = 'Круглосуточная стойка'

/** Hotels of a city for a stay: how many there are in all, the three shown, and where the rest are. */
export type FoundStays = {
  total: number
  all: string
  /** They are those whose reception never closes, as far as is known. */
  areOpenAtNight: boolean
  hotels: { offer: HotelOffer; price: number; to: string }[]
}

type Amenities = Pick<HotelOffer, 'amenityGroups'>

/** At night those whose reception never closes. Hotels mention it in prose alone: where none does, it is unknown. */
export function openAtNight<Hotel extends Amenities>(hotels: readonly Hotel[], isLate: boolean): readonly Hotel[] {
  const open = hotels.filter(({ amenityGroups }) => amenityGroups.some(({ amenities }) => amenities.includes(RECEPTION)))
  return isLate && open.length > 0 ? open : hotels
}

/** Runs our own hotel search; `isLate` prefers hotels whose reception never closes. Nothing where we sell no hotels. */
async function searchStays(
  city: string,
  query: StayQuery,
  isLate: boolean,
  signal: AbortSignal,
): Promise<FoundStays | undefined> {
  const { result } = await call(suggestHotels, { seachText: city }, { signal })
  const region = result.regions.find((place) => place.type === 'City' && place.name === city && !place.near)
  if (!region) return undefined
  const { ids } = (await call(hotelIds, { region: region.region }, { signal })).data
  if (ids.length === 0) return undefined
  const batch = { ...query, children: [...query.children], ids: ids.slice(0, PRICED) }
  const offers = (await call(makeRateList, batch, { signal })).data.result
  const hotels = openAtNight(offers, isLate)
  const form = {
    ...emptyHotelForm,
    arrival: query.arrival,
    departure: query.departure,
    adults: query.adults,
    children: { count: query.children.length, list: [...query.children] },
  }
  const stay = hotelFormParams(form)
  const search = hotelFormParams({ ...form, region: region.region, hotelRegionName: region.name })
  return {
    total: ids.length,
    all: `${paths.hotelResults}?${search}`,
    areOpenAtNight: hotels !== offers,
    hotels: thrifty(hotels)
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .flatMap((offer) => {
        const [cheapest] = offer.rates
        return cheapest ? [{ offer, price: cheapest.price, to: href(paths.hotel, { hotelId: offer.id }, stay) }] : []
      })
      .slice(0, SHOWN),
  }
}

/** The cheaper half: a buyer who has just paid for the flight is not shown the dearest rooms first. */
function thrifty(offers: readonly HotelOffer[]): HotelOffer[] {
  const byPrice = offers.filter(({ rates }) => rates[0]).toSorted((a, b) => (a.rates[0]?.price ?? 0) - (b.rates[0]?.price ?? 0))
  return byPrice.slice(0, Math.max(SHOWN, Math.ceil(byPrice.length / 2)))
}
