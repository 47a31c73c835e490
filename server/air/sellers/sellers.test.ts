import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkoutFlights, getTickets } from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { sellerOfRef } from '#domain/seller.ts'
import { releaseHolds } from '#server/air/hold.ts'
import type { AirSupplier } from '#server/air/supplier.ts'
import { keyRing } from '#server/keys/ring.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { remoteAir } from '#test/faults/with-neighbours.ts'
import { bookAt, bookingInput, choose, returnFromBank, payWith, toSochi } from '#test/purchase.ts'
import { type HttpSupplier, openHttpSupplier } from '#test/suppliers/faulty-lines.ts'
import { embeddedAir } from '#world/air/supplier/supplier.ts'
import { type SearchAsked, type SearchNews, airNewsOf, collectSearch, searchNews } from './search-news.ts'
import { airSellers, namedRefs } from './sellers.ts'

let agency: Agency
let http: HttpSupplier
let embedded: AirSupplier
let remote: AirSupplier
const signal = () => AbortSignal.timeout(20_000)
const asSellers = (...suppliers: AirSupplier[]) => suppliers.map((supplier) => ({ supplier, deadlineMs: 8_000 }))
const query = { ...toSochi, locale: 'ru' as const, currency: 'rub' as const }

beforeAll(async () => {
  http = await openHttpSupplier()
  agency = await openAgency()
  embedded = embeddedAir({ db: agency.db, now: agency.clock.now, secret: keyRing('a secret only the tests know') })
  remote = namedRefs(remoteAir(http.url))
})
afterAll(async () => {
  await agency.close()
  await http.close()
})
beforeEach(() => {
  agency.deps.air = airSellers(asSellers(embedded, remote), () => undefined)
  agency.deps.airNews = airNewsOf(asSellers(embedded, remote))
})

const isRemote = ({ itineraryRef }: { itineraryRef: Parameters<typeof sellerOfRef>[0] }) => sellerOfRef(itineraryRef) === 'remote'

async function boughtFromRemote(dateThere: string) {
  const made = await bookAt(agency, await choose(agency, 'one-way', { ...toSochi, dateThere }, isRemote))
  const orderKey = made.extra.accessKey ?? ''
  const { paymentSystem } = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
  await returnFromBank(agency, await payWith(agency, paymentSystem.data.paymentUrl, '5555555555554444'))
  return { id: made.id, orderKey }
}

test('a search shows the flights of all suppliers, and a ticket is issued by the one that sold it', async () => {
  const found = await agency.call(searchFlights, toSochi)
  expect(new Set(found.forwardOptions.map(({ itineraryRef }) => sellerOfRef(itineraryRef)))).toEqual(
    new Set(['embedded', 'remote']),
  )
  const { id, orderKey } = await boughtFromRemote('21-12-2026')
  await agency.runJobs()
  const { tickets } = await agency.call(getTickets, { id }, { orderKey })
  expect(tickets).not.toEqual([])
  const items = await agency.db.selectFrom('order_items').select(['supplier', 'status']).where('order_id', '=', id).execute()
  expect(items).toEqual([{ supplier: 'remote', status: 'Ticketed' }])
})

test('an order of a supplier that is no longer on sale is still served by it, and new ones are not made', async () => {
  const choice = await choose(agency, 'one-way', toSochi, isRemote)
  const { id } = await boughtFromRemote('22-12-2026')
  agency.deps.air = airSellers(asSellers(embedded), (name) => (name === 'remote' ? remote : undefined))
  expect(await bookAt(agency, choice)).toMatchObject({ refusal: 'air.session-expired' })
  await agency.runJobs()
  expect(await loadItem(id)).toMatchObject({ status: 'Ticketed' })
  await agency.db.updateTable('order_items').set({ status: 'Refunded' }).where('order_id', '=', id).execute()
  await releaseHolds(agency.deps, id, signal())
  const records = await fetch(`${http.url}/records`).then((answer) => answer.json())
  expect(JSON.stringify(records)).toContain((await loadItem(id)).supplier_ref)
  expect(
    await agency.db.selectFrom('air_holds').select('released_at').where('order_id', '=', id).executeTakeFirst(),
  ).toMatchObject({
    released_at: expect.any(Date),
  })
})

function loadItem(id: string) {
  return agency.db.selectFrom('order_items').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
}

test('a supplier whose keys were taken away refuses, and its order waits for a person', async () => {
  const { id } = await boughtFromRemote('23-12-2026')
  agency.deps.air = airSellers(asSellers(embedded), () => undefined)
  const failed = await agency.runJobs()
  expect(failed).toMatchObject([{ code: 'air.supplier-failed' }])
  expect(await loadItem(id)).not.toMatchObject({ status: 'Ticketed' })
})

test('a supplier that fails or hangs costs the others nothing, and all that fail are a failure', async () => {
  http.failNextCall()
  const { found, missing } = await collectSearch(agency.deps.airNews, everything(query), signal())
  const { there } = found
  expect(missing).toEqual([{ name: 'remote', state: 'failed' }])
  expect(there.every((offer) => !isRemote(offer))).toBe(true)
  expect(there.length).toBeGreaterThan(0)
  const hanging = [
    { supplier: embedded, deadlineMs: 8_000 },
    { supplier: remote, deadlineMs: 150 },
  ]
  http.hangNextCall()
  const states: string[] = []
  for await (const news of searchNews(hanging, query, signal())) states.push(`${news.supplier} ${stateOf(news)}`)
  expect(states.filter((state) => !/slow|asked/.test(state)).toSorted()).toEqual([
    'embedded offers',
    'embedded ok',
    'remote late',
  ])
  http.failNextCall()
  await expect(
    collectSearch(airNewsOf(asSellers(remote, remote)), everything({ ...query, iataTo: 'ZZZ' }), signal()),
  ).rejects.toThrow()
})

const everything = (asked: FlightQuery): SearchAsked => ({ query: asked, wait: 'all', without: [] })
const stateOf = (news: SearchNews) => ('found' in news ? 'offers' : news.state)

test('a client that stops reading stops the search of every supplier', async () => {
  let isStopped = false
  const endless: AirSupplier = {
    ...embedded,
    name: 'endless',
    async *search(_query, until) {
      yield { there: [], back: [] }
      await new Promise((gone) => until.addEventListener('abort', gone))
      isStopped = true
    },
  }
  for await (const news of searchNews(asSellers(endless), query, signal())) if ('found' in news) break
  await new Promise((later) => setTimeout(later))
  expect(isStopped).toBe(true)
})

test('a trip of two suppliers is priced by each, in its order, and the calendar shows the lowest of all', async () => {
  const { there, back } = (await collectSearch(agency.deps.airNews, everything(query), signal())).found
  const [out, home] = [there.find(isRemote), back.find((offer) => !isRemote(offer))]
  const refs = [out!.itineraryRef, home!.itineraryRef]
  const priced = await agency.deps.air.price(refs, signal())
  expect(priced.map(({ itineraryRef }) => itineraryRef)).toEqual(refs)
  expect(bookingInput({ there: out!, back: home! }).acceptedPrice).toBe(
    priced.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
  )
  const days = ['2026-12-20', '2026-12-20'] as never // two days of a calendar
  const party = { adults: 1, children: 0, infants: 0 }
  const [all, ...each] = await Promise.all(
    [agency.deps.airCalendars, embedded, remote].map((air) => air.calendar(['MOW', 'AER'], days, party, signal())),
  )
  expect(Object.values(all!)).toEqual([Math.min(...each.flatMap((prices) => Object.values(prices)))])
})
