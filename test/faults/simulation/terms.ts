import type { Random } from '#test/faults/random.ts'

/** How a trip is bought: one way, there and back at one airline or at two, or a room. */
type Way = 'one' | 'pair' | 'two' | 'stay'
export type Trip = { who: number; flight: number; way: Way; seats: 1 | 2 }

/** A part of a purchase that is returned as a whole. `withheldAt`: roubles kept of it then, undefined when nothing is refunded. */
export type Part = { name: 'there' | 'back' | 'both' | 'stay'; price: number; withheldAt: (now: Date) => number | undefined }

// What a buyer was shown before paying, written out once more: the checker trusts no word of the site.

/** Per cent of what is paid by card: the buyer's points, and the referrer's. */
export const earns = { air: { buyer: 1, referrer: 0.5 }, hotel: { buyer: 3, referrer: 1 } } as const

/** The fee for a returned seat of each flight, `whole` where the fare is not given back; taxes always are. */
const fees = ['whole', 3_500, 'whole', 0] as const

type Seats = { flight: number; price: number; seats: number }

/** What is kept of a ticket: undefined when none of its fares may be returned. */
export function withheldOfTickets(flights: readonly Seats[]): number | undefined {
  if (flights.every(({ flight }) => fees[flight] === 'whole')) return undefined
  return flights.reduce((sum, { flight, price, seats }) => {
    const fee = fees[flight]!
    return sum + (fee === 'whole' ? price * seats : Math.min(fee, price - Math.floor(price / 7)) * seats)
  }, 0)
}

/** What a hotel keeps by the minutes since the scenario began: the last row reached. Nothing, a rising share, everything. */
const stays = [
  [],
  [
    [60, 0.2],
    [300, 0.5],
  ],
  [[0, 1]],
] as const

export function withheldByHotel(rate: number, price: number, minutes: number): number {
  const reached = stays[rate]!.findLast(([from]) => from <= minutes)
  return reached ? Math.floor(price * reached[1]) : 0
}

/** The same steps as the toy hotel prints them. */
export function hotelPenalties(rate: number, price: number, start: Date): { from: Date; amount: number }[] {
  return stays[rate]!.map(([minutes, share]) => ({
    from: new Date(start.getTime() + minutes * 60_000),
    amount: Math.floor(price * share),
  }))
}

/** A seller changes its mind about a price now and then, in the very moment somebody books. */
export function movedPrice(price: number, random: Random): number {
  return random.hits(0.08) ? Math.round(price * (random.hits(0.7) ? 1.07 : 0.95)) : price
}
