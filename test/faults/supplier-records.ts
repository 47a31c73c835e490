import type { Product } from '#domain/product.ts'
import type { Random } from './random.ts'

/** A seat of one flight or one night of one kind of room, and how many of it. */
export type Unit = { unit: string; count: number; capacity: number }

/** What the supplier will do with a booking when it is requested. */
type Mood = 'good' | 'refuses' | 'dearer' | 'cannot-issue' | 'lost-once'

export type SupplierBooking = {
  ref: string
  key: string
  kind: Product
  body: string
  price: number
  state: 'hold' | 'confirmed' | 'issued' | 'released'
  mood: Mood
  units: Unit[]
  /** What the agency was given, as it was given. */
  hold: Record<string, unknown>
  until: number
  /** Not every supplier lets a forgotten hold go by itself. */
  lapses: boolean
  tries: number
  tickets: string[]
  /** Roubles it keeps of the whole when it is given back, where its own record says so; null: not reckoned again. */
  withheld?: number | null
  issuedAt: number | null
  releasedAt: number | null
}

export type SupplierRecords = {
  bookings: SupplierBooking[]
  /** Every change of what is taken, in the order it happened. */
  taken: { unit: string; change: number; capacity: number }[]
  faults: string[]
}

/** Said to the agency as a refusal of its own catalogue. */
export class SupplierNo extends Error {
  readonly extra: object
  constructor(code: string, extra: object = {}) {
    super(code)
    this.extra = extra
  }
}

export const HOLD_MS = 30 * 60_000
const goneOf = { air: 'air.no-seats', hotel: 'hotels.rate-gone' } as const

/** Seats and rooms as the supplier itself counts them. It knows nothing of the agency's database. */
export class Supplier {
  readonly records: SupplierRecords = { bookings: [], taken: [], faults: [] }
  readonly #left = new Map<string, number>()
  readonly #dearer = new Map<string, number>()
  #random: Random
  #now: () => number
  #note: (line: object) => void

  constructor(random: Random, now: () => number, note: (line: object) => void) {
    this.#random = random
    this.#now = now
    this.#note = note
  }

  /** By how much a thing costs more than on the first day. */
  factor(unit: string): number {
    return this.#dearer.get(unit) ?? 1
  }

  /** Now and then a price rises in the very moment somebody books. */
  stir(units: readonly string[]): void {
    if (!this.#random.hits(0.08)) return
    for (const unit of units) this.#dearer.set(unit, this.factor(unit) + 0.03)
  }

  byKey(key: string): SupplierBooking | undefined {
    return this.records.bookings.find((booking) => booking.key === key)
  }

  /** Takes every unit or none, once per key. */
  hold(about: Pick<SupplierBooking, 'key' | 'kind' | 'body' | 'units' | 'price' | 'hold'>): SupplierBooking {
    const known = this.byKey(about.key)
    if (known && known.body !== about.body) this.fault(`one key, two bookings: ${about.key}`)
    if (known) return known
    this.releaseLapsed()
    if (about.units.some(({ unit, count, capacity }) => (this.#left.get(unit) ?? capacity) < count))
      throw new SupplierNo(goneOf[about.kind])
    const serial = this.records.bookings.length + 1
    const booking: SupplierBooking = {
      ...about,
      ref: `sup-${serial}`,
      state: 'hold',
      mood: this.#random.hits(0.25) ? this.#random.pick(['refuses', 'dearer', 'cannot-issue', 'lost-once']) : 'good',
      until: this.#now() + HOLD_MS,
      lapses: this.#random.hits(0.5),
      tries: 0,
      tickets: [],
      issuedAt: null,
      releasedAt: null,
    }
    this.records.bookings.push(booking)
    this.#count(booking, 1)
    this.#note({ event: 'hold', ref: booking.ref, key: booking.key, price: booking.price })
    return booking
  }

  confirm(ref: string, price: number): void {
    this.releaseLapsed()
    const booking = this.#of(ref)
    if (price !== booking.price) this.fault(`${ref} was held for ${booking.price} and is confirmed for ${price}`)
    if (booking.mood === 'dearer' || price !== booking.price)
      throw new SupplierNo('order.price-changed', { oldPrice: price, newPrice: booking.price + 500 })
    if (booking.state === 'released' || booking.mood === 'refuses') throw new SupplierNo(goneOf[booking.kind])
    if (booking.state === 'hold') this.#move(booking, 'confirmed')
  }

  issue(ref: string): SupplierBooking {
    const booking = this.#of(ref)
    if (booking.state === 'issued') return booking
    if (booking.mood === 'lost-once' && (booking.tries += 1) === 1) throw new Error('the supplier is out for a moment')
    if (booking.state !== 'confirmed' || booking.mood === 'cannot-issue') throw new SupplierNo(goneOf[booking.kind])
    booking.tickets = Array.from(
      { length: booking.units[0]?.count ?? 1 },
      (_, at) => `777${String(this.records.bookings.indexOf(booking) * 10 + at).padStart(10, '0')}`,
    )
    booking.issuedAt = this.#now()
    this.#move(booking, 'issued')
    return booking
  }

  release(ref: string): void {
    const booking = this.#of(ref)
    if (booking.state === 'released') return
    booking.releasedAt = this.#now()
    this.#move(booking, 'released')
    this.#count(booking, -1)
  }

  releaseLapsed(): void {
    for (const { ref, state, lapses, until } of this.records.bookings)
      if (state === 'hold' && lapses && until <= this.#now()) this.release(ref)
  }

  fault(line: string): void {
    this.records.faults.push(line)
    this.#note({ event: 'fault', line })
  }

  #of(ref: string): SupplierBooking {
    const booking = this.records.bookings.find((each) => each.ref === ref)
    if (booking) return booking
    this.fault(`asked about ${ref}, which was never made`)
    throw new SupplierNo('air.no-seats')
  }

  #move(booking: SupplierBooking, state: SupplierBooking['state']): void {
    booking.state = state
    this.#note({ event: state, ref: booking.ref })
  }

  #count({ units }: SupplierBooking, sign: 1 | -1): void {
    for (const { unit, count, capacity } of units) {
      this.#left.set(unit, (this.#left.get(unit) ?? capacity) - sign * count)
      this.records.taken.push({ unit, change: sign * count, capacity })
    }
  }
}
