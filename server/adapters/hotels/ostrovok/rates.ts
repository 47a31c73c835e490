import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isFirstOfItsKind } from '#domain/hotels/joined-hotels.ts'
import type { HotelOffer, Rate } from '#domain/hotels/offer.ts'
import type { StayQuery } from '#domain/hotels/query.ts'
import { type ExchangeRate, type Pricing, isAmount } from '#domain/money/exchange.ts'
import { Refusal } from '#domain/refusal.ts'
import { HOUR_MS, MINUTE_MS, addDays, daysBetween, parseDay } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { CheckedRate } from '#server/hotels/supplier.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import type { EtgHotel } from './card.ts'
import type { DumpedPlaces } from './content/dumped-places.ts'
import { type HotelDescriptions, isHid } from './described-hotels.ts'
import { type EtgCall, refuseAs, isAbsent } from './etg-calls.ts'
import { type EtgRate, Found } from './etg-shapes.ts'
import { rateOf } from './rate.ts'

export type EtgContext = {
  call: EtgCall
  db: Db
  hotels: HotelDescriptions
  dumped: DumpedPlaces
  secret: KeyRing
  now: () => Date
  /** The currency of the contract, whose citizens it sells to, what the agency adds. */
  currency: string
  residency: string
  markupPercent: number
  fetchExchangeRate(currency: string): Promise<ExchangeRate>
  /** The agency's own: letters and calls about an order reach it. */
  contact: { email: string; phone: string }
  pages: HotelPages
}

/** How many hotels without a description are fetched for one list; the rest wait for the next. */
const MOST_UNDESCRIBED = 8
const MOST_HIDS = 300
/** How long a rate may be booked at the exchange rate it was shown with. */
const REF_MS = 2 * HOUR_MS

type ListQuery = { query: StayQuery; ids: readonly string[]; detail: 'all' | 'needed' }

/** Offers of hotels: many by their list call, one hotel by its page call. */
export async function rates(context: EtgContext, { query, ids, detail }: ListQuery, signal: AbortSignal): Promise<HotelOffer[]> {
  const hids = ids.filter(isHid)
  const [first] = hids
  if (!first) return []
  const isPage = detail === 'all' && hids.length === 1
  const found = isPage ? await fetchPage(context, first, query, signal) : await fetchList(context, hids, query, signal)
  const hotels = await loadHotels(context, [...found.keys()], signal)
  const pricing = await fetchPricing(context)
  return hids.flatMap((hid) => {
    const [hotel, raw] = [hotels.get(hid), found.get(hid)]
    if (!hotel?.isSold || !raw) return []
    const priced = pricedRates(context, { hid, query, pricing }, raw)
    const shown = detail === 'all' ? priced : priced.filter(isFirstOfItsKind())
    return shown.length > 0 ? [offerOf(hotel, shown)] : []
  })
}

async function fetchPricing({ fetchExchangeRate: exchange, currency, markupPercent }: EtgContext): Promise<Pricing> {
  const rate = await exchange(currency).catch(() => {
    throw new Refusal('hotels.supplier-failed', { supplierText: `no rate of ${currency}` })
  })
  return { rate, markupPercent }
}

async function fetchList({ call, ...context }: EtgContext, hids: string[], query: StayQuery, signal: AbortSignal) {
  const found = new Map<string, EtgRate[]>()
  for (let from = 0; from < hids.length; from += MOST_HIDS) {
    const part = hids.slice(from, from + MOST_HIDS).map(Number)
    const request = { data: { ...stayOf(context, query), hids: part }, shape: Found, signal }
    const { hotels } = await call('search/serp/hotels/', request).catch(refuseAs('hotels.supplier-failed'))
    for (const { hid, rates: each } of hotels) found.set(hid, each)
  }
  return found
}

export function stayOf({ residency, currency }: Pick<EtgContext, 'residency' | 'currency'>, query: StayQuery): object {
  const guests = [{ adults: query.adults, children: query.children }]
  return { checkin: query.arrival, checkout: query.departure, residency, language: 'ru', guests, currency, timeout: 7 }
}

/** A hotel page may be requested ten times a minute at most; a visitor choosing a room reads it three times within a minute. */
export type HotelPages = LRUCache<string, { rates: EtgRate[] }>

export function hotelPages(): HotelPages {
  return new LRUCache({ max: 500, ttl: MINUTE_MS })
}

async function fetchPage(
  context: EtgContext,
  hid: string,
  query: StayQuery,
  signal: AbortSignal,
): Promise<Map<string, EtgRate[]>> {
  const known = context.pages.get(pageName(hid, query))
  if (known) return new Map([[hid, known.rates]])
  const request = { data: { ...stayOf(context, query), hid: Number(hid) }, shape: Found, signal }
  const { hotels } = await context
    .call('search/hp/', request)
    .catch((error: unknown) => (isAbsent(error) ? { hotels: [] } : refuseAs('hotels.supplier-failed')(error)))
  const own = hotels.find((hotel) => hotel.hid === hid)
  context.pages.set(pageName(hid, query), { rates: own?.rates ?? [] })
  return new Map(own ? [[hid, own.rates]] : [])
}

export function pageName(hid: string, { arrival, departure, adults, children }: StayQuery): string {
  return [hid, arrival, departure, adults, children.join('.')].join(' ')
}

/** The descriptions of these hotels, some of the missing ones fetched. */
async function loadHotels({ hotels }: EtgContext, hids: string[], signal: AbortSignal): Promise<Map<string, EtgHotel>> {
  const known = await hotels.known(hids)
  const others = hids.filter((hid) => !known.has(hid)).slice(0, MOST_UNDESCRIBED)
  const one = async (hid: string) => ({ hid, hotel: await hotels.one(hid, signal) })
  for (const answer of await Promise.allSettled(others.map(one))) {
    if (answer.status === 'fulfilled' && answer.value.hotel) known.set(answer.value.hid, answer.value.hotel)
  }
  signal.throwIfAborted()
  return known
}

type Sale = { hid: string; query: StayQuery; pricing: Pricing }

/** Cheapest first, each once: the same rate may arrive twice, and at two prices. */
function pricedRates({ secret, now }: EtgContext, sale: Sale, raw: readonly EtgRate[]): Rate[] {
  const until = new Date(now().getTime() + REF_MS)
  const priced = raw.flatMap((one) => {
    const id = writeRateRef(secret, { ...sale, matchHash: one.match_hash }, until)
    const rate = id && rateOf(one, { id, guests: sale.query, pricing: sale.pricing, now: now() })
    return rate ? [rate] : []
  })
  const cheapest = new Map<string, Rate>()
  for (const rate of priced.toSorted((one, other) => one.price - other.price))
    if (!cheapest.has(rate.id)) cheapest.set(rate.id, rate)
  return [...cheapest.values()]
}

function offerOf({ card }: EtgHotel, shown: Rate[]): HotelOffer {
  const { id, name, stars, address, regionId, regionName, lat, lon, images, pictures, amenityGroups } = card
  const cover = { images: images.slice(0, 1), pictures: pictures.slice(0, 1) }
  return { id, name, stars, address, region: regionId, regionName, lat, lon, ...cover, amenityGroups, rates: shown }
}

/** A rate as it is sold now, with what it is booked by and the exchange rate of its price. */
export type FoundRate = { checked: CheckedRate; raw: EtgRate; pricing: Pricing }

/** The rate of one of our references, as the hotel's page has it now; undefined when it is not sold any more. */
export async function findRate(context: EtgContext, rateId: string, signal: AbortSignal): Promise<FoundRate | undefined> {
  const { secret, now, hotels } = context
  const ref = readRateRef(secret, rateId, now())
  const hotel = ref && (await hotels.one(ref.hid, signal))
  if (!ref || !hotel?.isSold) return undefined
  const { hid, query, pricing, matchHash } = ref
  const same = ((await fetchPage(context, hid, query, signal)).get(hid) ?? []).filter(
    ({ match_hash }) => match_hash === matchHash,
  )
  const [cheapest] = same
    .flatMap((raw) => {
      const rate = rateOf(raw, { id: rateId, guests: query, pricing, now: now() })
      return rate && raw.book_hash ? [{ rate, raw }] : []
    })
    .toSorted((one, other) => one.rate.price - other.rate.price)
  if (!cheapest) return undefined
  const checked = { rate: cheapest.rate, query, hotel: hotel.card, touristTax: 0, holdsPriceOnly: true }
  return { checked, raw: cheapest.raw, pricing }
}

/** What is needed to find and price a rate again: its hash is the same in a list of hotels and on a hotel's page. */
type RateRef = { hid: string; query: StayQuery; matchHash: string; pricing: Pricing }

/** They come back from a browser as part of an address; ours may be as long, with the supplier's name in front. */
const LONGEST_REF = 190
const MATCH_HASH = /^[\w-]{1,64}$/

/** Encodes a rate, signed; undefined for one too long for an address. */
function writeRateRef([{ secret }]: KeyRing, { hid, query, matchHash, pricing }: RateRef, until: Date): string | undefined {
  const { currency, nominal, roubles, day } = pricing.rate
  const { arrival, departure, adults, children } = query
  const stay = [arrival, daysBetween(arrival, departure), adults, children.join('.')]
  const money = [currency, nominal, roubles, day, pricing.markupPercent]
  const payload = [Math.floor(until.getTime() / MINUTE_MS).toString(36), hid, matchHash, ...stay, ...money].join('~')
  const text = `${payload}~${signature(secret, payload)}`
  return MATCH_HASH.test(matchHash) && text.length <= LONGEST_REF ? text : undefined
}

/** Decodes one; undefined when it has expired or is not ours. */
function readRateRef(ring: KeyRing, text: string, now: Date): RateRef | undefined {
  const at = text.lastIndexOf('~')
  const [payload, sign] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  if (!ring.some(({ secret }) => isSameSecret(sign, signature(secret, payload)))) return undefined
  const [minutes = '', hid = '', matchHash = '', from = '', nights = '', adults = '', children = '', ...money] =
    payload.split('~')
  const [currency = '', nominal = '', roubles = '', date = '', markup = ''] = money
  const [arrival, day] = [parseDay(from), parseDay(date)]
  if (!arrival || !day || !isAmount(roubles) || Number.parseInt(minutes, 36) * MINUTE_MS <= now.getTime()) return undefined
  const ages = children === '' ? [] : children.split('.').map(Number)
  const query = { arrival, departure: addDays(arrival, Number(nights)), adults: Number(adults), children: ages }
  const pricing = { rate: { currency, nominal: Number(nominal), roubles, day }, markupPercent: Number(markup) }
  return { hid, query, matchHash, pricing }
}

function signature(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`ostrovok ${payload}`).digest('base64url').slice(0, 22)
}
