import { daysBetween } from '#domain/dates.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import type { StayQuery } from '#domain/hotels/query.ts'
import { deadlinesOf } from '#inventory/hotels/cancellation.ts'
import { dayThere } from '#inventory/hotels/clock.ts'
import { type Wording, offerOf, rateOf, wordingOf } from '#inventory/hotels/offers.ts'
import { allQuotes, openStay } from '#inventory/hotels/quote.ts'
import { readRateId } from '#inventory/hotels/rate-id.ts'
import { type City, hotelIdOf, placeOfHotel, regionOf } from '#inventory/hotels/regions.ts'
import type { RoomStore, SoldRooms } from '#inventory/hotels/room-store.ts'
import { stockOf } from '#inventory/hotels/stock.ts'
import { suggestHotels } from '#inventory/hotels/suggest.ts'
import type { CheckedRate, HotelSupplier } from '#server/hotels/supplier.ts'
import { cardOf } from './embedded-card.ts'
import { coverOf, drawingAt } from './embedded-pictures.ts'

export type EmbeddedHotelsDeps = { rooms: RoomStore; now: () => Date }

/** The hotels of the embedded world. It asks for no pause between batches. */
export function embeddedHotels({ rooms, now }: EmbeddedHotelsDeps): HotelSupplier {
  return {
    name: 'embedded',
    suggest: async (text) => suggestHotels(text),
    ids: async (region) => ({ ids: idsIn(region), delayMs: 0 }),
    rates: async (query, ids, detail, signal) => {
      const sold = await rooms.soldIn(ids, query)
      signal.throwIfAborted()
      return offersOf(ids, detail, { query, sold, now: now() })
    },
    hotel: async (id) => {
      const place = placeOfHotel(id)
      return place && cardOf(stockOf(place.city), place.at)
    },
    recheck: (rateId) => recheck(rateId, { rooms, now: now() }),
    drawing: drawingAt,
    timeZoneOf: (id) => placeOfHotel(id)?.city.timeZone,
  }
}

function idsIn(regionId: string): string[] {
  const region = regionOf(regionId)
  if (!region) return []
  const { city, district } = region
  const stock = stockOf(city)
  return stock.names.flatMap((_, at) => (district === null || stock.district[at] === district ? [hotelIdOf(city, at)] : []))
}

type Moment = { query: StayQuery; sold: SoldRooms | null; now: Date }

/** What one stay means in a city, or null when nobody there sells it. */
function wordingIn(city: City, { query, sold, now }: Moment): Wording | null {
  const today = dayThere(now, city.timeZone)
  const stay = openStay(stockOf(city), { query, today, sold })
  const nights = daysBetween(query.arrival, query.departure)
  return stay && wordingOf(stay, deadlinesOf(query, { now, today, timeZone: city.timeZone, nights }))
}

function offersOf(ids: readonly string[], detail: 'all' | 'needed', moment: Moment): HotelOffer[] {
  const wordings = new Map<City, Wording | null>()
  return ids.flatMap((id) => {
    const place = placeOfHotel(id)
    if (!place) return []
    const { city, at } = place
    const known = wordings.get(city)
    const wording = known === undefined ? wordingIn(city, moment) : known
    wordings.set(city, wording)
    const stock = stockOf(city)
    const offer = wording && offerOf(stock, at, wording, detail)
    if (!offer) return []
    const cover = coverOf(stock, at)
    return { ...offer, images: [cover.src], pictures: [cover] }
  })
}

async function recheck(rateId: string, { rooms, now }: { rooms: RoomStore; now: Date }): Promise<CheckedRate | undefined> {
  const ref = readRateId(rateId)
  const place = ref && placeOfHotel(ref.hotelId)
  if (!ref || !place) return undefined
  const { query } = ref
  const sold = await rooms.soldIn([ref.hotelId], query)
  const stock = stockOf(place.city)
  const wording = wordingIn(place.city, { query, sold, now })
  const quote =
    wording &&
    allQuotes(stock, place.at, wording.stay).find(({ room, plan }) => stock.roomType[room] === ref.roomType && plan === ref.plan)
  if (!wording || !quote) return undefined
  return {
    rate: rateOf(stock, place.at, { id: ref.hotelId, quote, wording }),
    query,
    hotel: cardOf(stock, place.at),
    touristTax: quote.tax,
  }
}
