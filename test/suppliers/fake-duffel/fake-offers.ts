import { type FakeState, type Json, type Reply, errorReply } from './fake-state.ts'

type Town = { airport: string; city: string; name: string; country: string; timeZone: string; hours: number }

const towns: Record<string, Town> = {
  MOW: { airport: 'SVO', city: 'Moscow', name: 'Sheremetyevo', country: 'RU', timeZone: 'Europe/Moscow', hours: 3 },
  AER: { airport: 'AER', city: 'Sochi', name: 'Adler', country: 'RU', timeZone: 'Europe/Moscow', hours: 3 },
  IST: { airport: 'IST', city: 'Istanbul', name: 'Istanbul Airport', country: 'TR', timeZone: 'Europe/Istanbul', hours: 3 },
  LON: { airport: 'LHR', city: 'London', name: 'Heathrow', country: 'GB', timeZone: 'Europe/London', hours: 0 },
  LHR: { airport: 'LHR', city: 'London', name: 'Heathrow', country: 'GB', timeZone: 'Europe/London', hours: 0 },
  ...Object.fromEntries(
    ['AYT', 'BCN', 'BJS', 'DXB', 'KZN', 'LED', 'PAR', 'PRG', 'ROM', 'UTP'].map((code) => [
      code,
      { airport: code, city: code, name: code, country: 'GB', timeZone: 'Europe/London', hours: 0 },
    ]),
  ),
  JFK: { airport: 'JFK', city: 'New York', name: 'Kennedy', country: 'US', timeZone: 'America/New_York', hours: -5 },
}

function isTown(code: string): boolean {
  return code in towns
}

function airportOf(code: string): Json {
  const { airport, city, name, country, timeZone } = towns[code]! // requested for known towns alone
  return {
    id: `arp_${airport}`,
    type: 'airport',
    iata_code: airport,
    name,
    city_name: city,
    iata_country_code: country,
    time_zone: timeZone,
  }
}

const MINUTE_MS = 60_000

/** A time of a town's winter clock, as Duffel writes it: without an offset. */
function wallClock(at: number, { hours }: Town): string {
  return new Date(at + hours * 60 * MINUTE_MS).toISOString().slice(0, 19)
}

type Slice = { origin: string; destination: string; departure_date: string }

const brands = [
  { name: 'Basic', cabin: 'economy', bags: 0, factor: 1 },
  { name: 'Flex', cabin: 'economy', bags: 1, factor: 1.3 },
]
const departures = [7, 13, 20]

type Choice = { hour: number; brand: (typeof brands)[number] }
const choices: readonly Choice[] = departures.flatMap((hour) => brands.map((brand) => ({ hour, brand })))

/** One direction of an offer: a flight at an hour of the town's own clock. */
function sliceOf({ origin, destination, departure_date }: Slice, { hour, brand }: Choice, passengers: readonly Json[]): Json {
  const [from, to] = [towns[origin]!, towns[destination]!] // requested for known towns alone
  const departs = Date.parse(`${departure_date}T00:00:00Z`) + (hour - from.hours) * 60 * MINUTE_MS
  const segment = {
    id: `seg_${origin}${hour}`,
    origin: airportOf(origin),
    destination: airportOf(destination),
    departing_at: wallClock(departs, from),
    arriving_at: wallClock(departs + 150 * MINUTE_MS, to),
    duration: 'PT2H30M',
    distance: null,
    aircraft: { id: 'arc_1', iata_code: '789', name: 'Boeing 787-9' },
    marketing_carrier: { iata_code: 'ZZ', name: 'Duffel Airways' },
    marketing_carrier_flight_number: `0${400 + hour}`,
    operating_carrier: { iata_code: 'ZZ', name: 'Duffel Airways' },
    stops: [],
    passengers: passengers.map(({ id }) => ({
      passenger_id: id,
      cabin_class: brand.cabin,
      cabin_class_marketing_name: 'Economy',
      fare_basis_code: 'Y20LGTN2',
      baggages: [
        { type: 'checked', quantity: brand.bags },
        { type: 'carry_on', quantity: 1 },
      ],
    })),
  }
  return {
    id: `sli_${origin}${hour}`,
    origin: airportOf(origin),
    destination: airportOf(destination),
    duration: 'PT2H30M',
    fare_brand_name: brand.name,
    segments: [segment],
  }
}

/** What a direction costs each traveller, in cents: by its day, hour and brand. */
function centsOf({ departure_date }: Slice, { hour, brand }: Choice): number {
  const day = Number(departure_date.slice(8))
  return Math.round((6000 + day * 37 + hour * 11) * brand.factor)
}

type RequestBody = { slices: Slice[]; passengers: { type?: string; age?: number }[] }
const DAY_MS = 24 * 60 * MINUTE_MS

/** Finds offers for a request, one for each way there with each way back of its brand. */
export function createOfferRequest(state: FakeState, { slices, passengers }: RequestBody): Reply {
  for (const [at, { origin, destination, departure_date }] of slices.entries()) {
    if (!isTown(origin)) return errorReply(422, 'validation_error', `/data/slices/${at}/origin`)
    if (!isTown(destination)) return errorReply(422, 'validation_error', `/data/slices/${at}/destination`)
    if (departure_date < state.now().toISOString().slice(0, 10))
      return errorReply(422, 'validation_error', `/data/slices/${at}/departure_date`)
  }
  const id = `orq_${state.requests.size + 1}`
  const people = passengers.map((passenger, at) => passengerOf(passenger, `pas_${id}_${at}`))
  const [there, back] = slices
  const flown = state.oddities.has('nothing found') ? [] : choices
  const ways = flown.flatMap((out) =>
    back ? choices.filter(({ brand }) => brand === out.brand).map((home) => [out, home]) : [[out]],
  )
  const found = ways.map((way, at) =>
    offerOf(state, { id: `off_${id}_${at}`, slices: back ? [there!, back] : [there!], way, people }),
  )
  found.sort((one, other) => Number(one.total_amount) - Number(other.total_amount))
  for (const offer of found) state.offers.set(String(offer.id), offer)
  state.requests.set(id, found)
  return { status: 201, body: { data: { id, live_mode: false, slices: [], passengers: people } } }
}

function passengerOf({ type, age }: { type?: string; age?: number }, id: string): Json {
  if (age === undefined) return { id, type: type ?? null, age: null, fare_type: null }
  return { id, type: age < 2 ? 'infant_without_seat' : 'child', age, fare_type: null }
}

type NewOffer = { id: string; slices: Slice[]; way: Choice[]; people: Json[] }

function offerOf({ now, oddities }: FakeState, { id, slices, way, people }: NewOffer): Json {
  const cents = slices.reduce((sum, slice, at) => sum + centsOf(slice, way[at]!), 0) * people.length
  const soon = (ms: number) => new Date(now().getTime() + ms).toISOString()
  const isFlex = way[0]?.brand.name === 'Flex'
  const condition = { allowed: isFlex, penalty_amount: isFlex ? '40.00' : null, penalty_currency: isFlex ? 'EUR' : null }
  const offer: Json = {
    id,
    live_mode: false,
    created_at: now().toISOString(),
    expires_at: soon(30 * MINUTE_MS),
    owner: { iata_code: 'ZZ', name: 'Duffel Airways', logo_symbol_url: null },
    total_amount: (cents / 100).toFixed(2),
    total_currency: 'EUR',
    base_amount: (cents / 120).toFixed(2),
    tax_amount: (cents / 100 - Number((cents / 120).toFixed(2))).toFixed(2),
    slices: slices.map((slice, at) => sliceOf(slice, way[at]!, people)),
    passengers: people,
    payment_requirements: {
      requires_instant_payment: false,
      payment_required_by: soon(2 * DAY_MS),
      price_guarantee_expires_at: soon(DAY_MS),
    },
    conditions: { refund_before_departure: condition, change_before_departure: condition },
    passenger_identity_documents_required: oddities.has('documents required'),
    supported_passenger_identity_document_types: oddities.has('documents refused') ? [] : ['passport'],
    partial: false,
  }
  return odd(offer, oddities)
}

/** What no honest reading of the sheet expects, and what an adapter has to live with. */
function odd(offer: Json, oddities: FakeState['oddities']): Json {
  if (oddities.has('missing fields')) Object.assign(offer, { conditions: null, tax_amount: null })
  if (oddities.has('penalties near the fare'))
    for (const condition of Object.values(offer.conditions as Record<string, Json>))
      if (condition.allowed) condition.penalty_amount = (Number(offer.base_amount) * 0.95).toFixed(2)
  if (oddities.has('odd money')) Object.assign(offer, { total_amount: '1,234.5', tax_amount: 'n/a' })
  if (oddities.has('instant only'))
    Object.assign(offer.payment_requirements as Json, { requires_instant_payment: true, payment_required_by: null })
  if (oddities.has('signs no database keeps'))
    for (const slice of offer.slices as Json[]) slice.fare_brand_name = `\u0000${String(slice.fare_brand_name)}`
  const segments = (offer.slices as Json[]).flatMap(({ segments: flights }) => flights as Json[])
  if (oddities.has('bags of infants alone')) for (const segment of segments) bagsOfInfants(offer, segment)
  for (const segment of segments) {
    if (oddities.has('missing fields')) Object.assign(segment, { aircraft: null, operating_carrier: null })
    if (!oddities.has('unknown enums')) continue
    for (const passenger of segment.passengers as Json[])
      Object.assign(passenger, { cabin_class: 'cargo_hold', baggages: [{ type: 'hatbox', quantity: 3 }] })
  }
  return offer
}

/** A fare whose only pieces, in the hold and in the cabin, are those of an infant. */
function bagsOfInfants(offer: Json, segment: Json): void {
  const infants = (offer.passengers as Json[]).flatMap(({ id, type }) => (type === 'infant_without_seat' ? [id] : []))
  for (const passenger of segment.passengers as Json[]) {
    const quantity = infants.includes(passenger.passenger_id) ? 1 : 0
    passenger.baggages = ['checked', 'carry_on'].map((type) => ({ type, quantity }))
  }
}
