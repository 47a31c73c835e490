import type { HotelCard } from '#contract/hotels.ts'
import type { HotelForm } from '#domain/hotels/query.ts'

/** Passed to every part of a hotel's rooms: the hotel, the stay, the rest of the search, the moment of drawing. */
export type Stay = { card: HotelCard; stay: HotelForm; search: URLSearchParams; now: string }
