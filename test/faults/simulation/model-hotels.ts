import type { HotelCard } from '#contract/hotels.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, instant } from '#domain/text/dates.ts'
import type { CheckedRate, HotelSupplier, RoomHold } from '#server/hotels/supplier.ts'
import type { Random } from '#test/faults/random.ts'
import { roomRate } from '#test/fixtures/hotel-offer.ts'
import { movedPrice, hotelPenalties } from './terms.ts'

type Mood = 'good' | 'refuses' | 'dearer' | 'cannot-confirm'
type Room = RoomHold & {
  key: string
  rate: number
  mood: Mood
  state: 'hold' | 'confirmed' | 'issued' | 'released'
  wasIssued: boolean
  issuedAt: number
  until: number
}

const ROOMS = 2
const HOLD_MS = 60 * 60_000
export const stayQuery = { arrival: '2026-12-20' as Day, departure: '2026-12-22' as Day, adults: 1, children: [] as number[] }
const hotel: HotelCard = {
  id: 'model-1',
  name: 'Игрушка',
  stars: 3,
  address: 'Москва, Арбат',
  regionId: '1',
  regionName: 'Москва',
  country: 'RU',
  countryCode: 'RU',
  lat: 0,
  lon: 0,
  images: [],
  pictures: [],
  description: '',
  checkInTime: '14:00',
  checkOutTime: '12:00',
  timeZone: 'Europe/Moscow',
  amenityGroups: [],
  rooms: [],
  around: [],
}
let serial = 0

type Part = Pick<HotelSupplier, 'name' | 'recheck' | 'book' | 'confirm' | 'reserve' | 'cancel' | 'status' | 'cleanUp'>

/** A hotel in memory with three rates and few rooms; `random` decides what it refuses. */
export class ModelHotels implements Part {
  readonly name = 'model-hotels'
  readonly rooms = new Map<string, Room>()
  readonly #prices = [24_000, 15_500, 9_900]
  readonly #start: Date
  readonly #now: () => Date
  readonly #random: Random
  /** Releases an unpaid room by itself; many a hotel waits for our release. */
  readonly #isStrict: boolean

  constructor(now: () => Date, random: Random) {
    this.#now = now
    this.#start = now()
    this.#random = random
    this.#isStrict = random.hits(0.3)
  }

  async recheck(rateId: string): Promise<CheckedRate> {
    const rate = Number(rateId)
    const price = this.#prices[rate]!
    const penalties = hotelPenalties(rate, price, this.#start).map(({ from, amount }) => ({ from: instant(from), amount }))
    const cancellation = { isAvailable: rate < 2, freeUntil: null, penalties }
    return {
      rate: roomRate({ id: rateId, price, cancellation, bonusApplicable: rate < 2 }),
      query: stayQuery,
      hotel,
      touristTax: 0,
    }
  }

  async book({ key, rateId }: Parameters<HotelSupplier['book']>[0]): Promise<RoomHold> {
    const known = this.rooms.get(key)
    if (known) return known
    this.#releaseExpired()
    const rate = Number(rateId)
    if (this.taken(rate) >= ROOMS) throw new Refusal('hotels.rate-gone')
    this.#prices[rate] = movedPrice(this.#prices[rate]!, this.#random)
    const until = this.#now().getTime() + HOLD_MS
    serial += 1
    const offer = await this.recheck(rateId)
    const room: Room = {
      key,
      rate,
      mood: this.#mood(),
      state: 'hold',
      wasIssued: false,
      issuedAt: 0,
      until,
      supplierRef: `model-room-${serial}`,
      price: offer.rate.price,
      timeLimit: instant(new Date(until)),
      checkIn: '2026-12-20T11:00:00Z',
      checkOut: '2026-12-22T09:00:00Z',
      offer,
    }
    this.rooms.set(key, room)
    return room
  }

  #mood(): Mood {
    if (this.#random.hits(0.08)) return 'refuses'
    if (this.#random.hits(0.04)) return 'dearer'
    return this.#random.hits(0.15) ? 'cannot-confirm' : 'good'
  }

  async confirm({ supplierRef, price }: Parameters<HotelSupplier['confirm']>[0]): Promise<void> {
    this.#releaseExpired()
    const room = this.#of(supplierRef)
    if (room.mood === 'dearer' || room.price !== price) throw new Refusal('order.price-changed')
    if (room.state === 'released' || room.mood === 'refuses') throw new Refusal('hotels.rate-gone')
    if (room.state === 'hold') room.state = 'confirmed'
  }

  async reserve({ supplierRef }: Parameters<HotelSupplier['reserve']>[0]): Promise<{ confirmation: string }> {
    const room = this.#of(supplierRef)
    if (room.state !== 'issued') {
      if (room.state !== 'confirmed' || room.mood === 'cannot-confirm') throw new Refusal('hotels.rate-gone')
      room.state = 'issued'
      room.wasIssued = true
      room.issuedAt = this.#now().getTime()
    }
    return { confirmation: `C-${supplierRef}` }
  }

  async cancel({ supplierRef }: Parameters<HotelSupplier['cancel']>[0]): Promise<void> {
    this.#of(supplierRef).state = 'released'
  }

  async status(key: string): Promise<RoomHold | null> {
    return this.rooms.get(key) ?? null
  }

  async cleanUp(): Promise<void> {
    this.#releaseExpired()
  }

  taken(rate: number): number {
    return [...this.rooms.values()].filter((room) => room.rate === rate && room.state !== 'released').length
  }

  get oversold(): boolean {
    return this.#prices.some((_price, rate) => this.taken(rate) > ROOMS)
  }

  #of(supplierRef: string): Room {
    const found = [...this.rooms.values()].find((room) => room.supplierRef === supplierRef)
    if (!found) throw new Error('The model hotel was asked about a room it never held')
    return found
  }

  #releaseExpired(): void {
    if (!this.#isStrict) return
    for (const room of this.rooms.values()) {
      if (room.state === 'hold' && room.until <= this.#now().getTime()) room.state = 'released'
    }
  }
}
