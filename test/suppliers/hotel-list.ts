import type { HotelCard, PlaceSuggestion } from '#contract/hotels.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import type { StayQuery } from '#domain/hotels/query.ts'
import { HOTELS, cardOf, rateAt } from '#test/faults/supplier-offers.ts'

const REGION = '1'
const PLANS = 3
const region: PlaceSuggestion = {
  id: REGION,
  type: 'City',
  name: 'Москва',
  country: 'Россия',
  region: REGION,
  region_name: 'Москва',
  title: 'Москва, Россия',
}

const cards: HotelCard[] = Array.from({ length: HOTELS }, (_, at) => cardOf(at))

function cardOfId(id: string): HotelCard | undefined {
  return cards.find((card) => card.id === id)
}

type RatesQuery = { query: StayQuery; ids: string[]; detail: 'all' | 'needed' }

/** What the supplier of test/faults shows before anybody books. */
export function hotelList(factor: (unit: string) => number) {
  return {
    '/rooms/suggest': ({ text }: { text: string }) => ({
      regions: region.name.toLowerCase().startsWith(text.toLowerCase()) ? [region] : [],
      hotels: [],
    }),
    '/rooms/ids': (body: { region: string }) =>
      body.region === REGION ? { ids: cards.map(({ id }) => id), regionName: region.name } : { ids: [] },
    '/rooms/hotel': ({ id }: { id: string }) => cardOfId(id),
    '/rooms/rates': ({ query, ids, detail }: RatesQuery) =>
      ids.flatMap((id) => {
        const card = cardOfId(id)
        return card ? [offerOf(card, query, detail, factor)] : []
      }),
  }
}

function offerOf(card: HotelCard, query: StayQuery, detail: 'all' | 'needed', factor: (unit: string) => number): HotelOffer {
  const { id, name, stars, address, regionId, regionName, lat, lon } = card
  const { arrival, departure, adults } = query
  const rates = Array.from({ length: PLANS }, (_, plan) => {
    const rateId = [id.slice(1), 0, plan, arrival, departure, adults].join('.')
    return rateAt(rateId, factor)!.rate // an id built just now names a stay
  }).toSorted((one, other) => one.price - other.price)
  return {
    id,
    name,
    stars,
    address,
    region: regionId,
    regionName,
    lat,
    lon,
    images: [],
    pictures: [],
    amenityGroups: [],
    rates: detail === 'all' ? rates : rates.slice(0, 1),
  }
}
