import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import { hotelIds, hotelOffers, makeRateList, suggestHotels } from '#contract/hotels.ts'
import { sellerOfId } from '#domain/seller.ts'
import { releaseRoom } from '#server/hotels/hold.ts'
import type { HotelSupplier } from '#server/hotels/supplier.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { remoteHotels } from '#test/faults/with-neighbours.ts'
import { bookRoom, fetchHotelOrder, orderInput, payRoom, winterStay } from '#test/stay.ts'
import { type HttpSupplier, openHttpSupplier } from '#test/suppliers/faulty-lines.ts'
import { embeddedHotels } from '#world/hotels/supplier/supplier.ts'
import { namedIds } from './named-ids.ts'
import { hotelSellers } from './sellers.ts'

let agency: Agency
let http: HttpSupplier
let embedded: HotelSupplier
let remote: HotelSupplier
const asSellers = (...suppliers: HotelSupplier[]) => suppliers.map((supplier) => ({ supplier, deadlineMs: 500 }))

beforeAll(async () => {
  http = await openHttpSupplier()
  agency = await openAgency()
  embedded = embeddedHotels({ db: agency.db, now: agency.clock.now })
  remote = namedIds(remoteHotels(http.url))
})
afterAll(async () => {
  await agency.close()
  await http.close()
})
beforeEach(() => {
  agency.deps.hotels = hotelSellers(asSellers(embedded, remote), () => undefined)
})

async function moscow(): Promise<string> {
  const { result } = await agency.call(suggestHotels, { seachText: 'Москва' })
  return result.regions[0]!.id
}
const sellersOf = (ids: string[]) => new Set(ids.map(sellerOfId))

test('a region that two suppliers know is suggested once and holds the hotels of both', async () => {
  const { result } = await agency.call(suggestHotels, { seachText: 'Москва' })
  expect(result.regions.filter(({ name, country }) => name === 'Москва' && country === 'Россия')).toHaveLength(1)
  const { data: list } = await agency.call(hotelIds, { region: await moscow() })
  const { ids } = list
  expect(sellersOf(ids)).toEqual(new Set(['embedded', 'remote']))
  const some = [...ids.slice(0, 3), ...ids.filter((id) => sellerOfId(id) === 'remote').slice(0, 3)]
  const { data } = await agency.call(hotelOffers, { ...winterStay, ids: some })
  expect(sellersOf(data.result.flatMap(({ rates }) => rates.map(({ id }) => id)))).toEqual(new Set(['embedded', 'remote']))
})

test('a supplier that fails or hangs costs the hotels of the others nothing', async () => {
  const ids = ['moscow-3', 'remote:h1']
  for (const fault of [http.failNextCall, http.hangNextCall]) {
    fault()
    const { data } = await agency.call(hotelOffers, { ...winterStay, ids })
    expect(data.result.map(({ id }) => id)).toEqual(['moscow-3'])
  }
})

test('a room is confirmed and released by the supplier that sold it, also after its removal from the settings; no new one is sold then', async () => {
  const stay = await bookRoom(agency, { ...winterStay, hotelId: 'remote:h1' })
  const { data } = await agency.call(hotelOffers, { ...winterStay, ids: ['remote:h2'] })
  await payRoom(agency, stay)
  agency.deps.hotels = hotelSellers(asSellers(embedded), (name) => (name === 'remote' ? remote : undefined))
  const late = await agency.call(saveOrderInfo, orderInput(data.result[0]!.rates[0]!))
  expect(late.refusal).toBe('hotels.rate-gone')
  await agency.runJobs()
  expect((await fetchHotelOrder(agency, stay)).status).toBe('Confirmed')
  const rows = agency.db.selectFrom('hotel_bookings').select(['supplier', 'supplier_ref']).where('order_id', '=', stay.id)
  expect(await rows.executeTakeFirst()).toMatchObject({ supplier: 'remote', supplier_ref: expect.stringMatching(/^sup-/) })
  await agency.db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', stay.id).execute()
  await releaseRoom(agency.deps, stay.id, AbortSignal.timeout(20_000))
  const hold = agency.db.selectFrom('hotel_holds').select('released_at').where('order_id', '=', stay.id)
  expect(await hold.executeTakeFirst()).toEqual({ released_at: expect.any(Date) })
})

test('a supplier whose keys were taken away refuses, and the money of its order waits for a person', async () => {
  const stay = await bookRoom(agency, { ...winterStay, hotelId: 'remote:h3' })
  await payRoom(agency, stay)
  agency.deps.hotels = hotelSellers(asSellers(embedded), () => undefined)
  expect(await agency.runJobs()).toMatchObject([{ code: 'hotels.supplier-failed' }])
  expect((await fetchHotelOrder(agency, stay)).status).not.toBe('Confirmed')
})

test('a slow supplier is waited for shortly for hotels that others sell too, and in full for its own', async () => {
  const joined = async (ids: readonly string[]) =>
    new Map(ids.map((id) => [id, id === 'moscow-3' || id === 'remote:h1' ? ['moscow-3', 'remote:h1'] : [id]]))
  const sellers = asSellers(embedded, remote).map((seller) => ({ ...seller, deadlineMs: 700, alsoSoldMs: 100 }))
  agency.deps.hotels = hotelSellers(sellers, () => undefined, joined)
  const list = async (...ids: string[]) => {
    http.hangNextCall()
    const begun = performance.now()
    const { data } = await agency.call(makeRateList, { ...winterStay, ids })
    return { ids: data.result.map(({ id }) => id), ms: performance.now() - begun }
  }
  const shared = await list('moscow-3')
  expect(shared.ids).toEqual(['moscow-3'])
  expect(shared.ms).toBeLessThan(650)
  const mixed = await list('remote:h1', 'remote:h2')
  expect([mixed.ids, mixed.ms > 650]).toEqual([['remote:h1'], true])
  const { data } = await agency.call(makeRateList, { ...winterStay, ids: ['moscow-3', 'remote:h2'] })
  expect(sellersOf(data.result[0]!.rates.map(({ id }) => id))).toContain('remote')
})
