import { createHash, createHmac } from 'node:crypto'
import { type AirOffer, type AirlineFare, type Segment, endsOf } from '#domain/air/offer.ts'
import { type PassengerKind, passengerKinds } from '#domain/air/passenger-kind.ts'
import type { DocumentType } from '#domain/air/passenger.ts'
import { type Pricing, isAmount, wholeRoubles } from '#domain/money/exchange.ts'
import { Refusal } from '#domain/refusal.ts'
import { MINUTE_MS, parseDay } from '#domain/text/dates.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import type { Condition, Fare, Offer, Slice } from './duffel-shapes.ts'
import { infantIdsOf, kindsOfOffer, acceptedDocuments } from './passengers.ts'
import { type AirportOf, journeyKeyOf, segmentOf } from './segments.ts'

/** What is needed to turn a fare of Duffel's into offers of ours. */
export type Sale = {
  session: PriceSession
  sessionId: string
  /** Names of the directions: of a return the outbound first. */
  optionIds: readonly string[]
  kinds: readonly PassengerKind[]
  /** Which of them have no seat, by Duffel's ids. */
  infantIds: readonly string[]
  timeLimit: string
  /** Undefined: whatever the route allows. */
  documents?: DocumentType[] | undefined
}

/** What an offer says of its own sale. */
export function saleOf(offer: Offer, named: Pick<Sale, 'session' | 'sessionId' | 'optionIds'>): Omit<Sale, 'timeLimit'> {
  const kinds = kindsOfOffer(offer)
  const ids = offer.passengers.map(({ id }) => id)
  return { ...named, kinds, infantIds: infantIdsOf(ids, kinds), documents: acceptedDocuments(offer) }
}

/** What each traveller pays for the whole fare: Duffel gives one sum for all, which is split evenly. */
export function eachPays({ total_amount }: Pick<Fare, 'total_amount'>, { pricing }: PriceSession, travellers: number): number {
  return wholeRoubles(total_amount, pricing, travellers)
}

/** The offers of a fare, one per direction; undefined when it cannot be shown as it would be flown. */
export function offersOf(fare: Fare, sale: Sale, airportOf: AirportOf): AirOffer[] | undefined {
  const each = eachPays(fare, sale.session, sale.kinds.length)
  const there = sale.session.there
  const prices = there === null ? [each] : [there, each - there]
  const isWhole = prices.length === fare.slices.length && fare.slices.every(({ segments }) => segments.length > 0)
  if (!isWhole || prices.some((price) => price < 0)) return undefined
  const offers = fare.slices.map((slice, at) => offerOf(fare, slice, { sale, at, price: prices[at]!, each, airportOf }))
  return offers.every((offer) => offer !== undefined) ? offers : undefined
}

/** What each traveller pays for one direction, and for all of them together. */
type Share = { price: number; each: number }
type Direction = Share & { sale: Sale; at: number; airportOf: AirportOf }

function offerOf(fare: Fare, slice: Slice, { sale, at, price, each, airportOf }: Direction): AirOffer | undefined {
  const flights = slice.segments.map((segment) => segmentOf(segment, sale.infantIds, airportOf))
  const companyCode = fare.owner.iata_code ?? endsOf(slice.segments)[0].marketing_carrier.iata_code ?? ''
  if (!flights.every((flight): flight is Segment => flight !== undefined)) return undefined
  return {
    companyCode,
    companyName: fare.owner.name ?? companyCode,
    totalPrice: price * sale.kinds.length,
    timeLimit: sale.timeLimit,
    itineraryRef: { sessionId: sale.sessionId, optionId: sale.optionIds[at] ?? '' },
    flightSegments: flights,
    airlineFares: [fareOf(fare, slice, { sale, price, each, companyCode })],
    combined: false,
    pairedOnly: sale.session.there !== null,
    bonusApplicable: true,
    seatsLeft: null,
    journeyKey: journeyKeyOf(flights),
    ...(sale.documents && { documents: sale.documents }),
    ...(sale.session.there !== null && { agesOnWayBack: true }), // theirs are those of the last slice's day
  }
}

const UNNAMED_FARE = 'Тариф авиакомпании'

function fareOf(
  fare: Fare,
  slice: Slice,
  { sale, price, each, companyCode }: Share & { sale: Sale; companyCode: string },
): AirlineFare {
  const taxes = taxesOf(fare, price)
  const lines = passengerKinds.map((type) => {
    const count = sale.kinds.filter((kind) => kind === type).length
    return { type, count, base: price - taxes, taxes, total: price }
  })
  const marketingName = slice.segments[0]?.passengers?.[0]?.cabin_class_marketing_name
  return {
    fareName: slice.fare_brand_name ?? marketingName ?? UNNAMED_FARE,
    airlineCode: companyCode,
    ticketIndex: 0,
    passengers: lines.filter(({ count }) => count > 0),
    refund: { ...ruleOf(fare.conditions?.refund_before_departure, fare, { sale, price, each }), untilMinutesBeforeDeparture: 0 },
    exchange: ruleOf(fare.conditions?.change_before_departure, fare, { sale, price, each }),
  }
}

/** The same share of the price as taxes are of the whole sum; Duffel does not always know it. */
function taxesOf({ total_amount, tax_amount }: Fare, price: number): number {
  const share = Number(tax_amount ?? 0) / Number(total_amount)
  return Number.isFinite(share) ? Math.min(Math.floor(price * share), price) : 0
}

/**
 * A penalty is given for the whole order: each passenger with a seat has an equal part, since infants pay none, and each
 * direction the same share as of the price, so that no penalty exceeds its fare. Unknown penalties are not promised.
 */
function ruleOf(
  condition: Condition,
  { total_currency }: Fare,
  { sale: { session, kinds }, price, each }: Share & { sale: Sale },
) {
  const amount = condition?.penalty_amount ?? null
  const isKnown = amount !== null && isAmount(amount) && condition?.penalty_currency === total_currency
  if (!condition?.allowed || !isKnown) return { allowed: false, penalty: 0 }
  const seated = kinds.filter((kind) => kind !== 'infant').length
  const penalty = wholeRoubles(amount, session.pricing, seated)
  return { allowed: true, penalty: each > 0 ? Math.ceil((penalty * price) / each) : penalty }
}

/** Identifies an outbound with its fare: offers that share it sell it with different ways back. */
export function outboundId(fare: Fare): string {
  const [slice] = fare.slices
  const flights = slice?.segments.map(
    ({ marketing_carrier, marketing_carrier_flight_number, origin, departing_at, passengers }) => [
      marketing_carrier.iata_code,
      marketing_carrier_flight_number,
      origin.iata_code,
      departing_at,
      passengers?.[0]?.cabin_class,
    ],
  )
  const text = JSON.stringify([flights, slice?.fare_brand_name, fare.owner.iata_code])
  return `out_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
}

/**
 * What the prices of an offer were calculated with, frozen for as long as it may be booked. Duffel sells a return for one sum:
 * `there` is the share of it, in roubles of each traveller, that its outbound is shown for; null on a one-way trip.
 */
export type PriceSession = { pricing: Pricing; there: number | null }

/** Encodes a price session, signed, so that nothing has to be stored. */
export function writePriceSession([{ secret }]: KeyRing, { pricing, there }: PriceSession, expires: Date): string {
  const { currency, nominal, roubles, day } = pricing.rate
  const fields = [currency, nominal, roubles, day, pricing.markupPercent, there ?? '']
  const payload = `${Math.floor(expires.getTime() / MINUTE_MS).toString(36)}.${Buffer.from(fields.join('|')).toString('base64url')}`
  return `${payload}.${signature(secret, payload)}`
}

/** Decodes a price session. Refuses `air.session-expired` when it has expired or is not ours. */
export function readPriceSession(ring: KeyRing, sessionId: string, now: Date): PriceSession {
  const [minutes = '', fields = '', sign = ''] = sessionId.split('.')
  const isOurs = ring.some(({ secret }) => isSameSecret(sign, signature(secret, `${minutes}.${fields}`)))
  if (!isOurs || Number.parseInt(minutes, 36) * MINUTE_MS <= now.getTime()) throw new Refusal('air.session-expired')
  return fieldsOf(sessionId)
}

/** What one of our sessions contains, however old: for an itinerary that comes back from one of our orders. */
export function fieldsOf(sessionId: string): PriceSession {
  const text = Buffer.from(sessionId.split('.')[1] ?? '', 'base64url').toString('utf8')
  const [currency = '', nominal, roubles = '', date = '', markup, there = ''] = text.split('|')
  const day = parseDay(date)
  if (!day) throw new Refusal('air.session-expired')
  const rate = { currency, nominal: Number(nominal), roubles, day }
  return { pricing: { rate, markupPercent: Number(markup) }, there: there === '' ? null : Number(there) }
}

function signature(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`duffel ${payload}`).digest('base64url').slice(0, 22)
}
