import { instant } from '#domain/text/dates.ts'
import type { AirSupplier } from '#server/air/supplier.ts'
import type { HotelSupplier } from '#server/hotels/supplier.ts'
import type { Call, Environment, Neighbour, Reply } from './neighbour-role.ts'
import {
  type CalendarQuery,
  type FlightsQuery,
  adultsOf,
  calendarFor,
  flightAt,
  flightsFor,
  hotelList,
  nightUnits,
  rateAt,
  roomOf,
  seatUnit,
} from './supplier-offers.ts'
import { HOLD_MS, Supplier, type SupplierBooking, SupplierNo } from './supplier-records.ts'

type FlightsWanted = Pick<Parameters<AirSupplier['book']>[0], 'key' | 'refs' | 'passengers'>
type RoomWanted = Parameters<HotelSupplier['book']>[0]

/** Sells seats and rooms over HTTP: `POST /air/book`, `/hotels/confirm` and so on; a refusal is 409 with its code. */
export function openSupplier({ random, now, note }: Environment): Neighbour {
  const supplier = new Supplier(random, now, note)
  const methods = methodsOf(supplier, now)
  return {
    outside: (path) => /^.(air|hotels)./.test(path),
    answer: (call) => (call.path === '/records' ? { status: 200, body: supplier.records } : answer(methods, call)),
  }
}

type Method = (body: never) => unknown

function answer(methods: Record<string, Method>, { path, text }: Call): Reply {
  const method = methods[path]
  if (!method) return { status: 404, body: {} }
  try {
    return { status: 200, body: { answer: method(JSON.parse(text) as never) ?? null } } // with-neighbours.ts sends what each takes
  } catch (error) {
    if (error instanceof SupplierNo) return { status: 409, body: { code: error.message, extra: error.extra } }
    return { status: 500, body: {} }
  }
}

function methodsOf(supplier: Supplier, now: () => number): Record<string, Method> {
  const factor = (unit: string) => supplier.factor(unit)
  const shared = {
    confirm: ({ supplierRef, price }: { supplierRef: string; price: number }) => supplier.confirm(supplierRef, price),
    cancel: ({ supplierRef }: { supplierRef: string }) => supplier.release(supplierRef),
    status: ({ key }: { key: string }) => supplier.byKey(key)?.hold,
    cleanUp: () => supplier.releaseLapsed(),
  }
  return {
    '/air/search': (body: FlightsQuery) => flightsFor(body, factor),
    '/air/calendar': (body: CalendarQuery) => calendarFor(body, factor),
    '/air/price': ({ refs }: FlightsWanted) => refs.map((ref) => flightAt(ref, factor)),
    '/air/book': (body: FlightsWanted) => bookFlights(supplier, body, now()),
    '/air/confirm': shared.confirm,
    '/air/ticket': ({ supplierRef }: { supplierRef: string }) => ticketsOf(supplier.issue(supplierRef)),
    '/air/cancel': shared.cancel,
    '/air/status': shared.status,
    '/air/cleanUp': shared.cleanUp,
    ...hotelList(factor),
    '/rooms/recheck': ({ rateId }: RoomWanted) => rateAt(rateId, factor),
    '/rooms/book': (body: RoomWanted) => bookRoom(supplier, body, now()),
    '/rooms/confirm': shared.confirm,
    '/rooms/reserve': ({ supplierRef }: { supplierRef: string }) => ({
      confirmation: supplier.issue(supplierRef).ref,
    }),
    '/rooms/cancel': shared.cancel,
    '/rooms/status': shared.status,
    '/rooms/cleanUp': shared.cleanUp,
  }
}

function bookFlights(supplier: Supplier, body: FlightsWanted, now: number): unknown {
  const known = supplier.byKey(body.key)
  if (!known) supplier.stir(body.refs.map(({ optionId }) => optionId))
  const units = body.refs.map(({ sessionId, optionId }) => seatUnit(optionId, adultsOf(sessionId)))
  const offers = body.refs.map((ref) => flightAt(ref, (unit) => supplier.factor(unit)))
  const price = offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const serial = supplier.records.bookings.length + 1
  const hold = {
    supplierRef: `sup-${serial}`,
    bookingRef: `T${String(serial).padStart(5, '0')}`,
    price,
    timeLimit: instant(new Date(now + HOLD_MS)),
    offers,
  }
  return supplier.hold({ key: body.key, kind: 'air', body: JSON.stringify(body), units, price, hold }).hold
}

function ticketsOf({ tickets, units }: SupplierBooking): object[] {
  const travellers = units[0]?.count ?? 1
  return tickets.map((ticketNumber, at) => ({ passengerIndex: at % travellers, ticketNumber }))
}

function bookRoom(supplier: Supplier, body: RoomWanted, now: number): unknown {
  const stay = roomOf(body.rateId)
  if (!stay) throw new SupplierNo('hotels.rate-gone')
  const units = nightUnits(stay)
  if (!supplier.byKey(body.key)) supplier.stir(units.map(({ unit }) => unit))
  const offer = rateAt(body.rateId, (unit) => supplier.factor(unit))
  const price = offer?.rate.price ?? 0
  const hold = {
    supplierRef: `sup-${supplier.records.bookings.length + 1}`,
    price,
    timeLimit: instant(new Date(now + HOLD_MS)),
    checkIn: `${stay.arrival}T11:00:00Z`,
    checkOut: `${stay.departure}T09:00:00Z`,
    offer,
  }
  const { ip: _whoever, ...wanted } = body // a press from another network is the same booking
  return supplier.hold({ key: body.key, kind: 'hotel', body: JSON.stringify(wanted), units, price, hold }).hold
}
