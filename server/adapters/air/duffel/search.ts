import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import type { ExchangeRate } from '#domain/money/exchange.ts'
import { Refusal } from '#domain/refusal.ts'
import { DAY_MS, MINUTE_MS, instant, parseAirDay } from '#domain/text/dates.ts'
import type { FoundOffers } from '#server/air/supplier.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { type DuffelCall, refuse } from './duffel-calls.ts'
import { Offer, OfferRequest, listOf } from './duffel-shapes.ts'
import { type PriceSession, eachPays, offersOf, outboundId, readPriceSession, saleOf, writePriceSession } from './offers.ts'
import { travellersOf } from './passengers.ts'
import type { AirportOf } from './segments.ts'

export type DuffelContext = {
  call: DuffelCall
  secret: KeyRing
  now: () => Date
  markupPercent: number
  fetchExchangeRate(currency: string, signal: AbortSignal): Promise<ExchangeRate>
  airportOf: AirportOf
}

/** Slower airlines are left out: nobody waits for a list longer than that. */
const AIRLINES_MS = 7000
const PAGE = 200
/** How long a price may be booked, whatever Duffel allows: the rate is frozen for that time. */
const SESSION_MS = 35 * MINUTE_MS

/** Searches once, then yields each page of offers as a part, the cheapest first. */
export async function* search(context: DuffelContext, query: FlightQuery, signal: AbortSignal): AsyncGenerator<FoundOffers> {
  const { call } = context
  const path = `/air/offer_requests?return_offers=false&supplier_timeout=${AIRLINES_MS}&view=offers`
  const request = { method: 'POST', data: requestOf(query), shape: OfferRequest, signal } as const
  const { data: found } = await call(path, request).catch(refuse('air.bad-city'))
  const collect = collector(context, signal)
  let after: string | null = null
  do {
    const params = new URLSearchParams({ offer_request_id: found.id, sort: 'total_amount', limit: String(PAGE) })
    if (after !== null) params.set('after', after)
    const page: { data: Offer[]; after: string | null } = await call(`/air/offers?${params}`, {
      shape: listOf(Offer),
      signal,
    }).catch(refuse())
    const part = await collect(page.data)
    if (part.there.length + part.back.length > 0) yield part
    after = page.after
  } while (after !== null)
}

function requestOf({ iataFrom, iataTo, dateThere, dateBack, ...party }: FlightQuery): object {
  const slice = (origin: string, destination: string, date: string) => {
    const day = parseAirDay(date)
    if (!day) throw new Refusal('bad-request')
    return { origin, destination, departure_date: day }
  }
  const back = dateBack === null ? [] : [slice(iataTo, iataFrom, dateBack)]
  return { slices: [slice(iataFrom, iataTo, dateThere), ...back], passengers: travellersOf(party) }
}

/** What is known of a search so far: one rate for each currency, sessions by their outbound, offers that were found. */
function collector(context: DuffelContext, signal: AbortSignal) {
  const expires = new Date(context.now().getTime() + SESSION_MS)
  const rates = new Map<string, Promise<ExchangeRate>>()
  const sessions = new Map<string, { session: PriceSession; id: string }>()
  const seen = new Set<string>()

  async function fetchPricing({ total_currency: currency }: Offer) {
    const rate = rates.get(currency) ?? context.fetchExchangeRate(currency, signal)
    rates.set(currency, rate)
    return { rate: await rate, markupPercent: context.markupPercent }
  }

  async function add(offer: Offer, part: FoundOffers): Promise<void> {
    const isReturn = offer.slices.length > 1
    const name = isReturn ? outboundId(offer) : `one way ${offer.total_currency}`
    const known = sessions.get(name)
    const session = known?.session ?? (await begin(offer, isReturn))
    const id = known?.id ?? writePriceSession(context.secret, session, expires)
    const optionIds = isReturn ? [name, offer.id] : [offer.id]
    const sale = saleOf(offer, { session, sessionId: id, optionIds })
    const [there, back] = offersOf(offer, { ...sale, timeLimit: limitOf(offer, context.now()) }, context.airportOf) ?? []
    if (!there) return
    sessions.set(name, { session, id })
    if (!known || !isReturn) part.there.push(there)
    if (back) part.back.push(back)
  }

  /** The cheapest way back comes first: half of its price is the outbound's, and the ways back differ by the rest. */
  async function begin(offer: Offer, isReturn: boolean): Promise<PriceSession> {
    const pricing = await fetchPricing(offer)
    const each = eachPays(offer, { pricing, there: null }, offer.passengers.length)
    return { pricing, there: isReturn ? Math.floor(each / 2) : null }
  }

  return async function collect(page: Offer[]): Promise<FoundOffers> {
    const part: { there: AirOffer[]; back: AirOffer[] } = { there: [], back: [] }
    for (const offer of page) {
      if (seen.has(offer.id) || !isSold(offer, context.now())) continue
      seen.add(offer.id)
      await add(offer, part)
    }
    return part
  }
}

/** Seats are held before payment: instant payment offers are not sold. */
function isSold({ payment_requirements, expires_at }: Offer, now: Date): boolean {
  return !payment_requirements.requires_instant_payment && Date.parse(expires_at) > now.getTime()
}

/** The offer's end, the end of its hold or a day from now, whichever is first. */
function limitOf({ expires_at, payment_requirements: { payment_required_by: paidBy } }: Offer, now: Date): string {
  const ends = [Date.parse(expires_at), now.getTime() + DAY_MS, ...(paidBy ? [Date.parse(paidBy)] : [])]
  return instant(new Date(Math.min(...ends)))
}

/** A Duffel offer named by refs of one session, fetched again. */
export type ReadOffer = { offer: Offer; session: PriceSession; sessionId: string; optionIds: string[]; offers: AirOffer[] }

/** Prices offers again, at the rate they were found with. Refuses `air.session-expired`. */
export async function price(context: DuffelContext, refs: ItineraryRef[], signal: AbortSignal): Promise<AirOffer[]> {
  const bySession = Map.groupBy(refs, ({ sessionId }) => sessionId)
  const read = await Promise.all([...bySession.values()].map((group) => readOffer(context, group, signal)))
  const offers = read.flatMap((one) => one.offers)
  return refs.map((ref) => offers.find(({ itineraryRef }) => isSame(itineraryRef, ref))!) // readOffer answers each of its refs
}

function isSame(one: ItineraryRef, other: ItineraryRef): boolean {
  return one.sessionId === other.sessionId && one.optionId === other.optionId
}

const OFFER_ID = /^off_\w{1,60}$/

/**
 * Fetches the one offer that the refs of a session name: of a return the outbound and the offer, of a one-way trip the offer
 * alone.
 */
export async function readOffer(
  { call, secret, now, airportOf }: DuffelContext,
  refs: ItineraryRef[],
  signal: AbortSignal,
): Promise<ReadOffer> {
  const { sessionId } = refs[0]! // a group has a ref at least
  const session = readPriceSession(secret, sessionId, now())
  const optionIds = [...new Set(refs.map(({ optionId }) => optionId))].toSorted((one, other) => rank(one) - rank(other))
  const id = optionIds.at(-1)!
  if (optionIds.length !== (session.there === null ? 1 : 2) || !OFFER_ID.test(id)) throw new Refusal('air.session-expired')
  const { data: offer } = await call(`/air/offers/${id}`, { shape: Offer, signal }).catch(refuse())
  const isOther = session.there !== null && outboundId(offer) !== optionIds[0]
  if (isOther || !isSold(offer, now()) || offer.total_currency !== session.pricing.rate.currency)
    throw new Refusal('air.session-expired')
  const sale = { ...saleOf(offer, { session, sessionId, optionIds }), timeLimit: limitOf(offer, now()) }
  const offers = offersOf(offer, sale, airportOf)
  if (!offers) throw new Refusal('air.session-expired')
  return { offer, session, sessionId, optionIds, offers }
}

/** The outbound of a return before its offer. */
function rank(optionId: string): number {
  return optionId.startsWith('out_') ? 0 : 1
}
