import type { ItineraryRef } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { sellerOfRef } from '#domain/seller.ts'
import { addDays, dayOf } from '#domain/text/dates.ts'
import { type FoundFlight, type Market, type Site, callSite } from '#test/faults/site.ts'
import { HOTELS, flightDay } from '#test/faults/supplier-offers.ts'
import { grownUp } from '#test/purchase.ts'
import { hids } from '#test/suppliers/fake-etg/etg-hotels.ts'

/** Days are few, so that flights and rooms are sold out now and then. */
function someDay(site: Site): number {
  return 25 + site.random.below(14)
}

const today = () => dayOf(new Date(), 'Europe/Moscow')

type Query = { iataFrom: string; iataTo: string; dateThere: string; dateBack: string | null; adults: number }

async function searched(site: Site, query: Query): Promise<{ there: FoundFlight[]; back: FoundFlight[] }> {
  type Found = { forwardOptions?: FoundFlight[]; backwardOptions?: FoundFlight[] }
  const json = { ...query, children: 0, infants: 0 }
  const { forwardOptions = [], backwardOptions = [] } = (await callSite(site, '/api/air/Search', { json })).read<Found>()
  return { there: forwardOptions, back: backwardOptions }
}

const people = [
  grownUp,
  { ...grownUp, name: 'Борис', gender: 'male', document: { ...grownUp.document, number: '4509876544' } },
] as const

/** What the supplier of supplier.ts sells. */
export const inventedMarket: Market = {
  async trip(site) {
    const { random } = site
    const adults = random.hits(0.3) ? 2 : 1
    const day = someDay(site)
    const dateBack = random.hits(0.5) ? flightDay(today(), day + 7) : null
    const found = await searched(site, { iataFrom: 'MOW', iataTo: 'AER', dateThere: flightDay(today(), day), dateBack, adults })
    if (found.there.length === 0) return undefined
    const there = random.pick(found.there)
    const back = dateBack && found.back.length > 0 ? random.pick(found.back) : null
    return { there, back, passengers: people.slice(0, adults), mark: '' }
  },
  async room(site) {
    const { random } = site
    const arrival = addDays(today(), someDay(site))
    const departure = addDays(arrival, 1 + random.below(4))
    const rateId = [random.below(HOTELS), random.below(2), random.below(3), arrival, departure, 1].join('.')
    const known = await callSite(site, `/api/Base/GetRateInfo?id=${rateId}`)
    if (known.status !== 200) return undefined
    const { price } = known.read<{ data: { price: number } }>().data
    return { rateId, price, arrival, departure, mark: '', firstName: 'Анна', lastName: 'Смирнова' }
  },
}

const letters = 'abcdefghiklmnopqrstuvwxyz'

/** A surname nobody else travels under. */
function markOf({ random }: Site): string {
  return `Buyer${Array.from({ length: 10 }, () => random.pick([...letters])).join('')}`
}

const travellers = (surname: string): Passenger[] =>
  ['Anna', 'Maria'].map((name, at) => ({
    ...grownUp,
    name,
    surname,
    document: { type: 'forpassportrf', number: `75123456${at}`, date: '01-02-2031' },
  }))

const seller = (offer: FoundFlight) => sellerOfRef(offer.itineraryRef as ItineraryRef)

/** Flights of the embedded world and of Duffel from one search, rooms of the embedded world and of Ostrovok. */
export const realMarket: Market = {
  async trip(site) {
    const { random } = site
    const adults = random.hits(0.3) ? 2 : 1
    const day = someDay(site)
    const dateBack = random.hits(0.5) ? flightDay(today(), day + 7) : null
    const found = await searched(site, { iataFrom: 'MOW', iataTo: 'LON', dateThere: flightDay(today(), day), dateBack, adults })
    const wanted = random.hits(0.7) ? 'duffel' : 'embedded'
    const ways = found.there.filter((offer) => seller(offer) === wanted)
    if (ways.length === 0) return undefined
    const there = random.pick(ways)
    const home = found.back.filter(({ itineraryRef }) => itineraryRef.sessionId === there.itineraryRef.sessionId)
    if (dateBack && home.length === 0) return undefined
    const mark = markOf(site)
    return {
      there,
      back: dateBack ? random.pick(home) : null,
      passengers: travellers(mark).slice(0, adults),
      mark,
      seller: wanted,
    }
  },
  async room(site) {
    const { random } = site
    const arrival = addDays(today(), someDay(site))
    const departure = addDays(arrival, 1 + random.below(4))
    const isTheirs = random.hits(0.7)
    const id = isTheirs ? `ostrovok:${random.pick(hids.slice(0, 3))}` : `moscow-${10 + random.below(40)}`
    const json = { arrival, departure, adults: 1, children: [], ids: [id] }
    const found = await callSite(site, '/api/Base/GetHotelOffers', { json })
    if (found.status !== 200) return undefined
    const { result } = found.read<{ data: { result: { rates: { id: string; price: number }[] }[] } }>().data
    const rates = result[0]?.rates ?? []
    if (rates.length === 0) return undefined
    const { id: rateId, price } = random.pick(rates)
    const mark = markOf(site)
    const seller = isTheirs ? 'ostrovok' : 'embedded'
    return { rateId, price, arrival, departure, mark, firstName: 'Anna', lastName: mark, seller }
  },
}
