import type { HotelCard, PlaceSuggestion } from '#contract/hotels.ts'
import type { HotelOffer, Rate } from '#domain/hotels/offer.ts'
import { namedId, unnamedId } from '#domain/seller.ts'
import type { CheckedRate, HotelSupplier, RoomHold } from '#server/hotels/supplier.ts'

/**
 * A supplier whose ids of regions, hotels and rates are prefixed with its name on the way out and stripped of it on the way in.
 */
export function namedIds(supplier: HotelSupplier): HotelSupplier {
  const name = (id: string) => namedId(supplier.name, id)
  if (name('') === '') return supplier
  const place = (one: PlaceSuggestion): PlaceSuggestion => ({ ...one, id: name(one.id), region: name(one.region) })
  const rate = (one: Rate): Rate => ({ ...one, id: name(one.id) })
  const offer = (one: HotelOffer): HotelOffer => ({
    ...one,
    id: name(one.id),
    region: name(one.region),
    rates: one.rates.map(rate),
  })
  const card = (one: HotelCard): HotelCard => ({ ...one, id: name(one.id), regionId: name(one.regionId) })
  const checked = (one: CheckedRate): CheckedRate => ({ ...one, rate: rate(one.rate), hotel: card(one.hotel) })
  const held = (hold: RoomHold): RoomHold => ({ ...hold, offer: checked(hold.offer) })
  const { listed, around, photos } = supplier
  return {
    ...supplier,
    async suggest(text, signal) {
      const { regions, hotels } = await supplier.suggest(text, signal)
      return { regions: regions.map(place), hotels: hotels.map(place) }
    },
    async ids(region, signal) {
      const found = await supplier.ids(unnamedId(region), signal)
      return { ...found, ids: found.ids.map(name) }
    },
    rates: async (query, ids, detail, signal) => (await supplier.rates(query, ids.map(unnamedId), detail, signal)).map(offer),
    ...(listed && { listed: () => listed().map(name) }),
    ...(around && {
      around: async (at, metres) => (await around(at, metres)).map((known) => ({ ...known, id: name(known.id) })),
    }),
    ...(photos && { photos: { ...photos, find: (id, at, width) => photos.find(unnamedId(id), at, width) } }),
    async hotel(id, signal) {
      const found = await supplier.hotel(unnamedId(id), signal)
      return found && card(found)
    },
    async recheck(rateId, signal) {
      const found = await supplier.recheck(unnamedId(rateId), signal)
      return found && checked(found)
    },
    timeZoneOf: (hotelId) => supplier.timeZoneOf(unnamedId(hotelId)),
    book: async (request, signal) => held(await supplier.book({ ...request, rateId: unnamedId(request.rateId) }, signal)),
    async status(key, signal) {
      const hold = await supplier.status(key, signal)
      return hold && held(hold)
    },
  }
}
