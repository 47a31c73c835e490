import type { HotelCard, PlaceSuggestion } from '#contract/hotels.ts'
import type { AirOffer, AirlineFare } from '#domain/air/offer.ts'
import type { Cancellation, HotelOffer } from '#domain/hotels/offer.ts'
import type { StayQuery } from '#domain/hotels/query.ts'
import { type Day, addDays, airDay, daysBetween, parseAirDay } from '#domain/text/dates.ts'
import type { CheckedRate } from '#server/hotels/supplier.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { roomRate } from '#test/fixtures/hotel-offer.ts'
import { type Unit, SupplierNo } from './supplier-records.ts'

type Airline = { code: string; name: string; hour: string; base: number; refund: AirlineFare['refund'] }

/** One gives all back, one keeps a fee for each traveller, one keeps everything. */
const airlines: Airline[] = [
  {
    code: 'SU',
    name: 'Аэрофлот',
    hour: '07:40',
    base: 7301,
    refund: { allowed: true, penalty: 1500, untilMinutesBeforeDeparture: 1440 },
  },
  { code: 'S7', name: 'S7', hour: '10:00', base: 5999, refund: { allowed: true, penalty: 0, untilMinutesBeforeDeparture: 1440 } },
  {
    code: 'DP',
    name: 'Победа',
    hour: '13:20',
    base: 3333,
    refund: { allowed: false, penalty: 0, untilMinutesBeforeDeparture: 1440 },
  },
]
const SEATS = 9

export type CalendarQuery = { ends: [string, string]; days: [Day, Day]; party: { adults: number } }
export type FlightsQuery = { iataFrom: string; iataTo: string; dateThere: string; dateBack: string | null; adults: number }

/** The offers of every airline; both directions of one airline are one session. */
export function flightsFor(query: FlightsQuery, factor: (unit: string) => number): { there: AirOffer[]; back: AirOffer[] } {
  if ([query.iataFrom, query.iataTo].includes('ZZZ')) throw new SupplierNo('air.bad-city')
  const there = parseAirDay(query.dateThere)
  const back = query.dateBack === null ? undefined : parseAirDay(query.dateBack)
  const of = (from: string, to: string, day: Day | undefined) =>
    day ? airlines.map(({ code }) => flightOf(`${code}-${from}-${to}-${day}`, query, factor)) : []
  return { there: of(query.iataFrom, query.iataTo, there), back: of(query.iataTo, query.iataFrom, back) }
}

/** The lowest price of each day of a range. */
export function calendarFor(
  { ends: [iataFrom, iataTo], days: [first, last], party }: CalendarQuery,
  factor: (unit: string) => number,
): Record<Day, number> {
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
  const cheapest = (day: Day) => {
    const query = { iataFrom, iataTo, dateThere: airDay(day), dateBack: null, adults: party.adults }
    return Math.min(...flightsFor(query, factor).there.map(({ totalPrice }) => totalPrice))
  }
  return Object.fromEntries(days.map((day) => [day, cheapest(day)]))
}

function flightOf(unit: string, query: FlightsQuery, factor: (unit: string) => number): AirOffer {
  const [code] = unit.split('-')
  const priceSession = [code, query.dateThere, query.dateBack ?? '', query.adults].join('_')
  return flightAt({ sessionId: priceSession, optionId: unit }, factor)
}

/** An offer by its reference, at the price of this moment. */
export function flightAt(
  { sessionId, optionId }: { sessionId: string; optionId: string },
  factor: (unit: string) => number,
): AirOffer {
  const [code = '', from = '', to = '', ...date] = optionId.split('-')
  const airline = airlines.find((each) => each.code === code)
  if (!airline) throw new SupplierNo('air.session-expired')
  const adults = adultsOf(sessionId)
  const total = Math.round((airline.base + 37 * Number(date[2])) * factor(optionId))
  const taxes = Math.floor(total / 7)
  const at = `${date.join('-')}T${airline.hour}:00`
  return airOffer({
    hops: [
      hop({
        at,
        flight: `${code}-${1100 + Number(date[2])}`,
        airlineCode: code,
        airline: airline.name,
        fromCode: from,
        toCode: to,
      }),
    ],
    totalPrice: total * adults,
    itineraryRef: { sessionId, optionId },
    journeyKey: optionId,
    airlineFares: [
      {
        fareName: 'Стандарт',
        airlineCode: code,
        ticketIndex: 0,
        passengers: [{ type: 'adult', count: adults, base: total - taxes, taxes, total }],
        refund: airline.refund,
        exchange: { allowed: false, penalty: 0 },
      },
    ],
  })
}

export function adultsOf(sessionId: string): number {
  return Number(sessionId.split('_')[3])
}

export function seatUnit(optionId: string, count: number): Unit {
  return { unit: optionId, count, capacity: SEATS }
}

/** `hotel.room.plan.arrival.departure.adults`: a rate names its whole stay. */
type Room = { hotel: number; room: number; plan: number; arrival: Day; departure: Day; adults: number }
export const HOTELS = 12
const ROOMS = 3

export function roomOf(rateId: string): Room | undefined {
  const [hotel, room, plan, arrival, departure, adults] = rateId.split('.')
  if (!departure || !arrival) return undefined
  return {
    hotel: Number(hotel),
    room: Number(room),
    plan: Number(plan),
    arrival: arrival as Day,
    departure: departure as Day,
    adults: Number(adults),
  } // built by the buyers of this folder
}

export function nightUnits({ hotel, room, arrival, departure }: Room): Unit[] {
  const nights = daysBetween(arrival, departure)
  return Array.from({ length: nights }, (_, at) => ({
    unit: `${hotel}.${room}.${addDays(arrival, at)}`,
    count: 1,
    capacity: ROOMS,
  }))
}

/** What a hotel keeps of its price by the plan of the rate: nothing, a third of it, all of it. */
export const withheldShares = [0, 1 / 3, 1] as const

function termsOf(plan: number, price: number, arrival: Day): Cancellation {
  if (plan === 0)
    return {
      isAvailable: true,
      freeUntil: `${addDays(arrival, -2)}T00:00:00Z`,
      penalties: [{ from: `${addDays(arrival, -2)}T00:00:00Z`, amount: price }],
    }
  const amount = Math.round(price * (withheldShares[plan] ?? 1))
  return { isAvailable: plan === 1, freeUntil: null, penalties: [{ from: '2020-01-01T00:00:00Z', amount }] }
}

export function rateAt(rateId: string, factor: (unit: string) => number): CheckedRate | undefined {
  const stay = roomOf(rateId)
  if (!stay) return undefined
  const { hotel, room, plan, arrival, departure, adults } = stay
  const nightly = 2400 + 311 * hotel + 900 * room - 350 * plan
  const price = nightUnits(stay).reduce((sum, { unit }) => sum + Math.round(nightly * factor(unit)), 0)
  return {
    rate: roomRate({ id: rateId, price, cancellation: termsOf(plan, price, arrival) }),
    query: { arrival, departure, adults, children: [] },
    hotel: cardOf(hotel),
    touristTax: 0,
  }
}

function cardOf(hotel: number): HotelCard {
  return {
    id: `h${hotel}`,
    name: `Гостиница ${hotel}`,
    stars: 3,
    address: 'Москва, Арбат, 1',
    regionId: '1',
    regionName: 'Москва',
    country: 'Россия',
    countryCode: 'RU',
    lat: 55.75,
    lon: 37.6,
    images: [],
    pictures: [],
    description: '',
    checkInTime: '14:00',
    checkOutTime: '12:00',
    timeZone: 'Europe/Moscow',
    amenityGroups: [],
    rooms: [],
    around: [],
  }
}

/** The day so many days ahead, as the search of flights writes it. */
export function flightDay(today: Day, ahead: number): string {
  return airDay(addDays(today, ahead))
}

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
