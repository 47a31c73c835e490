import type { AirOffer, AirlineFare } from '#domain/air/offer.ts'
import { Refusal } from '#domain/refusal.ts'
import { instant } from '#domain/text/dates.ts'
import type { AirSupplier, Hold } from '#server/air/supplier.ts'
import type { Random } from '#test/faults/random.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { movedPrice } from './terms.ts'

type Mood = 'good' | 'refuses' | 'dearer' | 'cannot-issue'
type Booking = Hold & {
  key: string
  flights: number[]
  seats: number
  state: 'hold' | 'confirmed' | 'issued' | 'released'
  wasIssued: boolean
  issuedAt: number
  mood: Mood
  tickets: string[]
  until: number
}

export const FLIGHTS = 4
const CAPACITY = 5
const HOLD_MS = 30 * 60_000

let serial = 0
let ticketSerial = 0

type SoldFlight = { flight: number; price: number; seats: number }

/** Every second flight can be returned, the first of them for a fee. */
function fareOf({ flight, price, seats }: SoldFlight): AirlineFare {
  const taxes = Math.floor(price / 7)
  return {
    fareName: flight % 2 === 1 ? 'Комфорт' : 'Лайт',
    airlineCode: 'SU',
    ticketIndex: 0,
    passengers: [{ type: 'adult', count: seats, base: price - taxes, taxes, total: price }],
    refund: { allowed: flight % 2 === 1, penalty: flight === 1 ? 3_500 : 0, untilMinutesBeforeDeparture: 1440 },
    exchange: { allowed: false, penalty: 0 },
  }
}

function offerOf(sold: SoldFlight, itineraryRef: AirOffer['itineraryRef']): AirOffer {
  const at = sold.flight % 2 === 0 ? '2026-12-20T07:40:00' : '2026-12-27T10:00:00'
  return airOffer({
    hops: [hop({ at, flight: `SU-${1100 + sold.flight}` })],
    totalPrice: sold.price * sold.seats,
    itineraryRef,
    airlineFares: [fareOf(sold)],
    journeyKey: itineraryRef.optionId,
  })
}

/** A session says how many fly: `s1x2` is the first one, for two. */
export function priceSessionOf(number: 1 | 2, seats: number): string {
  return `s${number}x${seats}`
}

/** A supplier in memory with few seats and a will of its own; `random` decides what it refuses. */
export class ModelSupplier implements AirSupplier {
  readonly name = 'model'
  readonly bookings = new Map<string, Booking>()
  /** Roubles a seat of each flight costs now. */
  readonly prices = [7_301, 12_900, 4_999, 33_333]
  #now: () => Date
  #random: Random
  /** Releases an unpaid hold by itself; many a supplier waits for our release. */
  #isStrict: boolean

  constructor(now: () => Date, random: Random) {
    this.#now = now
    this.#random = random
    this.#isStrict = random.hits(0.3)
  }

  async *search(): ReturnType<AirSupplier['search']> {
    yield { there: [], back: [] }
  }
  async calendar(): ReturnType<AirSupplier['calendar']> {
    return {}
  }

  async price(refs: Parameters<AirSupplier['price']>[0]): Promise<AirOffer[]> {
    return refs.map((ref) => {
      const flight = Number(ref.optionId.slice(1))
      return offerOf({ flight, price: this.prices[flight]!, seats: Number(ref.sessionId.split('x')[1]) }, ref)
    })
  }

  async book({ key, refs, passengers }: Parameters<AirSupplier['book']>[0]): Promise<Hold> {
    const known = this.bookings.get(key)
    if (known) return known
    this.#releaseExpired()
    const flights = refs.map(({ optionId }) => Number(optionId.slice(1)))
    const seats = passengers.length
    if (flights.some((flight) => this.taken(flight) + seats > CAPACITY)) throw new Refusal('air.no-seats')
    for (const flight of flights) this.prices[flight] = movedPrice(this.prices[flight]!, this.#random)
    const offers = await this.price(refs)
    const until = this.#now().getTime() + HOLD_MS
    const mood = this.#mood()
    serial += 1
    const booking: Booking = {
      key,
      flights,
      seats,
      mood,
      until,
      state: 'hold',
      wasIssued: false,
      issuedAt: 0,
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

  #mood(): Mood {
    if (this.#random.hits(0.1)) return 'refuses'
    if (this.#random.hits(0.03)) return 'dearer'
    return this.#random.hits(0.12) ? 'cannot-issue' : 'good'
  }

  async confirm({ supplierRef, price }: Parameters<AirSupplier['confirm']>[0]): Promise<void> {
    this.#releaseExpired()
    const booking = this.#of(supplierRef)
    if (booking.mood === 'dearer' || booking.price !== price) throw new Refusal('order.price-changed')
    if (booking.state === 'released' || booking.mood === 'refuses') throw new Refusal('air.no-seats')
    if (booking.state === 'hold') booking.state = 'confirmed'
  }

  async ticket({ supplierRef }: Parameters<AirSupplier['ticket']>[0]): ReturnType<AirSupplier['ticket']> {
    const booking = this.#of(supplierRef)
    if (booking.state === 'issued') return this.#ticketsOf(booking)
    if (booking.state !== 'confirmed' || booking.mood === 'cannot-issue') throw new Refusal('air.no-seats')
    booking.state = 'issued'
    booking.wasIssued = true
    booking.issuedAt = this.#now().getTime()
    booking.tickets = Array.from({ length: booking.seats }, () => `555${String((ticketSerial += 1)).padStart(10, '0')}`)
    return this.#ticketsOf(booking)
  }

  async cancel({ supplierRef }: Parameters<AirSupplier['cancel']>[0]): Promise<void> {
    this.#of(supplierRef).state = 'released'
  }

  async status(key: string): Promise<Hold | null> {
    return this.bookings.get(key) ?? null
  }

  async cleanUp(): Promise<void> {
    this.#releaseExpired()
  }

  /** Seats of a flight that nobody else can have now. */
  taken(flight: number): number {
    const living = [...this.bookings.values()].filter(({ state, flights }) => state !== 'released' && flights.includes(flight))
    return living.reduce((sum, { seats }) => sum + seats, 0)
  }

  get oversold(): boolean {
    return this.prices.some((_price, flight) => this.taken(flight) > CAPACITY)
  }

  #of(supplierRef: string): Booking {
    const found = [...this.bookings.values()].find((booking) => booking.supplierRef === supplierRef)
    if (!found) throw new Error('The model supplier was asked about a booking it never made')
    return found
  }

  #ticketsOf({ tickets }: Booking): { passengerIndex: number; ticketNumber: string }[] {
    return tickets.map((ticketNumber, passengerIndex) => ({ passengerIndex, ticketNumber }))
  }

  #releaseExpired(): void {
    if (!this.#isStrict) return
    for (const booking of this.bookings.values()) {
      if (booking.state === 'hold' && booking.until <= this.#now().getTime()) booking.state = 'released'
    }
  }
}
