import type { Purchase } from './scenario-journal.ts'
import type { Part } from './terms.ts'
import type { World } from './simulated-world.ts'

/** What the suppliers' own books say of a part: a seat or a room. */
export type Booking = {
  supplierRef: string
  price: number
  state: 'hold' | 'confirmed' | 'issued' | 'released'
  wasIssued: boolean
  issuedAt: number
}

export function bookingOf({ supplier, hotels }: World, { id, parts }: Purchase, name: Part['name']): Booking | undefined {
  if (name === 'stay') return hotels.rooms.get(`stay:${id}`)
  return supplier.bookings.get(`hold:${id}:${parts.findIndex((part) => part.name === name)}`)
}

/** Everything any supplier has ever held. */
export function allBookings({ supplier, hotels }: World): Booking[] {
  return [...supplier.bookings.values(), ...hotels.rooms.values()]
}

/** The accounts the bank keeps about an order. */
export function accountsOf({ bank }: World, orderId: string) {
  return [...bank.accounts.values()].filter((account) => account.orderId === orderId)
}
