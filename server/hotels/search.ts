import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import type { PublicConfig } from '#contract/config.ts'
import { type RateInfo, getHotel, getRateInfo, hotelIds, hotelOffers, makeRateList, suggestHotels } from '#contract/hotels.ts'
import { accrualFor } from '#domain/bonus/discount.ts'
import type { BonusRates } from '#domain/bonus/rates.ts'
import { type FilterLists, filterListsOf } from '#domain/hotels/filter-lists.ts'
import { mealLabel } from '#domain/hotels/meal.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import { type StayQuery, MAX_IDS, stayError } from '#domain/hotels/query.ts'
import { childBeds } from '#domain/hotels/rooms.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayOf, daysBetween, instant, lastOnSale, parseDay } from '#domain/text/dates.ts'
import { serve } from '#server/http/serve.ts'
import { countShown, countedSearch } from '#server/metrics/meters.ts'
import { type HotelDrawings, pictureRoutes } from './drawings.ts'
import type { HotelSellers } from './sellers/sellers.ts'
import type { CheckedRate } from './supplier.ts'

/** How long a shown rate may be counted on. */
const PRICED_MS = 30 * 60_000

type HotelDeps = { hotels: HotelSellers; now: () => Date; site: Pick<PublicConfig, 'bonus'> }

type RatesQuery = z.infer<typeof makeRateList.input>
type RateList = { result: HotelOffer[]; bonusRatio: number } & FilterLists

/** Ids, name and clock of a region with the supplier's pace, where it has one (DHOT-02). */
async function fetchIds(
  { hotels }: HotelDeps,
  region: string,
  signal: AbortSignal,
): Promise<z.infer<typeof hotelIds.reply>['data']> {
  const { ids, regionName, delayMs } = await countedSearch('hotel', hotels.ids(region, signal), (found) => found.ids.length)
  const timeZone = zoneOf(hotels, ids)
  return {
    ids,
    ...(regionName && { regionName }),
    ...(timeZone && { timeZone }),
    ...(delayMs !== undefined && { pacing: { delayMs } }),
  }
}

/** The zone of the first hotel with a known zone. */
function zoneOf(hotels: HotelSellers, ids: readonly string[]): string | undefined {
  for (const id of ids) {
    const zone = hotels.timeZoneOf(id)
    if (zone !== undefined) return zone
  }
  return undefined
}

/** Offers and filter lists of up to 200 hotels (DHOT-03). Refuses what DHOT-23 forbids. */
async function fetchRates(
  { hotels, now, site }: HotelDeps,
  input: RatesQuery,
  detail: 'all' | 'needed',
  signal: AbortSignal,
): Promise<RateList> {
  if (input.ids.length > MAX_IDS) throw new Refusal('hotels.too-many-ids')
  const query = stayOf(input)
  const today = dayOf(now(), zoneOf(hotels, input.ids) ?? 'UTC')
  const error = stayError(query, today)
  if (error) throw new Refusal(error)
  if (query.departure > lastOnSale(today)) throw new Refusal('hotels.too-far')
  const result = await hotels.rates(query, [...new Set(input.ids)], detail, signal)
  countShown('hotel', result.length)
  const lists = filterListsOf(result)
  const mealList = lists.mealList.map(({ id }) => ({ id, name: mealLabel[id] })) // a rate may specify its own
  return { result, ...lists, mealList, bonusRatio: site.bonus.ratio }
}

function stayOf({ arrival, departure, adults, children }: RatesQuery): StayQuery {
  const [from, to] = [parseDay(arrival), parseDay(departure)]
  if (!from || !to) throw new Refusal('bad-request')
  return { arrival: from, departure: to, adults, children }
}

/** A hotel's card (DHOT-09). Refuses `hotels.no-hotel`. */
async function hotelCard({ hotels }: HotelDeps, id: string, signal: AbortSignal) {
  const card = await hotels.hotel(id, signal)
  if (!card) throw new Refusal('hotels.no-hotel')
  return card
}

/** A rate as it is sold now (DHOT-11). Refuses `hotels.rate-gone` when it is sold out, past or never was. */
async function rateInfo({ hotels, now, site }: HotelDeps, rateId: string, signal: AbortSignal): Promise<RateInfo> {
  const checked = await hotels.recheck(rateId, signal)
  if (!checked) throw new Refusal('hotels.rate-gone')
  return rateInfoOf(checked, new Date(now().getTime() + PRICED_MS), site.bonus)
}

/** A rate in the format of the wire; `validUntil` is how long it is valid. */
export function rateInfoOf(
  { rate, query, hotel, touristTax, areaM2, holdsPriceOnly }: CheckedRate,
  validUntil: Date,
  bonus: BonusRates,
): RateInfo {
  const {
    id,
    name,
    address,
    stars,
    images,
    pictures,
    regionId,
    regionName,
    country,
    lat,
    lon,
    checkInTime,
    checkOutTime,
    timeZone,
  } = hotel
  const room = hotel.rooms.find((each) => each.name === rate.roomName)
  const beds = room && childBeds(query, { sleeps: room.sleeps, beds: rate.bedType })
  const place = { regionId, regionName, country, lat, lon, checkInTime, checkOutTime, timeZone }
  return {
    rateId: rate.id,
    hotel: { id, name, address, stars, image: images[0] ?? null, picture: pictures[0] ?? null, ...place },
    roomName: rate.roomName,
    ...(areaM2 && { areaM2 }),
    meal: rate.meal,
    cancellation: rate.cancellation,
    bedType: rate.bedType,
    ...(beds && { childBeds: beds }),
    amenities: rate.amenities,
    arrival: query.arrival,
    departure: query.departure,
    nights: daysBetween(query.arrival, query.departure),
    adults: query.adults,
    children: [...query.children],
    price: rate.price,
    touristTax,
    ...(rate.payAtHotel && { payAtHotel: rate.payAtHotel }),
    ...(holdsPriceOnly && { holdsPriceOnly }),
    bonusRatio: bonus.ratio,
    bonusApplicable: rate.bonusApplicable,
    bonusAccrual: accrualFor(rate.price, bonus.hotel.percent),
    validUntil: instant(validUntil),
  }
}

const inData = <T>(data: T) => ({ data, error: null })

/** What a visitor may call before booking: GetAutocomplete, GetHotelIds, MakeRateList, GetHotelOffers, GetHotel, GetRateInfo. */
export function hotelRoutes(app: FastifyInstance, deps: HotelDeps & { hotelDrawings: HotelDrawings }): void {
  serve(app, suggestHotels, async ({ seachText = '' }, { signal }) => ({ result: await deps.hotels.suggest(seachText, signal) }))
  serve(app, hotelIds, async ({ region }, { signal }) => inData(await fetchIds(deps, region, signal)))
  serve(app, makeRateList, async (query, { signal }) => inData(await fetchRates(deps, query, 'needed', signal)))
  serve(app, hotelOffers, async (query, { signal }) => inData(await fetchRates(deps, query, 'all', signal)))
  serve(app, getHotel, async ({ id }, { signal }) => inData(await hotelCard(deps, id, signal)))
  pictureRoutes(app, deps)
  serve(app, getRateInfo, async ({ id }, { signal }) => inData(await rateInfo(deps, id, signal)))
}
