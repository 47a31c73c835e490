import type { HotelCard, PlaceSuggestion } from '#contract/hotels.ts'
import type { HotelOffer, Rate } from '#domain/hotels/offer.ts'
import type { PhotoWidth } from '#domain/hotels/photo.ts'
import type { StayQuery } from '#domain/hotels/query.ts'
import type { KnownHotel } from '#domain/hotels/same-hotel.ts'
import type { Day } from '#domain/text/dates.ts'
import { instantInZone } from '#domain/text/instant-in-zone.ts'
import type { Db } from '#server/db/db.ts'

/**
 * A rate as it is sold at this moment. `touristTax` is the part of its price that is tax, roubles; `areaM2` the room's size where
 * the supplier gives it; `roomNameEn` the room's name for a reception desk abroad; `holdsPriceOnly`: until payment the supplier
 * holds the price and not the room.
 */
export type CheckedRate = {
  rate: Rate
  query: StayQuery
  hotel: HotelCard
  touristTax: number
  areaM2?: number
  roomNameEn?: string
  holdsPriceOnly?: boolean
}

/** One guest of a room; `age` of children only. */
export type StayGuest = { firstName: string; lastName: string; age: number | null }

/** A room held for every night of a stay. `price` is what it costs at the moment of the hold. */
export type RoomHold = {
  /** The supplier's own id; opaque. */
  supplierRef: string
  price: number
  /** When the supplier releases an unpaid room. */
  timeLimit: string
  /** The moments the stay begins and ends by the hotel's hours. */
  checkIn: string
  checkOut: string
  offer: CheckedRate
}

/** When a stay begins and ends, by the hours and the clock of its hotel. */
export function hoursOfStay({ hotel, query }: Pick<CheckedRate, 'hotel' | 'query'>): Pick<RoomHold, 'checkIn' | 'checkOut'> {
  const moment = (day: Day, time: string) =>
    instantInZone(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), hotel.timeZone)
  return { checkIn: moment(query.arrival, hotel.checkInTime), checkOut: moment(query.departure, hotel.checkOutTime) }
}

/**
 * Where a photograph is: it is fetched by https from one of the hosts and from no private address. `isFake`: from a server of a
 * test, outside the internet. `edition` changes with the photograph.
 */
export type PhotoPlace = { url: string; edition: string; hosts: readonly string[]; isFake?: boolean | undefined }

/**
 * The photographs of a supplier's hotels: `find` returns where one is, in a size fit for so many pixels, from what is stored
 * here.
 */
export type HotelPhotos = Pick<PhotoPlace, 'hosts' | 'isFake'> & {
  find(hotelId: string, at: number, width: PhotoWidth): Promise<Pick<PhotoPlace, 'url' | 'edition'> | undefined>
}

/** Hotels as a supplier describes them now, and ids of its deleted ones. */
export type DescribedHotels = { hotels: readonly KnownHotel[]; gone: readonly string[] }

/** Finds which hotels of the others a supplier's hotels match; ids are the supplier's own. */
export type HotelMatching = {
  /** In the transaction that writes the descriptions. */
  described(trx: Db, hotels: DescribedHotels, at: Date): Promise<void>
  /** Hotels not described since a moment do not exist any more. */
  forgotten(db: Db, before: Date): Promise<void>
}

/**
 * Someone who sells hotel rooms (DGEN-06). Adapters throw only `Refusal`. Prices are whole roubles for the whole stay.
 * Every changing call takes a `key` the caller has stored beforehand: the same key answers with the same result.
 */
export type HotelSupplier = {
  name: string
  /** Up to five regions and five hotels that the text may mean (DHOT-22). */
  suggest(text: string, signal: AbortSignal): Promise<{ regions: PlaceSuggestion[]; hotels: PlaceSuggestion[] }>
  /**
   * Ids of a region, the most popular first, and its name; neither for an unknown region. `delayMs` is the pace it asks for
   * (DHOT-02).
   */
  ids(region: string, signal: AbortSignal): Promise<{ ids: string[]; regionName?: string; delayMs?: number }>
  /**
   * Offers of these hotels, each with rates cheapest first; a hotel without vacancies is left out. `needed` leaves out the rates
   * that no filter can distinguish from a cheaper one.
   */
  rates(query: StayQuery, ids: readonly string[], detail: 'all' | 'needed', signal: AbortSignal): Promise<HotelOffer[]>
  /** Ids of every hotel, for search engines; a supplier that cannot list them has no such method. */
  listed?(): string[]
  /**
   * Hotels within so many metres of a place, to find which of them another supplier has too; a supplier that would have to be
   * called for it has no such method.
   */
  around?(place: { lat: number; lon: number }, metres: number): KnownHotel[] | Promise<KnownHotel[]>
  /** A hotel's card, or undefined when there is no such hotel. */
  hotel(id: string, signal: AbortSignal): Promise<HotelCard | undefined>
  /** A supplier whose pictures are drawn here has none. */
  photos?: HotelPhotos
  /** The same rate now, or undefined when it is not sold any more. */
  recheck(rateId: string, signal: AbortSignal): Promise<CheckedRate | undefined>
  /** IANA zone of a hotel: its days are the days of a stay there (DGEN-02). */
  timeZoneOf(hotelId: string): string | undefined
  /**
   * Holds a room for all nights or for none; `ip` is the visitor's, `wishes` their words for the hotel, 250 characters at most.
   * Refuses `hotels.rate-gone`.
   */
  book(
    request: { key: string; rateId: string; guests: StayGuest[]; wishes?: string; ip?: string },
    signal: AbortSignal,
  ): Promise<RoomHold>
  /**
   * Confirms room and price before money is captured. Refuses `hotels.rate-gone` and `order.price-changed`, and `order.not-ready`
   * while the outcome is pending; any refusal but this and `hotels.supplier-failed` is final.
   */
  confirm(request: { key: string; supplierRef: string; price: number }, signal: AbortSignal): Promise<void>
  /** Makes a confirmed hold a booking; returns the number the hotel knows it by. Refuses `hotels.rate-gone` for good. */
  reserve(request: { key: string; supplierRef: string }, signal: AbortSignal): Promise<{ confirmation: string }>
  /** Releases a hold or cancels a booking. Releasing what is already released is a success; `refund.not-allowed` is final. */
  cancel(request: { key: string; supplierRef: string }, signal: AbortSignal): Promise<void>
  /** Looks a hold up by the key it was made with: the answer to «did my call get through?». */
  status(key: string, signal: AbortSignal): Promise<RoomHold | null>
  /** The supplier's own periodic work; safe to repeat. */
  cleanUp?(): Promise<void>
}
