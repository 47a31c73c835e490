import { addDays, dayOf } from '#domain/text/dates.ts'
import { grownUp } from '#test/purchase.ts'
import { type FoundFlight, type Market, type Site, ask } from '#test/faults/client.ts'
import { HOTELS, flightDay } from '#test/faults/supplier-offers.ts'

/** Days are few, so that flights and rooms are sold out now and then. */
export function someDay(site: Site): number {
  return 25 + site.random.below(14)
}

export const today = () => dayOf(new Date(), 'Europe/Moscow')

type Query = { iataFrom: string; iataTo: string; dateThere: string; dateBack: string | null; adults: number }

export async function searched(site: Site, query: Query): Promise<{ there: FoundFlight[]; back: FoundFlight[] }> {
  type Found = { forwardOptions?: FoundFlight[]; backwardOptions?: FoundFlight[] }
  const json = { ...query, children: 0, infants: 0 }
  const { forwardOptions = [], backwardOptions = [] } = (await ask(site, '/api/air/Search', { json })).read<Found>()
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
    const known = await ask(site, `/api/Base/GetRateInfo?id=${rateId}`)
    if (known.status !== 200) return undefined
    const { price } = known.read<{ data: { price: number } }>().data
    return { rateId, price, arrival, departure, mark: '', firstName: 'Анна', lastName: 'Смирнова' }
  },
}
