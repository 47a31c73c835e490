import { Refusal } from '#domain/refusal.ts'
import { dayOf, daysBetween } from '#domain/text/dates.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import type { CheckedRate, HotelSupplier, RoomHold, StayGuest } from '#server/hotels/supplier.ts'
import { deadlinesOf } from '#world/hotels/cancellation.ts'
import { type RateRef, type Wording, rateOf, readRateId, wordingOf } from '#world/hotels/offers.ts'
import { type PricedRate, allPricedRates, nightsOfRoom, openStay } from '#world/hotels/priced-rates.ts'
import { type City, placeOfHotel } from '#world/hotels/regions.ts'
import { type SoldRooms, roomName, roomTypes } from '#world/hotels/rooms.ts'
import { stockOf } from '#world/hotels/stock.ts'
import { bookingOfKey, releaseExpiredBookings, sellRoom, writeBooking } from './bookings.ts'
import { cardOf } from './card.ts'

/** What a rate id means now: the quote with its words, priced against what is `sold`; undefined when nobody sells it. */
export function priceRate(
  { hotelId, roomType, plan, query }: RateRef,
  { sold, now }: { sold: SoldRooms | null; now: Date },
): { place: { city: City; at: number }; pricedRate: PricedRate; wording: Wording } | undefined {
  const place = placeOfHotel(hotelId)
  if (!place) return undefined
  const { city, at } = place
  const stock = stockOf(city)
  const today = dayOf(now, city.timeZone)
  const stay = openStay(stock, { query, today, sold })
  const pricedRate =
    stay && allPricedRates(stock, at, stay).find((each) => stock.roomType[each.room] === roomType && each.plan === plan)
  if (!stay || !pricedRate) return undefined
  const nights = daysBetween(query.arrival, query.departure)
  return { place, pricedRate, wording: wordingOf(stay, deadlinesOf(query, { now, today, timeZone: city.timeZone, nights })) }
}

/** The rate in words, its hotel and what of the price is tax; `extra` multiplies the price. */
export function checkedRate(
  { place: { city, at }, pricedRate, wording }: NonNullable<ReturnType<typeof priceRate>>,
  hotelId: string,
  extra = 1,
): CheckedRate {
  const stock = stockOf(city)
  const priced = { ...pricedRate, price: Math.round(pricedRate.price * extra) }
  const type = roomTypes[stock.roomType[pricedRate.room] ?? 0]
  return {
    rate: rateOf(stock, at, { id: hotelId, pricedRate: priced, wording }),
    query: wording.stay.query,
    hotel: cardOf(stock, at),
    touristTax: pricedRate.tax,
    ...(type && { areaM2: type.areaM2, roomNameEn: type.nameEn }),
  }
}

const sentinels = ['NOSEATS', 'REFUSE', 'FAILTICKET', 'PRICEUP', 'SLOW', 'LOST']

function sentinelOf(guests: StayGuest[]): string | null {
  return sentinels.find((word) => guests.some(({ lastName }) => lastName.toUpperCase() === word)) ?? null
}

type HotelHoldContext = { db: Db; now: () => Date }

/** Holds a room, once per key. Refuses `hotels.rate-gone`. */
export async function holdRoom(
  supplier: HotelHoldContext,
  { key, rateId, guests }: Parameters<HotelSupplier['book']>[0],
): Promise<RoomHold> {
  const known = await bookingOfKey(supplier.db, key)
  if (known) return known
  const ref = readRateId(rateId)
  const sentinel = sentinelOf(guests)
  if (!ref || sentinel === 'NOSEATS') throw new Refusal('hotels.rate-gone')
  const take = () => inTransaction(supplier.db, (trx) => hold(trx, { key, ref, sentinel, now: supplier.now() }))
  try {
    return await take()
  } catch (error) {
    const winner = await bookingOfKey(supplier.db, key) // the same key may have been booked in the meantime
    if (winner) return winner
    const isFull = error instanceof Refusal && error.code === 'hotels.rate-gone'
    if (!isFull || (await releaseExpiredBookings(supplier.db, supplier.now())) === 0) throw error
    return take()
  }
}

type Order = { key: string; ref: RateRef; sentinel: string | null; now: Date }

// Takes the room first: what was sold before it is what it costs by.
async function hold(trx: Db, { key, ref, sentinel, now }: Order): Promise<RoomHold> {
  const open = priceRate(ref, { sold: null, now })
  if (!open) throw new Refusal('hotels.rate-gone')
  const nights = nightsOfRoom(stockOf(open.place.city), open.place.at, open.pricedRate.room, open.wording.stay)
  const sold = await sellRoom(trx, ref, nights)
  const quoted = sold && priceRate(ref, { sold, now })
  if (!quoted) throw new Refusal('hotels.rate-gone')
  const offer = checkedRate(quoted, ref.hotelId, sentinel === 'PRICEUP' ? 1.1 : 1)
  const room = roomName(ref.hotelId, ref.roomType)
  return writeBooking(trx, { key, room, price: offer.rate.price, offer, sentinel }, now)
}
