import { carrierOf } from '#world/air/network/carriers.ts'
import type { AirSupplier } from '#server/air/supplier.ts'
import { confirmHold, holdOfKey, issueTickets, releaseBooking, releaseExpired } from './bookings.ts'
import { openSeatsSold } from './seats.ts'
import type { Config, Desk } from './pricing-context.ts'
import { search } from './search.ts'
import { calendar } from './price-calendar.ts'
import { price, book } from './hold.ts'

/** The embedded inventory as a supplier: the world timetable, its fares, and seats really counted in the database (DGEN-08). */
export function embeddedAir(config: Config): AirSupplier {
  const desk: Desk = { ...config, sold: openSeatsSold(config.db), calendars: new Map() }
  return {
    name: 'embedded',
    search: (query, signal) => search(desk, query, signal),
    calendar: (ends, days, party, signal) => calendar(desk, ends, days, party, signal),
    price: (refs) => price(desk, refs),
    book: (request) => book(desk, request),
    confirm: ({ supplierRef, price: agreed }) => confirmHold(desk.db, supplierRef, agreed, desk.now()),
    ticket: ({ supplierRef }) => issueTickets(desk.db, supplierRef, prefixOf, desk.now()),
    cancel: async ({ supplierRef }) => void (await releaseBooking(desk.db, supplierRef, desk.now())),
    status: (key) => holdOfKey(desk.db, key),
    cleanUp: async () => void (await releaseExpired(desk.db, desk.now())),
  }
}

function prefixOf(carrier: string): string {
  return carrierOf(carrier)?.icaoNumericPrefix ?? '999'
}
