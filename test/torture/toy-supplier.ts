import type { AirOffer, AirlineFare } from '#domain/air/offer.ts'
import { instant } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AirSupplier, Hold } from '#server/air/supplier.ts'
import { airOffer, hop } from '#test/fixtures/air-offer.ts'
import type { Chance } from './chance.ts'

type Mood = 'good' | 'refuses' | 'cannot-issue'
type Booking = Hold & {
  key: string
  flights: number[]
  seats: number
  state: 'hold' | 'confirmed' | 'issued' | 'released'
  mood: Mood
  tickets: string[]
  until: number
}

export const FLIGHTS = 4
const CAPACITY = 3
const HOLD_MS = 30 * 60_000

/** Prices of the flights; every second one can be returned for a fee, the last only whole. */
const prices = [7_301, 12_900, 4_999, 33_333] as const
let serial = 0
let ticketSerial = 0

function fareOf(flight: number): AirlineFare {
  const total = prices[flight]!
  const taxes = Math.floor(total / 7)
  return {
    fareName: flight % 2 === 1 ? 'Комфорт' : 'Лайт',
    airlineCode: 'SU',
    ticketIndex: 0,
    passengers: [{ type: 'adult', count: 1, base: total - taxes, taxes, total }],
    refund: { allowed: flight % 2 === 1, penalty: flight === 1 ? 3_500 : 0, untilMinutesBeforeDeparture: 1440 },
    exchange: { allowed: false, penalty: 0 },
  }
}

function offerOf(flight: number, sessionId: string): AirOffer {
  const at = flight % 2 === 0 ? '2026-12-20T07:40:00' : '2026-12-27T10:00:00'
  const optionId = `f${flight}`
  return airOffer({
    hops: [hop({ at, flight: `SU-${1100 + flight}` })],
    totalPrice: prices[flight],
    itineraryRef: { sessionId, optionId },
    airlineFares: [fareOf(flight)],
    journeyKey: optionId,
  })
}

/** A supplier in memory with few seats and a will of its own; `chance` decides what it refuses. */
export class ToySupplier implements AirSupplier {
  readonly name = 'toy'
  readonly bookings = new Map<string, Booking>()
  #now: () => Date
  #chance: Chance

  constructor(now: () => Date, chance: Chance) {
    this.#now = now
    this.#chance = chance
  }

  async search(): ReturnType<AirSupplier['search']> {
    return { there: [], back: [] }
  }
  async calendar(): ReturnType<AirSupplier['calendar']> {
    return {}
  }

  async price(refs: Parameters<AirSupplier['price']>[0]): Promise<AirOffer[]> {
    return refs.map(({ sessionId, optionId }) => offerOf(Number(optionId.slice(1)), sessionId))
  }

  async book({ key, refs, passengers }: Parameters<AirSupplier['book']>[0]): Promise<Hold> {
    const known = this.bookings.get(key)
    if (known) return known
    this.#letGoExpired()
    const flights = refs.map(({ optionId }) => Number(optionId.slice(1)))
    const seats = passengers.length
    if (flights.some((flight) => this.taken(flight) + seats > CAPACITY)) throw new Refusal('air.no-seats')
    const offers = await this.price(refs)
    const until = this.#now().getTime() + HOLD_MS
    const mood = this.#chance.hits(0.12) ? 'refuses' : this.#chance.hits(0.12) ? 'cannot-issue' : 'good'
    serial += 1
    const booking: Booking = {
      key,
      flights,
      seats,
      mood,
      until,
      state: 'hold',
      tickets: [],
      supplierRef: `toy-${serial}`,
      bookingRef: `T${String(serial).padStart(5, '0')}`,
      price: offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
      timeLimit: instant(new Date(until)),
      offers,
    }
    this.bookings.set(key, booking)
    return booking
  }

  async confirm({ supplierRef, price }: Parameters<AirSupplier['confirm']>[0]): Promise<void> {
    this.#letGoExpired()
    const booking = this.#of(supplierRef)
    if (booking.price !== price) throw new Refusal('order.price-changed', { extra: { oldPrice: price, newPrice: booking.price } })
    if (booking.state === 'released' || booking.mood === 'refuses') throw new Refusal('air.no-seats')
    if (booking.state === 'hold') booking.state = 'confirmed'
  }

  async ticket({ supplierRef }: Parameters<AirSupplier['ticket']>[0]): ReturnType<AirSupplier['ticket']> {
    const booking = this.#of(supplierRef)
    if (booking.state === 'issued') return this.#ticketsOf(booking)
    if (booking.state !== 'confirmed' || booking.mood === 'cannot-issue') throw new Refusal('air.no-seats')
    booking.state = 'issued'
    booking.tickets = Array.from({ length: booking.seats }, () => `555${String((ticketSerial += 1)).padStart(10, '0')}`)
    return this.#ticketsOf(booking)
  }

  async cancel({ supplierRef }: Parameters<AirSupplier['cancel']>[0]): Promise<void> {
    this.#of(supplierRef).state = 'released'
  }

  async status(key: string): Promise<Hold | null> {
    return this.bookings.get(key) ?? null
  }

  async tidy(): Promise<void> {
    this.#letGoExpired()
  }

  /** Seats of a flight that nobody else can have now. */
  taken(flight: number): number {
    const living = [...this.bookings.values()].filter(({ state, flights }) => state !== 'released' && flights.includes(flight))
    return living.reduce((sum, { seats }) => sum + seats, 0)
  }

  get oversold(): boolean {
    return prices.some((_price, flight) => this.taken(flight) > CAPACITY)
  }

  #of(supplierRef: string): Booking {
    const found = [...this.bookings.values()].find((booking) => booking.supplierRef === supplierRef)
    if (!found) throw new Error('The toy supplier was asked about a booking it never made')
    return found
  }

  #ticketsOf({ tickets }: Booking): { passengerIndex: number; ticketNumber: string }[] {
    return tickets.map((ticketNumber, passengerIndex) => ({ passengerIndex, ticketNumber }))
  }

  #letGoExpired(): void {
    for (const booking of this.bookings.values()) {
      if (booking.state === 'hold' && booking.until <= this.#now().getTime()) booking.state = 'released'
    }
  }
}
