import type { HotelCard, PlaceSuggestion } from '#contract/hotels.ts'
import type { HotelOffer, Rate } from '#domain/hotels/offer.ts'
import type { StayQuery } from '#domain/hotels/query.ts'

/** A rate as it is sold at this moment; `touristTax` is the part of its price that is tax, roubles. */
export type CheckedRate = { rate: Rate; query: StayQuery; hotel: HotelCard; touristTax: number }

/** An SVG to be drawn when it is needed; `edition` changes whenever the drawing may. */
export type Drawing = { edition: string; svg(): string }

/** Someone who sells hotel rooms (DGEN-06). Adapters throw only `Refusal`. Prices are whole roubles for the whole stay. */
export type HotelSupplier = {
  name: string
  /** Up to five regions and five hotels that the text may mean (DHOT-22). */
  suggest(text: string, signal: AbortSignal): Promise<{ regions: PlaceSuggestion[]; hotels: PlaceSuggestion[] }>
  /** Ids of a region, the most popular first; none for a region it does not know. `delayMs` is the pace it asks for (DHOT-02). */
  ids(region: string, signal: AbortSignal): Promise<{ ids: string[]; delayMs?: number }>
  /**
   * Offers of these hotels, each with rates cheapest first; a hotel with nothing free is left out. `needed` leaves out
   * the rates that no filter can tell from a cheaper one.
   */
  rates(query: StayQuery, ids: readonly string[], detail: 'all' | 'needed', signal: AbortSignal): Promise<HotelOffer[]>
  /** A hotel's card, or undefined when there is no such hotel. */
  hotel(id: string, signal: AbortSignal): Promise<HotelCard | undefined>
  /** The same rate now, or undefined when nobody sells it any more. */
  recheck(rateId: string, signal: AbortSignal): Promise<CheckedRate | undefined>
  /**
   * A picture it draws itself, by the last parts of the address /art/hotels/{hotelId}/{file}; undefined where there is none.
   * A supplier with photographs has no such method.
   */
  drawing?(hotelId: string, file: string): Drawing | undefined
  /** IANA zone of a hotel: its days are the days of a stay there (DGEN-02). */
  timeZoneOf(hotelId: string): string | undefined
}
