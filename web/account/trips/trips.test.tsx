import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { TripEvent } from '#domain/trips/timeline.ts'
import { TripSide } from './trip-side.tsx'
import { TripView } from './trip-view.tsx'
import { Trips } from './trips.tsx'
import { UnpaidStrips } from './unpaid-strips.tsx'

const stay: TripEvent = {
  kind: 'stay',
  orderId: 'h',
  orderNumber: 'H1',
  unpaid: { orderId: 'h', until: '2026-12-01T10:20:00Z' },
  hotelName: 'Вега',
  city: 'Казань',
  checkIn: '2026-12-28T14:00:00',
  checkOut: '2026-12-30T12:00:00',
  checkInUtc: '2026-12-28T11:00:00Z',
  checkOutUtc: '2026-12-30T09:00:00Z',
  freeUntil: null,
}
const flight: TripEvent = {
  kind: 'flight',
  orderId: 'a',
  orderNumber: 'A1',
  unpaid: { orderId: 'a', until: '2026-12-01T10:30:00Z' },
  flight: 'SU-1',
  carrier: 'Аэрофлот',
  from: 'Москва',
  to: 'Казань',
  fromCode: 'SVO',
  toCode: 'KZN',
  fromAirport: 'Шереметьево',
  toAirport: 'Казань',
  departure: '2026-12-28T08:00:00',
  arrival: '2026-12-28T09:40:00',
  departureUtc: '2026-12-28T05:00:00Z',
  arrivalUtc: '2026-12-28T06:40:00Z',
}

const read = (node: React.ReactElement) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>).replaceAll('\u00a0', ' ')

function view(events: TripEvent[], today: string): string {
  const trip = { id: 'h', city: 'Казань', events }
  return read(<TripView trip={trip} orders={[]} now={new Date(`${today}T09:00:00Z`)} isPast={false} onOpen={vi.fn()} />)
}

test('two unpaid orders of one trip wait in one strip, the sooner first, and the trip is named once', () => {
  const strips = read(<UnpaidStrips trips={[{ id: 'h', city: 'Казань', events: [flight, stay] }]} orders={[]} />)
  expect(strips.match(/role="status"/g)).toHaveLength(1)
  const words = strips.replaceAll(/<[^>]*>/g, ' ')
  expect(words).toMatch(/Казань, 28–30 декабря, Вега: бронь не оплачена .*Оплатить.* Билеты не оплачены .*Оплатить/)
})

test('of an unpaid room no seats are said to be held, and of flights no room', () => {
  const ofOne = (event: TripEvent) => read(<UnpaidStrips trips={[{ id: 'h', city: 'Казань', events: [event] }]} orders={[]} />)
  expect(ofOne(stay)).toContain('Цена за вами ещё')
  expect(ofOne(stay)).not.toMatch(/мест/)
  expect(ofOne(flight)).toContain('Цена и места за вами ещё')
})

test('a room without flights leads to the flights of its city until the day of its check-in', () => {
  expect(view([stay], '2026-12-20')).toMatch(/href="\/avia\/kazan"[^>]*>.*Найти билеты в Казань/)
  expect(view([stay], '2026-12-28')).not.toContain('Найти билеты в')
  expect(view([flight, stay], '2026-12-20')).not.toContain('Найти билеты')
})

test('a flight of a trip says by how many days it lands later, or earlier across the date line', () => {
  const landing = (arrival: string) => view([{ ...flight, arrival }], '2026-12-20')
  expect(landing('2026-12-29T09:40:00')).toContain('Казань, +1 день')
  expect(landing('2026-12-27T09:40:00')).toContain('Казань, −1 день')
  expect(landing('2026-12-28T09:40:00')).not.toContain('1 день')
})

test('a flight of a booking with two tickets names the one it is flown on', () => {
  const receipt = (ticketIndex: number) => ({
    ticketNumber: `425241000000${ticketIndex}`,
    bookingRef: 'AB12CD',
    ticketIndex,
    receiptUrl: '/',
  })
  const own = { price: 1, isBought: true, refundToday: null, adults: 1, children: [], ownStay: false }
  const order = { ...own, orderId: 'a', number: 'A1', kind: 'air' as const, receipts: [receipt(0), receipt(1)] }
  const trip = { id: 'a', city: 'Казань', events: [{ ...flight, unpaid: null, bookingRef: 'AB12CD', ticketIndex: 1 }] }
  const page = read(
    <TripView trip={trip} orders={[order]} now={new Date('2026-12-20T09:00:00Z')} isPast={false} onOpen={vi.fn()} />,
  )
  expect(page).toContain('билет •••• 0001')
})

const mark = /aria-current="time"><b>сейчас<\/b>([^<]*)</

test('a trip under way is marked where it is now on its sky: in its room with the day, in the air without one', () => {
  expect(view([stay], '2026-12-29')).toMatch(/с 14:00.*aria-current="time"><b>сейчас<\/b>29 дек.*до 12:00/)
  expect(view([stay], '2026-12-28')).not.toMatch(mark)
  expect(view([stay], '2026-12-31')).not.toMatch(mark)
  const flying = { ...flight, departureUtc: '2026-12-28T08:00:00Z', arrivalUtc: '2026-12-28T10:00:00Z' }
  expect(mark.exec(view([flying, stay], '2026-12-28'))?.[1]).toBe('в полёте')
})

test('between its landing and its check-in a trip is shown as past its flight', () => {
  expect(view([flight, stay], '2026-12-28')).toMatch(/>09:40<.*aria-current="time".*>с 14:00</)
})

test('a room that is lived in without a flight after it leads to the flights on from its city, from the day it is left', () => {
  const href = /href="([^"]*)"[^>]*>(?:(?!<a ).)*Найти билеты из Казани/.exec(view([stay], '2026-12-28'))?.[1]
  expect(href?.replaceAll('&amp;', '&')).toMatch(/^\/search\/avia\?iataFrom=KZN&.*dateThere=30-12-2026/)
  expect(view([stay], '2026-12-20')).not.toContain('обратно')
  expect(view([flight, stay], '2026-12-29')).not.toContain('обратно')
})

test('check-in of a flight after a night of changed clocks opens at the hour its reminder rings', () => {
  const clockChange = { before: 17 * 60, by: 60 } // in New York, from two to three
  const evening = { departure: '2027-03-14T20:00:00', departureUtc: '2027-03-15T00:00:00Z', clockChange }
  const trip = { id: 'a', city: 'Казань', events: [{ ...flight, ...evening }] }
  const now = new Date('2027-03-10T09:00:00Z')
  const words = read(<TripSide trip={trip} orders={[]} now={now} isPast={false} onReturn={vi.fn()} />)
  expect(words).toContain('Онлайн-регистрация обычно с 13 марта, 19:00')
})

test('a bought flight has the code of its check-in at hand, one that waits for its money has none yet', () => {
  const words = (event: TripEvent) => view([event], '2026-12-20').replaceAll(/<[^>]*>/g, ' ')
  expect(words({ ...flight, unpaid: null, bookingRef: '5Z9NMT' })).toMatch(/Заказ A1\s+код брони\s+5Z9NMT/)
  expect(words({ ...flight, bookingRef: '5Z9NMT' })).not.toContain('код брони')
})

test('a trip of several shows under its title who travels', () => {
  const order = { orderId: 'a', number: 'A1', kind: 'air', price: 1, isBought: true, refundToday: 0, ownStay: false } as const
  const titleOf = (adults: number, children: number[]) =>
    read(
      <TripView
        trip={{ id: 'a', city: 'Казань', events: [flight] }}
        orders={[{ ...order, adults, children }]}
        now={new Date('2026-12-20T09:00:00Z')}
        isPast={false}
        onOpen={vi.fn()}
      />,
    )
  expect(titleOf(2, [8])).toContain('28 декабря, 2 взрослых, 1 ребёнок. Время везде местное')
  expect(titleOf(1, [])).toContain('28 декабря. Время везде местное')
})

test('a trip that begins today is not under way before its flight leaves', () => {
  const later = {
    ...flight,
    orderId: 'b',
    orderNumber: 'B1',
    departureUtc: '2027-01-20T05:00:00Z',
    departure: '2027-01-20T08:00:00',
  }
  const ahead: TripEvent[] = [
    { ...flight, unpaid: null },
    { ...later, unpaid: null, arrivalUtc: '2027-01-20T06:40:00Z' },
  ]
  const phase = 'ready' as const
  const trips = { owner: undefined, reply: { phase, reply: { data: ahead, orders: [] } } }
  const Site = createRoutesStub([{ path: '/', Component: () => <Trips trips={trips} /> }])
  const cardAt = (now: string) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    const cards = renderToStaticMarkup(<Site />).replaceAll('\u00a0', ' ')
    vi.useRealTimers()
    return /Казань<\/b>.*?(сегодня|завтра|идёт сейчас|через \d+ д)/.exec(cards)?.[1]
  }
  expect(cardAt('2026-12-26T21:30:00Z')).toBe('завтра')
  expect(cardAt('2026-12-28T04:59:00Z')).toBe('сегодня')
  expect(cardAt('2026-12-28T05:00:00Z')).toBe('идёт сейчас')
})
