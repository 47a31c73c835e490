import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Passenger } from '#domain/air/passenger.ts'
import { airRefundTerms } from '#domain/air/refunds/refund-rules.ts'
import { searchWhole } from '#test/search-whole.ts'
import { openDuffelUnderTest } from '#test/suppliers/duffel-under-test.ts'
import { instantOf } from './segments.ts'

let { fake, supplier } = {} as Awaited<ReturnType<typeof openDuffelUnderTest>>
beforeEach(async () => {
  ;({ fake, supplier } = await openDuffelUnderTest())
})
afterEach(() => fake.close())

const signal = () => AbortSignal.timeout(5000)
const family = { adults: 2, children: 1, infants: 1, locale: 'ru' as const, currency: 'rub' as const }
const trip = { iataFrom: 'MOW', iataTo: 'LON', dateThere: '20-12-2026', dateBack: '27-12-2026', ...family }
const contact = { email: 'anna@example.ru', phone: '8 999 123-45-67' }
const person = (name: string, birthDay: string, over: Partial<Passenger> = {}): Passenger => ({
  name,
  surname: 'Иванова',
  birthDay,
  gender: 'female',
  document: { type: 'passportrf', number: '4509123456', date: null },
  ...over,
})
const people = [
  person('Анна', '01-02-1990'),
  person('Ольга', '01-02-1991'),
  person('Вера', '01-02-2018'),
  person('Ия', '01-02-2026'),
]

test('a return of one sum is a pair: an outbound once, the ways home with it, and together they cost the sum', async () => {
  const { there, back } = await searchWhole(supplier, trip, signal())
  expect([there.length, back.length]).toEqual([6, 18])
  const [outbound] = there
  const home = back.filter(({ itineraryRef }) => itineraryRef.sessionId === outbound!.itineraryRef.sessionId)
  expect(home).toHaveLength(3)
  for (const way of home) {
    expect([outbound!.pairedOnly, way.pairedOnly]).toEqual([true, true])
    const offer = fake.offers.get(way.itineraryRef.optionId)!
    const roubles = Number(offer.total_amount) * 93.1234 * 1.03
    const sum = outbound!.totalPrice + way.totalPrice
    expect(sum).toBeGreaterThanOrEqual(roubles)
    expect(sum - roubles).toBeLessThan(4) // a rouble for each of four
  }
})

test('fares of one flight share its key, and the terms of each are its own', async () => {
  const { there } = await searchWhole(supplier, trip, signal())
  const [first] = there
  const fares = there.filter(({ journeyKey }) => journeyKey === first!.journeyKey)
  expect(fares.map(({ airlineFares: [fare] }) => [fare!.fareName, fare!.refund.allowed])).toEqual([
    ['Basic', false],
    ['Flex', true],
  ])
  expect(fares.map(({ flightSegments: [flight] }) => [flight!.bagPieces, flight!.cabinBagPieces])).toEqual([
    [undefined, 1],
    [1, 1],
  ])
})

test('a penalty for the order is kept whole of a family with an infant', async () => {
  const { there, back } = await searchWhole(supplier, trip, signal())
  const out = there.find(({ airlineFares: [fare] }) => fare!.refund.allowed)!
  const home = back.find(({ itineraryRef }) => itineraryRef.sessionId === out.itineraryRef.sessionId)!
  const owed = Math.ceil(40 * 93.1234 * 1.03)
  const terms = airRefundTerms({ offers: [out, home], now: new Date('2026-11-21T09:00:00Z'), cause: 'asked' })
  const penalty = ('withheld' in terms ? terms.withheld : []).reduce((sum, { amount }) => sum + amount, 0)
  expect(penalty).toBeGreaterThanOrEqual(owed)
  expect(penalty - owed).toBeLessThan(6) // a rouble for each of three with a seat, there and back
})

test('a penalty near the fare is kept whole with every way back, however the sum is shared between the directions', async () => {
  fake.oddities.add('penalties near the fare')
  const { there, back } = await searchWhole(supplier, trip, signal())
  const pairs = there
    .filter(({ airlineFares: [fare] }) => fare!.refund.allowed)
    .flatMap((out) =>
      back.filter(({ itineraryRef }) => itineraryRef.sessionId === out.itineraryRef.sessionId).map((home) => [out, home]),
    )
  expect(pairs.length).toBeGreaterThan(3)
  for (const [out, home] of pairs) {
    const offer = fake.offers.get(home!.itineraryRef.optionId)!
    const owed = Number(offer.base_amount) * 0.95 * 93.1234 * 1.03
    const terms = airRefundTerms({ offers: [out!, home!], now: new Date('2026-11-21T09:00:00Z'), cause: 'asked' })
    const penalty = ('withheld' in terms ? terms.withheld : []).reduce((sum, { amount }) => sum + amount, 0)
    expect(penalty).toBeGreaterThanOrEqual(owed - 1)
    expect(penalty - owed).toBeLessThan(10)
  }
})

test('a piece of an infant is promised to nobody else, in a list or in a hold', async () => {
  fake.oddities.add('bags of infants alone')
  const two = { ...trip, dateBack: null, adults: 1, children: 0, infants: 1 }
  const { there } = await searchWhole(supplier, two, signal())
  const passengers = [person('Анна', '01-02-1990'), person('Ия', '01-02-2026')]
  const hold = await supplier.book({ key: 'k', refs: [there[0]!.itineraryRef], passengers, contact }, signal())
  for (const { flightSegments } of [...there, ...hold.offers])
    expect(flightSegments).toMatchObject([{ bagAllowanceKg: 0, cabinBagKg: 0 }])
  expect(hold.offers[0]!.flightSegments[0]).not.toHaveProperty('bagPieces')
})

test('who turns two before the way back is sold a seat, as Duffel counts it, and a way alone goes by its own day', async () => {
  const passengers = [person('Анна', '01-02-1990'), person('Ия', '25-12-2024')]
  const bookAs = async (party: { children: number; infants: number }, dateBack: string | null) => {
    const { there, back } = await searchWhole(supplier, { ...trip, adults: 1, ...party, dateBack }, signal())
    const [out] = there
    const home = back.find(({ itineraryRef }) => itineraryRef.sessionId === out!.itineraryRef.sessionId)
    const offers = [out!, ...(home ? [home] : [])]
    expect(offers.map(({ agesOnWayBack }) => agesOnWayBack)).toEqual(home ? [true, true] : [undefined])
    return supplier.book({ key: 'k', refs: offers.map(({ itineraryRef }) => itineraryRef), passengers, contact }, signal())
  }
  const [child, infant] = [
    { children: 1, infants: 0 },
    { children: 0, infants: 1 },
  ]
  await expect(bookAs(infant, trip.dateBack)).rejects.toMatchObject({ code: 'air.bad-passengers' })
  await expect(bookAs(child, null)).rejects.toMatchObject({ code: 'air.bad-passengers' })
  expect(await bookAs(child, trip.dateBack)).toMatchObject({ supplierRef: 'ord_1' })
})

test('an outbound of another fare, or alone, is not what was offered', async () => {
  const { there, back } = await searchWhole(supplier, trip, signal())
  const [one, other] = [there[0]!.itineraryRef, there.at(-1)!.itineraryRef]
  const home = back.find(({ itineraryRef }) => itineraryRef.sessionId === one.sessionId)!.itineraryRef
  for (const refs of [
    [one],
    [home],
    [{ ...one, optionId: other.optionId }, home],
    [{ ...one, sessionId: `${one.sessionId}x` }, home],
  ])
    await expect(supplier.price(refs, signal())).rejects.toMatchObject({ code: 'air.session-expired' })
  expect(await supplier.price([home, one], signal())).toHaveLength(2)
})

test('a child has its age, an infant its adult, and everybody the id the offer gave', async () => {
  const { there, back } = await searchWhole(supplier, trip, signal())
  const session = there[0]!.itineraryRef.sessionId
  const refs = [there[0]!, back.find(({ itineraryRef }) => itineraryRef.sessionId === session)!].map(
    ({ itineraryRef }) => itineraryRef,
  )
  expect(fake.sent[0]?.body.passengers).toEqual([{ type: 'adult' }, { type: 'adult' }, { age: 8 }, { age: 1 }])
  const hold = await supplier.book({ key: 'k', refs, passengers: people.toReversed(), contact }, signal())
  const sent = fake.sent.find(({ path }) => path === '/air/orders')!.body.passengers as Record<string, string>[]
  expect(sent.map(({ title }) => title)).toEqual(['miss', 'miss', 'ms', 'ms'])
  expect(sent[3]).toMatchObject({ infant_passenger_id: sent[0]!.id })
  expect(sent[2]).not.toHaveProperty('infant_passenger_id')
  await supplier.confirm({ key: 'c', ...hold }, signal())
  const tickets = await supplier.ticket({ key: 't', ...hold }, signal())
  expect(tickets.map(({ passengerIndex }) => passengerIndex)).toEqual([0, 1, 2, 3])
})

test('an infant flies with the oldest, not with a child of thirteen who was written down first', async () => {
  const { there } = await searchWhole(supplier, { ...trip, dateBack: null, children: 0 }, signal())
  const family = [person('Аня', '01-02-2013'), person('Мария', '01-02-1990'), person('Лев', '01-06-2026')]
  await supplier.book({ key: 'k', refs: [there[0]!.itineraryRef], passengers: family, contact }, signal())
  const sent = fake.sent.find(({ path }) => path === '/air/orders')!.body.passengers as Record<string, string>[]
  expect(sent.map(({ infant_passenger_id: id }) => id)).toEqual([undefined, sent[2]!.id, undefined])
})

test('who was not searched for, whose name is no name there, and whose document is not taken is refused', async () => {
  const one = { ...trip, dateBack: null, adults: 1, children: 0, infants: 0 }
  fake.oddities.add('documents required')
  const { there } = await searchWhole(supplier, one, signal())
  expect(there.map(({ documents }) => documents)).toEqual(there.map(() => ['forpassportrf']))
  const book = (passengers: Passenger[]) =>
    supplier.book({ key: 'k', refs: [there[0]!.itineraryRef], passengers, contact }, signal())
  const passport = { type: 'forpassportrf' as const, number: '751234567', date: '01-02-2031' }
  await expect(book([person('Анна', '01-02-1990')])).rejects.toMatchObject({ code: 'air.wrong-document' })
  await expect(book(people.slice(0, 2))).rejects.toMatchObject({ code: 'air.bad-passengers' })
  await expect(book([person('А'.repeat(21), '01-02-1990', { document: passport })])).rejects.toMatchObject({
    code: 'air.bad-passengers',
  })
  expect(await book([person('Анна', '01-02-1990', { document: passport })])).toMatchObject({ supplierRef: 'ord_1' })
})

test('a hold whose rate is no longer that of today costs what was agreed', async () => {
  const { there } = await searchWhole(supplier, { ...trip, dateBack: null, adults: 1, children: 0, infants: 0 }, signal())
  const [offer] = there
  const hold = await supplier.book({ key: 'k', refs: [offer!.itineraryRef], passengers: [people[0]!], contact }, signal())
  expect(hold.price).toBe(offer!.totalPrice)
  fake.orders.get(hold.supplierRef)!.total_amount = '1.00'
  expect(await supplier.status('k', signal())).toMatchObject({ price: offer!.totalPrice })
})

test('times without an offset are read by the clock of their airport, also around a change of clocks', () => {
  expect(instantOf('2026-12-03T08:15:00', 'Europe/Istanbul')).toBe('2026-12-03T05:15:00Z')
  expect(instantOf('2026-07-03T08:15:00', 'Europe/London')).toBe('2026-07-03T07:15:00Z')
  expect(instantOf('2026-03-29T00:30:00', 'Europe/London')).toBe('2026-03-29T00:30:00Z')
  expect(instantOf('2026-03-29T02:30:00', 'Europe/London')).toBe('2026-03-29T01:30:00Z')
  expect(instantOf('2026-12-03T08:15:00', 'America/New_York')).toBe('2026-12-03T13:15:00Z')
})
