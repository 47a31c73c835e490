import { carrierOf } from '#world/air/network/carriers.ts'
import type { AirSupplier } from '#server/air/supplier.ts'
import { confirmHold, holdOfKey, issueTickets, releaseBooking, releaseExpired } from './bookings.ts'
import { openSeatsSold } from './seats.ts'
import type { Config, AirSupplierContext } from './pricing-context.ts'
import { search } from './search.ts'
import { calendar } from './price-calendar.ts'
import { price, book } from './hold.ts'

/** The embedded inventory as a supplier: the world timetable, its fares, and seats really counted in the database (DGEN-08). */
export function embeddedAir(config: Config): AirSupplier {
  const supplier: AirSupplierContext = { ...config, sold: openSeatsSold(config.db), calendars: new Map() }
  return {
    name: 'embedded',
    async *search(query, signal) {
      yield await search(supplier, query, signal)
    },
    calendar: (ends, days, party, signal) => calendar(supplier, ends, days, party, signal),
    price: (refs) => price(supplier, refs),
    book: (request) => book(supplier, request),
    confirm: ({ supplierRef, price: agreed }) => confirmHold(supplier.db, supplierRef, agreed, supplier.now()),
    ticket: ({ supplierRef }) => issueTickets(supplier.db, supplierRef, prefixOf, supplier.now()),
    cancel: async ({ supplierRef }) => void (await releaseBooking(supplier.db, supplierRef, supplier.now())),
    status: (key) => holdOfKey(supplier.db, key),
    cleanUp: async () => void (await releaseExpired(supplier.db, supplier.now())),
  }
}

function prefixOf(carrier: string): string {
  return carrierOf(carrier)?.icaoNumericPrefix ?? '999'
}
