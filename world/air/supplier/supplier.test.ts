import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AirOffer } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { Refusal } from '#domain/refusal.ts'
import { airDay, parseDay } from '#domain/text/dates.ts'
import type { Database } from '#server/db/db.ts'
import { keyRing } from '#server/keys/ring.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { searchWhole } from '#test/search-whole.ts'
import { releaseExpired } from './bookings.ts'
import { embeddedAir } from './supplier.ts'

let database: Database
let moment = new Date('2026-11-21T09:00:00Z')
const signal = new AbortController().signal

beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())

const air = () => embeddedAir({ db: database.db, now: () => moment, secret: keyRing('a secret only the tests know') })

const family = { adults: 2, children: 1, infants: 1 }
const query = (iataFrom: string, iataTo: string, dateBack: string | null = '27-12-2026', party = family) => ({
  iataFrom,
  iataTo,
  dateThere: '20-12-2026',
  dateBack,
  ...party,
  locale: 'ru' as const,
  currency: 'rub' as const,
})

function person(birthDay: string, surname = 'Иванова'): Passenger {
  return {
    name: 'Анна',
    surname,
    birthDay,
    gender: 'female',
    document: { type: 'passportrf', number: '4509123456', date: null },
  }
}

const travellers = (surname?: string) => [
  person('01-02-1990', surname),
  person('03-04-1988'),
  person('05-06-2020'),
  person('07-08-2025'),
]
const contact = { email: 'anna@example.ru', phone: '+79991234567' }

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

/** The cheapest outbound and return that share a session. */
function pairOf({ there, back }: { there: AirOffer[]; back: AirOffer[] }): [AirOffer, AirOffer] {
  for (const first of there) {
    const second = back.find(({ itineraryRef }) => itineraryRef.sessionId === first.itineraryRef.sessionId)
    if (second && !first.combined) return [first, second]
  }
  throw new Error('No carrier flies both ways')
}

const refsOf = (offers: AirOffer[]) => offers.map(({ itineraryRef }) => itineraryRef)

test.each(['LED', 'AER', 'IST', 'DXB'])(
  'Moscow – %s offers carriers, bags, cabins, a combined ticket and fares without bonus',
  async (to) => {
    const { there, back } = await searchWhole(air(), query('MOW', to), signal)
    expect(there.length).toBeGreaterThanOrEqual(12)
    const ends = there.map(({ flightSegments }) => flightSegments.at(-1)!.to)
    expect(
      ends.filter((name) => ['Новый', 'Международный'].includes(name)),
      'an adjective alone is no name',
    ).toEqual([])
    expect(new Set(there.map(({ companyCode }) => companyCode)).size).toBeGreaterThanOrEqual(3)
    const bags = new Set(there.flatMap(({ flightSegments }) => flightSegments.map(({ bagAllowanceKg }) => bagAllowanceKg)))
    expect([...bags]).toEqual(expect.arrayContaining([0, 23]))
    expect(new Set(there.map(({ flightSegments }) => flightSegments[0]!.cabin)).size).toBeGreaterThanOrEqual(2)
    expect(there.some(({ combined }) => combined)).toBe(true)
    expect(there.some(({ bonusApplicable }) => !bonusApplicable)).toBe(true)
    const [ours, theirs] = [there, back].map((list) => new Set(list.map(({ itineraryRef }) => itineraryRef.sessionId)))
    expect([...ours!].some((priceSession) => theirs!.has(priceSession))).toBe(true)
    expect([...ours!].some((priceSession) => !theirs!.has(priceSession))).toBe(true)
  },
)

test('a calendar promises the first price of the list, where the list has been widened by other carriers too', async () => {
  const fromFarAway = [
    ['KUF', 'GDX'],
    ['GDX', 'KUF'],
    ['KZN', 'PKC'],
  ] as const
  for (const [from, to] of fromFarAway)
    for (const day of ['2027-01-29', '2027-02-01', '2027-02-05'].map((text) => parseDay(text)!)) {
      const { there } = await searchWhole(air(), { ...query(from, to, null), dateThere: airDay(day) }, signal)
      const lowest = Math.min(...there.map(({ totalPrice }) => totalPrice))
      expect(await air().calendar([from, to], [day, day], family, signal), `${from}–${to}`).toEqual({ [day]: lowest })
    }
})

test('every price is the sum of its passengers to the rouble, and no infant pays for a seat at home', async () => {
  const { there } = await searchWhole(air(), query('MOW', 'AER'), signal)
  for (const { airlineFares, totalPrice } of there) {
    const lines = airlineFares.flatMap(({ passengers }) => passengers)
    for (const { base, taxes, total } of lines) expect(total).toBe(base + taxes)
    expect(lines.reduce((sum, { count, total }) => sum + count * total, 0)).toBe(totalPrice)
  }
  const kinds = there[0]!.airlineFares[0]!.passengers
  expect(kinds.map(({ type, count }) => [type, count])).toEqual([
    ['adult', 2],
    ['child', 1],
    ['infant', 1],
  ])
  expect(kinds[2]!.total).toBe(0)
})

test('a combined ticket can be neither returned nor exchanged', async () => {
  const { there } = await searchWhole(air(), query('MOW', 'DXB'), signal)
  const combined = there.filter((offer) => offer.combined)
  expect(combined.length).toBeGreaterThan(0)
  for (const { airlineFares } of combined)
    for (const { refund, exchange } of airlineFares) expect([refund.allowed, exchange.allowed]).toEqual([false, false])
})

test('an unknown city, and a trip to its own starting point, are refused', async () => {
  expect(await refusal(searchWhole(air(), query('ZZZ', 'LED'), signal))).toBe('air.bad-city')
  expect(await refusal(searchWhole(air(), query('SVO', 'DME'), signal))).toBe('air.bad-city')
})

test('a search stops when nobody waits for it any more', async () => {
  const left = new AbortController()
  const running = searchWhole(air(), query('MOW', 'AER'), left.signal)
  left.abort()
  await expect(running).rejects.toThrow(/abort/i)
})

test('the same question has the same answer all day', async () => {
  const flat = (offers: AirOffer[]) => offers.map(({ journeyKey, totalPrice }) => `${journeyKey} ${totalPrice}`)
  const morning = await searchWhole(air(), query('MOW', 'KZN'), signal)
  moment = new Date('2026-11-21T16:00:00Z')
  const evening = await searchWhole(air(), query('MOW', 'KZN'), signal)
  moment = new Date('2026-11-21T09:00:00Z')
  expect(flat(evening.there)).toEqual(flat(morning.there))
})

test('a return trip of one carrier is held, confirmed and ticketed once, however often it is requested', async () => {
  const offers = pairOf(await searchWhole(air(), query('MOW', 'AER'), signal))
  const request = { key: 'hold-1', refs: refsOf(offers), passengers: travellers(), contact }
  const hold = await air().book(request, signal)
  expect(hold.bookingRef).toMatch(/^[A-Z2-9]{6}$/)
  expect(hold.price).toBe(offers[0].totalPrice + offers[1].totalPrice)
  expect(hold.timeLimit).toBe('2026-11-21T09:30:00Z')
  expect(await air().book(request, signal)).toEqual(hold)
  expect(await air().status('hold-1', signal)).toEqual(hold)
  const { supplierRef, price } = hold
  await air().confirm({ key: 'c', supplierRef, price }, signal)
  await air().confirm({ key: 'c', supplierRef, price }, signal)
  const tickets = await air().ticket({ key: 't', supplierRef }, signal)
  expect(tickets.map(({ passengerIndex }) => passengerIndex)).toEqual([0, 1, 2, 3])
  expect(new Set(tickets.map(({ ticketNumber }) => ticketNumber)).size).toBe(4)
  for (const { ticketNumber } of tickets) expect(ticketNumber).toMatch(/^\d{13}$/)
  expect(await air().ticket({ key: 't', supplierRef }, signal)).toEqual(tickets)
  const remaining = database.db
    .selectFrom('supplier_bookings')
    .select(['offers', 'seats'])
    .where('supplier_ref', '=', supplierRef)
  const { offers: leftOffers, seats } = await remaining.executeTakeFirstOrThrow()
  expect(leftOffers).toEqual({ v: 1, data: [] }) // the agency stores its own copy of what is flown
  expect(seats).toMatchObject({ data: [{ count: 3 }, { count: 3 }] })
})

test('a purchase raises the price of the remaining seats, and its cancellation restores it', async () => {
  const party = { adults: 9, children: 0, infants: 0 }
  const [offer] = (await searchWhole(air(), query('MOW', 'LED', null, party), signal)).there
  const nine = Array.from({ length: 9 }, (_, at) => person(`0${at + 1}-02-1990`))
  const before = (await air().price(refsOf([offer!]), signal))[0]!.totalPrice
  const holds = []
  let dearer = before
  for (let at = 0; at < 8 && dearer === before; at++) {
    holds.push(await air().book({ key: `many-${at}`, refs: refsOf([offer!]), passengers: nine, contact }, signal))
    dearer = (await air().price(refsOf([offer!]), signal))[0]!.totalPrice
  }
  expect(dearer).toBeGreaterThan(before)
  for (const { supplierRef } of holds) await air().cancel({ key: 'x', supplierRef }, signal)
  for (const { supplierRef } of holds) await air().cancel({ key: 'x', supplierRef }, signal)
  expect((await air().price(refsOf([offer!]), signal))[0]!.totalPrice).toBe(before)
  const counts = await database.db.selectFrom('seat_counts').select('sold').where('sold', '<', 0).execute()
  expect(counts).toEqual([])
})

test('a hold that runs out gives its seats back once and can no longer be confirmed', async () => {
  const [offer] = (await searchWhole(air(), query('MOW', 'SVX', null), signal)).there
  const hold = await air().book({ key: 'late', refs: refsOf([offer!]), passengers: travellers(), contact }, signal)
  const later = new Date(moment.getTime() + 31 * 60_000)
  expect(await releaseExpired(database.db, later)).toBeGreaterThanOrEqual(1)
  expect(await releaseExpired(database.db, later)).toBe(0)
  expect(await refusal(air().confirm({ key: 'c', ...hold }, signal))).toBe('air.no-seats')
})

test('an old search can no longer be booked, nor one that somebody made up', async () => {
  const [offer] = (await searchWhole(air(), query('MOW', 'SVX', null), signal)).there
  const { sessionId, optionId } = offer!.itineraryRef
  const forged = { sessionId: sessionId.replace('.211.', '.111.'), optionId }
  expect(await refusal(air().price([forged], signal))).toBe('air.session-expired')
  const [family, ...flights] = optionId.split('_')
  const flownTwice = { sessionId, optionId: [family, ...flights, ...flights].join('_') }
  expect(flights).toHaveLength(1)
  expect(await refusal(air().price([flownTwice], signal))).toBe('air.session-expired')
  moment = new Date('2026-11-21T09:40:00Z')
  expect(await refusal(air().price(refsOf([offer!]), signal))).toBe('air.session-expired')
  moment = new Date('2026-11-21T09:00:00Z')
})

test('sandbox surnames make each thing that can go wrong go wrong', async () => {
  const [offer] = (await searchWhole(air(), query('MOW', 'OVB', null), signal)).there
  const book = (surname: string) =>
    air().book({ key: surname, refs: refsOf([offer!]), passengers: travellers(surname), contact }, signal)
  expect(await refusal(book('NOSEATS'))).toBe('air.no-seats')
  const dearer = await book('PRICEUP')
  expect(dearer.price).toBeGreaterThan(offer!.totalPrice * 1.08)
  const refused = await book('REFUSE')
  expect(await refusal(air().confirm({ key: 'c', ...refused }, signal))).toBe('air.no-seats')
  const untickable = await book('FAILTICKET')
  await air().confirm({ key: 'c', ...untickable }, signal)
  expect(await refusal(air().ticket({ key: 't', ...untickable }, signal))).toBe('air.no-seats')
})

test('a child does not fly without a grown-up', async () => {
  const [offer] = (await searchWhole(air(), query('MOW', 'KZN', null), signal)).there
  const young = [person('01-02-2010'), person('05-06-2020')]
  expect(await refusal(air().book({ key: 'young', refs: refsOf([offer!]), passengers: young, contact }, signal))).toBe(
    'air.adult-needed',
  )
})

test('seats of holds that have run out are there for the next visitor at once', async () => {
  const [offer] = (await searchWhole(air(), query('MOW', 'UFA', null), signal)).there
  const book = (key: string) => air().book({ key, refs: refsOf([offer!]), passengers: travellers(), contact }, signal)
  await book('fills')
  await database.query("update seat_counts set base_sold = capacity - sold where flight like $1 || '%'", [
    offer!.flightSegments[0]!.flight.replace('-', ''),
  ])
  expect(await refusal(book('too many'))).toBe('air.no-seats')
  moment = new Date('2026-11-21T09:31:00Z')
  expect((await book('next')).bookingRef).toMatch(/^[A-Z2-9]{6}$/)
  moment = new Date('2026-11-21T09:00:00Z')
})
