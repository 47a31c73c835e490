import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import { Refusal } from '#domain/refusal.ts'
import { Offer } from './duffel-shapes.ts'
import { offersOf, outboundId, saleOf } from './offers.ts'
import { type PriceSession, readPriceSession } from './price-session.ts'
import { refuse } from './refusals.ts'
import { type DuffelContext, isSold, limitOf } from './search.ts'

/** An offer of Duffel's that refs of one session name, read anew. */
export type ReadOffer = { offer: Offer; session: PriceSession; sessionId: string; optionIds: string[]; offers: AirOffer[] }

/** Prices offers anew, by the rate they were found with. Refuses `air.session-expired`. */
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

/** Reads the one offer that refs of a session name: of a return the outbound and the offer, one way the offer alone. */
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
