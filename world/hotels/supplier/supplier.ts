import type { HotelOffer } from '#domain/hotels/offer.ts'
import type { StayQuery } from '#domain/hotels/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayOf, daysBetween } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { CheckedRate, HotelSupplier } from '#server/hotels/supplier.ts'
import { deadlinesOf } from '#world/hotels/cancellation.ts'
import { hotelsAround, idsIn } from '#world/hotels/hotels-by-place.ts'
import { type Wording, offerOf, readRateId, wordingOf } from '#world/hotels/offers.ts'
import { openStay } from '#world/hotels/priced-rates.ts'
import { type City, cities, hotelIdOf, placeOfHotel, regionOf } from '#world/hotels/regions.ts'
import type { RoomStore, SoldRooms } from '#world/hotels/rooms.ts'
import { stockOf } from '#world/hotels/stock.ts'
import { suggestHotels } from '#world/hotels/suggest.ts'
import { bookingOfKey, confirmBooking, releaseBooking, releaseExpiredBookings, reserveBooking, roomStore } from './bookings.ts'
import { cardOf } from './card.ts'
import { checkedRate, holdRoom, priceRate } from './hold.ts'
import { coverOf } from './pictures.ts'

export type EmbeddedHotelsDeps = { db: Db; now: () => Date }

/** The hotels of the embedded world, their rooms counted in the database. It needs no pause between batches. */
export function embeddedHotels({ db, now }: EmbeddedHotelsDeps): HotelSupplier {
  return { ...embeddedShowcase({ rooms: roomStore(db), now }), ...embeddedReception({ db, now }) }
}

type Selling = 'book' | 'confirm' | 'reserve' | 'cancel' | 'status' | 'cleanUp'

function embeddedReception(supplier: EmbeddedHotelsDeps): Pick<HotelSupplier, Selling> {
  return {
    book: (request) => holdRoom(supplier, request),
    confirm: ({ supplierRef, price }) => confirmBooking(supplier.db, supplierRef, price, supplier.now()),
    reserve: ({ supplierRef }) => reserveBooking(supplier.db, supplierRef, supplier.now()),
    cancel: async ({ supplierRef }) => void (await releaseBooking(supplier.db, supplierRef, supplier.now())),
    status: (key) => bookingOfKey(supplier.db, key),
    cleanUp: async () => void (await releaseExpiredBookings(supplier.db, supplier.now())),
  }
}

/** What the hotels show to everybody; `rooms` says what is sold. */
function embeddedShowcase({ rooms, now }: { rooms: RoomStore; now: () => Date }): Omit<HotelSupplier, Selling> {
  return {
    name: 'embedded',
    suggest: async (text) => suggestHotels(text),
    ids: async (region) => ({ ...foundIn(region), delayMs: 0 }),
    listed: () => cities.flatMap((city) => Array.from({ length: city.hotels }, (_, at) => hotelIdOf(city, at))),
    rates: async (query, ids, detail, signal) => {
      if (isSilent(query, ids)) throw new Refusal('hotels.supplier-failed')
      const sold = await rooms.soldIn(ids, query)
      signal.throwIfAborted()
      return offersOf(ids, detail, { query, sold, now: now() })
    },
    around: async (place, metres) => hotelsAround(place, metres),
    hotel: async (id) => {
      const place = placeOfHotel(id)
      return place && cardOf(stockOf(place.city), place.at)
    },
    recheck: (rateId) => recheck(rateId, { rooms, now: now() }),
    timeZoneOf: (id) => placeOfHotel(id)?.city.timeZone,
  }
}

/** A sentinel: for 29 nights with two children of thirteen the second ten hotels of a city never answer. */
function isSilent({ arrival, departure, children }: StayQuery, [first = '']: readonly string[]): boolean {
  return daysBetween(arrival, departure) === 29 && children.join() === '13,13' && placeOfHotel(first)?.at === 10
}

function foundIn(regionId: string): { ids: string[]; regionName?: string } {
  const region = regionOf(regionId)
  if (!region) return { ids: [] }
  const { name, city } = region
  const regionName = name === city.name ? name : `${name}, ${city.name}`
  return { ids: idsIn(regionId), regionName }
}

type Moment = { query: StayQuery; sold: SoldRooms | null; now: Date }

/** What one stay means in a city, or null when nobody there sells it. */
function wordingIn(city: City, { query, sold, now }: Moment): Wording | null {
  const today = dayOf(now, city.timeZone)
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
  if (!ref) return undefined
  const quoted = priceRate(ref, { sold: await rooms.soldIn([ref.hotelId], ref.query), now })
  return quoted && checkedRate(quoted, ref.hotelId)
}
