import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AirOffer } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { addDays, airDay, dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import { holdByKeySuite } from '#server/orders/hold-by-key.suite.ts'
import { searchWhole } from '#test/search-whole.ts'
import type { AirSupplier, SearchedSupplier } from './supplier.ts'

type BookRequest = Parameters<AirSupplier['book']>[0]

/** A supplier of flights and what is needed to drive it. It sells Moscow – Sochi both ways. */
export type AirSupplierUnderTest = {
  supplier: SearchedSupplier
  now(): Date
  /** The next call has its effect, its answer is lost. */
  loseNextReply(): void
  /** The next call fails before it has an effect. */
  failNextCall(): void
  /** A request for seats that somebody else has. */
  soldOut(request: BookRequest): Promise<BookRequest>
  close(): Promise<void>
}

const traveller = (name: string): Passenger => ({
  name,
  surname: 'Иванова',
  birthDay: '01-02-1990',
  gender: 'female',
  document: { type: 'passportrf', number: '4509123456', date: null },
})
const passengers = [traveller('Анна'), traveller('Ольга')]
const contact = { email: 'anna@example.ru', phone: '+79991234567' }
const signal = () => AbortSignal.timeout(20_000)

const dayAhead = (now: Date, days: number) => addDays(dayOf(now, HOME_ZONE), days)
const toSochi = (now: Date): FlightQuery => ({
  iataFrom: 'MOW',
  iataTo: 'AER',
  dateThere: airDay(dayAhead(now, 29)),
  dateBack: airDay(dayAhead(now, 36)),
  adults: 2,
  children: 0,
  infants: 0,
  locale: 'ru',
  currency: 'rub',
})

/** What any supplier with a calendar of its own returns in it. */
export function airCalendarSuite(
  name: string,
  open: () => Promise<{ supplier: AirSupplier; now(): Date; close(): Promise<void> }>,
) {
  test(`${name}: a calendar shows prices for the days of its range only, equal to the lowest of a search for that day`, async () => {
    const { supplier, now, close } = await open()
    const day = (days: number) => dayAhead(now(), days)
    const party = { adults: 1, children: 0, infants: 0 }
    const prices = await supplier.calendar(['MOW', 'AER'], [day(29), day(31)], party, signal())
    expect(Object.keys(prices).toSorted()).toEqual([day(29), day(30), day(31)])
    const { there } = await searchWhole(supplier, { ...toSochi(now()), ...party, dateBack: null }, signal())
    expect(prices[day(29)]).toBe(Math.min(...there.map(({ totalPrice }) => totalPrice)))
    await close()
  })
}

/** What any supplier of seats does (DGEN-06). */
export function airSupplierSuite(name: string, open: () => Promise<AirSupplierUnderTest>): void {
  describe(name, () => {
    let under: AirSupplierUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    const day = (ahead: number) => dayAhead(under.now(), ahead)
    const query = (over: Partial<FlightQuery> = {}): FlightQuery => ({ ...toSochi(under.now()), ...over })
    let pairs = 0
    /** An outbound and a return of one session, of another day each time. */
    async function pair(): Promise<AirOffer[]> {
      pairs += 1
      const days = { dateThere: airDay(day(20 + pairs)), dateBack: airDay(day(50 + pairs)) }
      const { there, back } = await searchWhole(under.supplier, query(days), signal())
      for (const first of there) {
        const second = back.find(({ itineraryRef }) => itineraryRef.sessionId === first.itineraryRef.sessionId)
        if (second && !first.combined && !second.combined) return [first, second]
      }
      throw new Error('nobody flies both ways')
    }
    const request = async (key: string): Promise<BookRequest> => ({
      key,
      refs: (await pair()).map(({ itineraryRef }) => itineraryRef),
      passengers,
      contact,
    })
    const held = async (key: string) => under.supplier.book(await request(key), signal())

    test('a search answers both directions in whole roubles of everybody who flies', async () => {
      const { there, back } = await searchWhole(under.supplier, query(), signal())
      expect(Math.min(there.length, back.length)).toBeGreaterThan(0)
      for (const { totalPrice, airlineFares } of [...there, ...back]) {
        const lines = airlineFares.flatMap((fare) => fare.passengers)
        expect(Number.isInteger(totalPrice)).toBe(true)
        expect(lines.reduce((sum, { count, total }) => sum + count * total, 0)).toBe(totalPrice)
        for (const { base, taxes, total } of lines) expect(base + taxes).toBe(total)
      }
    })

    test('a trip one way has nothing for the way back', async () => {
      const { there, back } = await searchWhole(under.supplier, query({ dateBack: null }), signal())
      expect([there.length > 0, back]).toEqual([true, []])
    })

    test('an unknown city is reported with an error code', async () => {
      await expect(searchWhole(under.supplier, query({ iataTo: 'ZZZ' }), signal())).rejects.toMatchObject({
        code: 'air.bad-city',
      })
    })

    test('a search nobody waits for any more stops', async () => {
      const left = new AbortController()
      const running = searchWhole(under.supplier, query({ dateThere: airDay(day(41)), dateBack: null }), left.signal)
      left.abort()
      await expect(running).rejects.toThrow()
    })

    test('offers are priced again at the price found, and an offer never made has no price', async () => {
      const offers = await pair()
      const refs = offers.map(({ itineraryRef }) => itineraryRef)
      const priced = await under.supplier.price(refs, signal())
      expect(priced.map(({ totalPrice }) => totalPrice)).toEqual(offers.map(({ totalPrice }) => totalPrice))
      const madeUp = [{ ...refs[0]!, optionId: 'nothing' }]
      await expect(under.supplier.price(madeUp, signal())).rejects.toMatchObject({ code: 'air.session-expired' })
    })

    test('the same key holds seats once, however often it is sent', async () => {
      const wanted = await request('once')
      const first = await under.supplier.book(wanted, signal())
      expect(first.bookingRef).toMatch(/^[A-Z0-9]{6}$/)
      expect(Date.parse(first.timeLimit)).toBeGreaterThan(under.now().getTime())
      expect(first.price).toBe(first.offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0))
      expect(await under.supplier.book(wanted, signal())).toEqual(first)
      expect((await held('another')).supplierRef).not.toBe(first.supplierRef)
    })

    holdByKeySuite({ under: () => under, request, failure: 'air.supplier-failed' })

    test('seats somebody else has are refused by their code, and nothing is held', async () => {
      const wanted = await under.soldOut(await request('too-late'))
      await expect(under.supplier.book(wanted, signal())).rejects.toMatchObject({ code: 'air.no-seats' })
      expect(await under.supplier.status('too-late', signal())).toBeNull()
    })

    test('tickets are issued once: thirteen digits for everybody, again the same', async () => {
      const { supplierRef, price } = await held('issued')
      await under.supplier.confirm({ key: 'c', supplierRef, price }, signal())
      await under.supplier.confirm({ key: 'c', supplierRef, price }, signal())
      const tickets = await under.supplier.ticket({ key: 't', supplierRef }, signal())
      expect(tickets.map(({ passengerIndex }) => passengerIndex)).toEqual([0, 1])
      expect(new Set(tickets.map(({ ticketNumber }) => ticketNumber)).size).toBe(2)
      for (const { ticketNumber } of tickets) expect(ticketNumber).toMatch(/^\d{13}$/)
      expect(await under.supplier.ticket({ key: 't', supplierRef }, signal())).toEqual(tickets)
    })

    test('another price than the held one is refused with both', async () => {
      const { supplierRef, price } = await held('dearer')
      const refused = under.supplier.confirm({ key: 'c', supplierRef, price: price - 1 }, signal())
      await expect(refused).rejects.toMatchObject({ code: 'order.price-changed', details: { extra: { oldPrice: price - 1 } } })
    })

    test('a hold nobody confirmed has no tickets', async () => {
      const { supplierRef } = await held('unconfirmed')
      await expect(under.supplier.ticket({ key: 't', supplierRef }, signal())).rejects.toMatchObject({ code: 'air.no-seats' })
    })

    test('releasing twice succeeds, and a released hold is neither confirmed nor issued', async () => {
      const { supplierRef, price } = await held('released')
      await under.supplier.cancel({ key: 'x', supplierRef }, signal())
      await under.supplier.cancel({ key: 'x', supplierRef }, signal())
      for (const late of [
        under.supplier.confirm({ key: 'c', supplierRef, price }, signal()),
        under.supplier.ticket({ key: 't', supplierRef }, signal()),
      ])
        await expect(late).rejects.toMatchObject({ code: 'air.no-seats' })
    })

    test('only refusals leave it, and a key it does not know is nobody’s', async () => {
      for (const call of [
        () => searchWhole(under.supplier, query(), signal()),
        () => under.supplier.status('nobody', signal()),
        () => under.supplier.cancel({ key: 'x', supplierRef: 'nobody' }, signal()),
      ]) {
        under.failNextCall()
        const error: unknown = await call().then(
          () => 'answered',
          (reason: unknown) => reason,
        )
        expect(error).toBeInstanceOf(Refusal)
        expect(error).toMatchObject({ code: 'air.supplier-failed' })
      }
      expect(await under.supplier.status('nobody', signal())).toBeNull()
    })
  })
}
