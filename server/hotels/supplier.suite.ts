import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StayQuery } from '#domain/hotels/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { addDays, dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import { holdByKeySuite } from '#server/orders/hold-by-key.suite.ts'
import type { HotelSupplier, StayGuest } from './supplier.ts'

type BookRequest = Parameters<HotelSupplier['book']>[0]

/** A supplier of rooms and what is needed to drive it. It has hotels in the region `region`. */
export type HotelSupplierUnderTest = {
  supplier: HotelSupplier
  region: string
  now(): Date
  /** The next call has its effect, its answer is lost. */
  loseNextReply(): void
  /** The next call fails before it has an effect. */
  failNextCall(): void
  /** A request for a room that somebody else has. */
  soldOut(request: BookRequest): Promise<BookRequest>
  close(): Promise<void>
}

const guests: StayGuest[] = [{ firstName: 'Анна', lastName: 'Смирнова', age: null }]
const signal = () => AbortSignal.timeout(20_000)

/** What any `HotelSupplier` does (DGEN-06). */
export function hotelSupplierSuite(name: string, open: () => Promise<HotelSupplierUnderTest>): void {
  describe(name, () => {
    let under: HotelSupplierUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    let stays = 0
    /** Three nights, others each time. */
    function stay(): StayQuery {
      stays += 1
      const arrival = addDays(dayOf(under.now(), HOME_ZONE), 20 + 3 * stays)
      return { arrival, departure: addDays(arrival, 3), adults: 2, children: [] }
    }
    async function offers(query = stay()) {
      const { ids } = await under.supplier.ids(under.region, signal())
      return under.supplier.rates(query, ids.slice(0, 5), 'all', signal())
    }
    async function request(key: string): Promise<BookRequest> {
      const [offer] = await offers()
      return { key, rateId: offer!.rates[0]!.id, guests }
    }
    const held = async (key: string) => under.supplier.book(await request(key), signal())

    test('a region has a name and hotels, each with a card and a time zone; an unknown one has neither', async () => {
      const { ids, regionName } = await under.supplier.ids(under.region, signal())
      expect([ids.length > 0, new Set(ids).size, regionName]).toEqual([true, ids.length, expect.stringMatching(/^[А-ЯЁ]/)])
      const card = await under.supplier.hotel(ids[0]!, signal())
      expect(card).toMatchObject({ id: ids[0], timeZone: under.supplier.timeZoneOf(ids[0]!) })
      const nowhere = await under.supplier.ids('no-such-region', signal())
      expect([nowhere.ids, nowhere.regionName]).toEqual([[], undefined])
      expect(await under.supplier.hotel('no-such-hotel', signal())).toBeUndefined()
    })

    test('a place matching the text is suggested with the id its hotels are requested by', async () => {
      const { regionName = '' } = await under.supplier.ids(under.region, signal())
      const { regions } = await under.supplier.suggest(regionName.slice(0, 4), signal())
      expect(regions.map(({ id }) => id)).toContain(under.region)
      expect(await under.supplier.suggest('щщщщщщ', signal())).toEqual({ regions: [], hotels: [] })
    })

    test('offers have their rates cheapest first, in whole roubles for the whole stay', async () => {
      const query = stay()
      const [{ ids }, found] = [await under.supplier.ids(under.region, signal()), await offers(query)]
      expect(found.length).toBeGreaterThan(0)
      for (const { id, rates } of found) {
        const prices = rates.map(({ price }) => price)
        expect(ids).toContain(id)
        expect(prices).toEqual(prices.toSorted((one, other) => one - other))
        expect(prices.every(Number.isInteger)).toBe(true)
      }
      const needed = await under.supplier.rates(query, [found[0]!.id], 'needed', signal())
      expect(needed[0]!.rates[0]).toMatchObject({ id: found[0]!.rates[0]!.id, price: found[0]!.rates[0]!.price })
      expect(await under.supplier.rates(query, ['no-such-hotel'], 'all', signal())).toEqual([])
    })

    test('a search nobody waits for any more stops', async () => {
      const left = new AbortController()
      const { ids } = await under.supplier.ids(under.region, signal())
      const running = under.supplier.rates(stay(), ids.slice(0, 5), 'all', left.signal)
      left.abort()
      await expect(running).rejects.toThrow()
    })

    test('a rate is the same when it is looked at again; one nobody sells is none', async () => {
      const query = stay()
      const [offer] = await offers(query)
      const [rate] = offer!.rates
      const again = await under.supplier.recheck(rate!.id, signal())
      expect(again).toMatchObject({ rate: { id: rate!.id, price: rate!.price }, query, hotel: { id: offer!.id } })
      expect(again!.touristTax).toBeLessThanOrEqual(rate!.price)
      expect(await under.supplier.recheck('no-such-rate', signal())).toBeUndefined()
    })

    test('the same key holds one room, however often it is sent', async () => {
      const wanted = await request('once')
      const first = await under.supplier.book(wanted, signal())
      expect(first.price).toBe(first.offer.rate.price)
      expect(Date.parse(first.timeLimit)).toBeGreaterThan(under.now().getTime())
      expect(Date.parse(first.checkOut)).toBeGreaterThan(Date.parse(first.checkIn))
      expect(await under.supplier.book(wanted, signal())).toEqual(first)
      expect((await held('another')).supplierRef).not.toBe(first.supplierRef)
    })

    holdByKeySuite({ under: () => under, request, failure: 'hotels.supplier-failed' })

    test('a room somebody else has is refused by its code, as is a rate that was made up, and nothing is held', async () => {
      const late = await under.soldOut(await request('too-late'))
      for (const wanted of [late, { ...late, key: 'made-up', rateId: 'no-such-rate', guests }]) {
        await expect(under.supplier.book(wanted, signal())).rejects.toMatchObject({ code: 'hotels.rate-gone' })
        expect(await under.supplier.status(wanted.key, signal())).toBeNull()
      }
    })

    test('a confirmed hold becomes one booking, again with the same number', async () => {
      const { supplierRef, price } = await held('reserved')
      await under.supplier.confirm({ key: 'c', supplierRef, price }, signal())
      await under.supplier.confirm({ key: 'c', supplierRef, price }, signal())
      const reserved = await under.supplier.reserve({ key: 'r', supplierRef }, signal())
      expect(reserved.confirmation).not.toBe('')
      expect(await under.supplier.reserve({ key: 'r', supplierRef }, signal())).toEqual(reserved)
    })

    test('another price than the held one is refused with both', async () => {
      const { supplierRef, price } = await held('dearer')
      const refused = under.supplier.confirm({ key: 'c', supplierRef, price: price - 1 }, signal())
      await expect(refused).rejects.toMatchObject({
        code: 'order.price-changed',
        details: { extra: { oldPrice: price - 1 } },
      })
    })

    test('releasing twice succeeds, and a released room is neither confirmed nor reserved', async () => {
      const { supplierRef, price } = await held('released')
      await under.supplier.cancel({ key: 'x', supplierRef }, signal())
      await under.supplier.cancel({ key: 'x', supplierRef }, signal())
      for (const late of [
        () => under.supplier.confirm({ key: 'c', supplierRef, price }, signal()),
        () => under.supplier.reserve({ key: 'r', supplierRef }, signal()),
      ])
        await expect(late()).rejects.toMatchObject({ code: 'hotels.rate-gone' })
    })

    test('only refusals leave it, and a key it does not know is nobody’s', async () => {
      for (const call of [
        () => under.supplier.ids(under.region, signal()),
        () => under.supplier.status('nobody', signal()),
        () => under.supplier.cancel({ key: 'x', supplierRef: 'nobody' }, signal()),
      ]) {
        under.failNextCall()
        const error: unknown = await call().then(
          () => 'answered',
          (reason: unknown) => reason,
        )
        expect(error).toBeInstanceOf(Refusal)
        expect(error).toMatchObject({ code: 'hotels.supplier-failed' })
      }
      expect(await under.supplier.status('nobody', signal())).toBeNull()
    })
  })
}
