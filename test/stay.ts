import { getPaymentInfo, getPaymentParams, saveOrderInfo } from '#contract/hotel-orders.ts'
import { hotelOffers } from '#contract/hotels.ts'
import type { HotelGuest } from '#domain/hotels/booking-form.ts'
import type { Rate } from '#domain/hotels/offer.ts'
import type { CallOptions, Agency } from './agency.ts'
import { returnFromBank, payWith } from './purchase.ts'

export const winterStay = { arrival: '2026-12-20', departure: '2026-12-25', adults: 1, children: [] as number[] }

export const anna: HotelGuest = { firstName: 'Анна', lastName: 'Смирнова', isChild: false }

/** The same person under a surname that makes the hotel fail (DPAY-09). */
export function guestNamed(lastName: string): HotelGuest {
  return { ...anna, firstName: 'Anna', lastName }
}

export type RoomChoice = typeof winterStay & { hotelId?: string; guests?: HotelGuest[]; wishes?: string }

const used = new WeakMap<Agency, number>()

/** The cheapest rate of a hotel nobody has chosen before, unless one is named: a sale changes the price of the next room. */
export async function chooseRoom(
  agency: Agency,
  { hotelId, guests: _who, wishes: _wishes, ...stay }: RoomChoice = winterStay,
): Promise<Rate> {
  for (let tries = 0; tries < 50; tries += 1) {
    const next = (used.get(agency) ?? 9) + 1
    used.set(agency, next)
    const { data } = await agency.call(hotelOffers, { ...stay, ids: [hotelId ?? `moscow-${next}`] })
    const rate = data.result[0]?.rates[0]
    if (rate) return rate
  }
  throw new Error('Every hotel is full')
}

export function orderInput(
  rate: Pick<Rate, 'id' | 'price'>,
  { hotelId: _where, guests = [anna], wishes, ...stay }: RoomChoice = winterStay,
) {
  const data = { guests, phone: '+79991234567', email: 'anna.smirnova@mail.example', ...(wishes && { wishes }) }
  return { rateId: rate.id, data, ...stay, acceptedPrice: rate.price, privacy: true }
}

export type BookedRoom = { id: string; number: string; orderKey: string; price: number; bearer?: string }

/** Chooses a room and makes the order. */
export async function bookRoom(agency: Agency, choice: RoomChoice = winterStay, options: CallOptions = {}): Promise<BookedRoom> {
  const made = await agency.call(saveOrderInfo, orderInput(await chooseRoom(agency, choice), choice), options)
  if (made.refusal) throw new Error(`Not booked: ${made.refusal}`)
  const { orderId, orderNumber, accessKey = '', price } = made.data
  return { id: orderId, number: orderNumber, orderKey: accessKey, price, ...(options.bearer && { bearer: options.bearer }) }
}

const proofOf = ({ orderKey, bearer }: BookedRoom): CallOptions => (bearer ? { bearer } : { orderKey })

export async function fetchPaymentUrl(agency: Agency, stay: BookedRoom): Promise<string> {
  return (await agency.call(getPaymentParams, { orderId: stay.id }, proofOf(stay))).data.paymentUrl
}

export async function fetchHotelOrder(agency: Agency, stay: BookedRoom) {
  return (await agency.call(getPaymentInfo, { orderId: stay.id }, proofOf(stay))).data
}

/** Pays and comes back; returns the page the visitor lands on. */
export async function payRoom(agency: Agency, stay: BookedRoom, card = '5555555555554444'): Promise<string> {
  return returnFromBank(agency, await payWith(agency, await fetchPaymentUrl(agency, stay), card))
}

/** The whole way to a confirmed stay. */
export async function confirmedRoom(
  agency: Agency,
  choice: RoomChoice = winterStay,
  options: CallOptions = {},
): Promise<BookedRoom> {
  const stay = await bookRoom(agency, choice, options)
  await payRoom(agency, stay)
  await agency.runJobs()
  return stay
}

/** Nights really sold or held in all hotels. */
export async function nightsTaken(agency: Agency): Promise<number> {
  const { sum } = await agency.db
    .selectFrom('room_nights')
    .select((row) => row.fn.sum<number>('sold').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
