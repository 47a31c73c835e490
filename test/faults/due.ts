import type { Entry } from './journal.ts'
import type { SupplierBooking } from './supplier-records.ts'
import { withheldShares, roomOf } from './supplier-offers.ts'

/** Published rates, per cent of what was paid by card and stays with the agency (docs/rulings/bonus.md, DBON-02, DBON-03). */
const rates = { air: { own: 1, referrer: 0.5 }, hotel: { own: 3, referrer: 1 } } as const

/** What the harness makes of one order: roubles the bank must keep, points that must have moved. */
export type Due = {
  card: number
  /** Of the buyer, and of who invited them. */
  points: number
  referred: number
  good: string[]
  failed: string[]
  returned: string[]
}

type Left = { card: number; bonus: number; spent: number; accrued: number; referred: number }

/** The booking of a part by the key the agency names in it. */
export function bookingKey({ kind, id }: Entry, part: string): string {
  return kind === 'hotel' ? `stay:${id}` : `hold:${id}:${part === 'back' ? 1 : 0}`
}

/**
 * What is due for one order, from what its buyer was told and what the supplier did, never from the agency's rows. A part is
 * good when the supplier has issued it and nobody returned it; what is neither good nor returned has failed.
 */
export function dueOf(entry: Entry, bookings: ReadonlyMap<string, SupplierBooking>): Due {
  const parts = [...entry.parts.keys()]
  const returned = entry.promised.flatMap((promise) => promise.parts)
  const isIssued = (part: string) => bookings.get(bookingKey(entry, part))?.state === 'issued'
  const good = parts.filter((part) => isIssued(part) && !returned.includes(part))
  const failed = parts.filter((part) => !good.includes(part) && !returned.includes(part))
  const sorted = { good, failed, returned }
  if (failed.length === parts.length) return { card: 0, points: 0, referred: 0, ...sorted }
  let left: Left = { card: entry.amount, bonus: entry.bonus, spent: entry.bonus, accrued: 0, referred: 0 }
  left = given(left, sumOf(entry, failed))
  const { own, referrer } = rates[entry.kind]
  const counts = entry.person?.invitedBy !== undefined && entry.person.isActivated
  left = { ...left, accrued: share(left.card, own), referred: counts ? share(left.card, referrer) : 0 }
  for (const { total } of entry.promised) left = given(left, total)
  return { card: left.card, points: left.accrued - left.spent, referred: left.referred, ...sorted }
}

const share = (roubles: number, percent: number) => Math.floor((roubles * percent) / 100)

function sumOf({ parts }: Entry, names: string[]): number {
  return names.reduce((sum, part) => sum + (parts.get(part) ?? 0), 0)
}

/** After `total` roubles went back: card and points in the proportion of what was left, points returned down, taken back up. */
function given({ card, bonus, spent, accrued, referred }: Left, total: number): Left {
  const paid = card + bonus
  if (total === 0 || paid === 0) return { card, bonus, spent, accrued, referred }
  const toCard = Math.floor((total * card) / paid)
  const toBonus = total - toCard
  const back = bonus > 0 ? Math.min(spent, Math.floor((spent * toBonus) / bonus + 1e-9)) : 0
  const taken = (points: number) => Math.min(points, Math.ceil((points * total) / paid))
  return {
    card: card - toCard,
    bonus: bonus - toBonus,
    spent: spent - back,
    accrued: accrued - taken(accrued),
    referred: referred - taken(referred),
  }
}

/** What the supplier's terms give back of some parts; all of it when another part of the order could not be had; undefined: not reckoned here. */
export function termsGive(
  entry: Entry,
  names: string[],
  failed: string[],
  bookings: ReadonlyMap<string, SupplierBooking>,
): number | undefined {
  if (names.some((part) => bookings.get(bookingKey(entry, part))?.withheld === null)) return undefined
  return names.reduce((sum, part) => {
    const price = entry.parts.get(part) ?? 0
    const booking = bookings.get(bookingKey(entry, part))
    return sum + (failed.length > 0 ? price : price - withheldOf(booking, price))
  }, 0)
}

type Fare = { passengers: { count: number }[]; refund: { allowed: boolean; penalty: number } }

function withheldOf(booking: SupplierBooking | undefined, price: number): number {
  if (!booking) return 0
  if (typeof booking.withheld === 'number') return Math.min(price, booking.withheld)
  if (booking.kind === 'hotel') {
    const { rateId } = JSON.parse(booking.body) as { rateId: string }
    return Math.round(price * (withheldShares[roomOf(rateId)?.plan ?? 0] ?? 0))
  }
  const { offers } = booking.hold as { offers: { totalPrice: number; airlineFares: Fare[] }[] }
  const fares = offers.flatMap(({ airlineFares }) => airlineFares)
  return fares.reduce((sum, { passengers, refund }) => sum + refund.penalty * (passengers[0]?.count ?? 0), 0)
}
