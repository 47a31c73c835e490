import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import { getHotel, getRateInfo, hotelIds, hotelOffers, makeRateList, suggestHotels } from '#contract/hotels.ts'
import { sellerOfId } from '#domain/seller.ts'
import { loadContent } from '#server/adapters/hotels/ostrovok/content/load-content.ts'
import { etgCalls } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import { type ListedMatch, hotelMatching, loadLinks, listMatches, settleMatch } from '#server/hotels/sellers/hotel-matches.ts'
import { wholeScans } from '#test/growth/statements.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { orderInput, winterStay } from '#test/stay.ts'
import { hotelsAround } from '#world/hotels/hotels-by-place.ts'
import { MATCHED } from './fake-etg/etg-hotels.ts'
import { type OstrovokAgency, openOstrovokAgency } from './ostrovok-under-test.ts'

const [OURS, THEIRS] = ['moscow-2', `ostrovok:${MATCHED}`]
let both: OstrovokAgency
beforeAll(async () => {
  both = await openOstrovokAgency()
})
afterAll(() => both.close())
beforeEach(() => load())
afterEach(async () => {
  both.fake.faults.splice(0)
  for (const table of ['hotel_matches', 'etg_hotels', 'etg_regions', 'etg_dumps'] as const)
    await both.agency.db.deleteFrom(table).execute()
})

const pace = { spend: async () => {}, recordAnswer: () => {} }
/** Reads the dumps as `npm run suppliers -- content` does beside the embedded world. */
async function load(db = both.agency.db) {
  const { url, keyId, key } = both.fake
  const call = etgCalls({ url, keyId, key, paceOf: () => pace })
  const matching = hotelMatching('ostrovok', () => [{ around: hotelsAround }])
  const { now } = both.agency.clock
  await loadContent({ db, call, now, signal: AbortSignal.timeout(20_000), report: () => {}, pauseMs: 1, matching }, [])
}

const pairOf = ({ hotel, other }: ListedMatch) => [hotel, other]
const matches = async (which: 'sure' | 'unsure' | 'settled') => listMatches(both.agency.db, which, 50)
const settle = (pair: [string, string], how: 'join' | 'apart') => settleMatch(both.agency.db, pair, how)
async function ids() {
  const { result } = await both.agency.call(suggestHotels, { seachText: 'Москва' })
  return (await both.agency.call(hotelIds, { region: result.regions[0]!.id })).data.ids
}
const offers = async (wanted: string[], stay = winterStay) =>
  (await both.agency.call(hotelOffers, { ...stay, ids: wanted })).data.result
const sellers = (rates: { id: string }[]) => new Set(rates.map(({ id }) => sellerOfId(id)))

test('a dump that is read writes down which hotels are surely ours too and which may be, each with its reasons', async () => {
  const sure = await matches('sure')
  expect(sure.map(pairOf)).toEqual([[OURS, THEIRS]])
  expect(sure[0]).toMatchObject({
    joined: true,
    reasons: 'name-same address-same',
    other_words: 'Panorama Hotel, Arbat Street, 43',
  })
  const unsure = await matches('unsure')
  expect(unsure.map(pairOf)).toEqual(
    expect.arrayContaining([
      [OURS, 'ostrovok:7700202'],
      ['moscow-17', 'ostrovok:7700203'],
    ]),
  )
  expect(unsure.every(({ joined }) => !joined)).toBe(true)
})

test('one card in the list with the rates of both, cheapest first; an unsure match is listed twice', async () => {
  const found = await ids()
  expect(found).toContain(OURS)
  expect(found).not.toContain(THEIRS)
  expect(found).toEqual(expect.arrayContaining(['moscow-17', 'ostrovok:7700203', 'ostrovok:7700202']))
  expect(new Set(found).size).toBe(found.length)
  const { data } = await both.agency.call(makeRateList, { ...winterStay, ids: [OURS, 'moscow-17', 'ostrovok:7700203'] })
  expect(data.result.map(({ id }) => id)).toEqual([OURS, 'moscow-17', 'ostrovok:7700203'])
  const [offer] = data.result
  const prices = offer!.rates.map(({ price }) => price)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  expect(data.minPrice).toBeLessThanOrEqual(prices[0]!)
})

test('a page by either address has one description and the rooms of both, each sold by its own', async () => {
  for (const id of [OURS, THEIRS]) {
    const { data: card } = await both.agency.call(getHotel, { id })
    expect(card).toMatchObject({ id, name: 'Отель «Панорама»', regionId: '6053' })
    const [offer] = await offers([id])
    expect([offer!.id, offer!.name, sellers(offer!.rates)]).toEqual([id, 'Отель «Панорама»', new Set(['embedded', 'ostrovok'])])
  }
  const [offer] = await offers([THEIRS])
  for (const seller of ['embedded', 'ostrovok']) {
    const rate = offer!.rates.find((one) => sellerOfId(one.id) === seller)!
    const info = await both.agency.call(getRateInfo, { id: rate.id })
    expect(info.data).toMatchObject({ price: rate.price, hotel: { id: seller === 'embedded' ? OURS : THEIRS } })
    const made = await both.agency.call(saveOrderInfo, orderInput(rate))
    expect(made.data).toMatchObject({ price: rate.price })
    const hold = both.agency.db.selectFrom('hotel_holds').select('supplier').where('order_id', '=', made.data.orderId)
    expect(await hold.executeTakeFirst()).toEqual({ supplier: seller })
  }
})

test('requested by both ids at once it is returned once, and a name suggests it once', async () => {
  expect((await offers([THEIRS, OURS])).map(({ id }) => id)).toEqual([THEIRS])
  const { result } = await both.agency.call(suggestHotels, { seachText: 'Панорама' })
  const found = result.hotels.map(({ id }) => id)
  expect(found.filter((id) => id === OURS || id === THEIRS).length).toBeLessThanOrEqual(1)
})

test('one that fails or is late leaves the card with the price of the other', async () => {
  both.fake.faults.push({ path: 'search/hp/', fault: '500 before' })
  const [offer] = await offers([OURS], { ...winterStay, adults: 2 })
  expect([offer!.id, sellers(offer!.rates)]).toEqual([OURS, new Set(['embedded'])])
  const silent = { ...winterStay, arrival: '2026-12-20', departure: '2027-01-18', children: [13, 13], ids: ['moscow-11'] }
  await both.agency.db
    .insertInto('hotel_matches')
    .values({
      hotel: 'moscow-11',
      hotel_seller: 'embedded',
      hotel_words: '',
      other: 'ostrovok:8819557',
      other_seller: 'ostrovok',
      other_words: '',
      match: 'sure',
      reasons: '',
      metres: 1,
      found_at: both.agency.clock.now(),
      joined: true,
    })
    .execute()
  const { data } = await both.agency.call(hotelOffers, silent) // the embedded world never answers for this one
  expect([data.result[0]!.id, sellers(data.result[0]!.rates)]).toEqual(['moscow-11', new Set(['ostrovok'])])
})

test('a person keeps two apart or joins them, and no dump undoes it', async () => {
  expect(await settle([THEIRS, OURS], 'apart')).toBe('settled')
  expect(await ids()).toEqual(expect.arrayContaining([OURS, THEIRS]))
  expect(sellers((await offers([OURS]))[0]!.rates)).toEqual(new Set(['embedded']))
  expect(await settle(['moscow-17', 'ostrovok:7700203'], 'join')).toBe('settled')
  await both.agency.db.updateTable('etg_dumps').set({ lines: 0, whole_edition: null }).execute()
  await load()
  const settled = (await matches('settled')).map(({ hotel, settled: how, joined }) => [hotel, { how, joined }] as const)
  expect(new Map(settled)).toEqual(
    new Map([
      ['moscow-17', { how: 'join', joined: true }],
      [OURS, { how: 'apart', joined: false }],
    ]),
  )
  expect(sellers((await offers(['moscow-17']))[0]!.rates)).toEqual(new Set(['embedded', 'ostrovok']))
  expect(await settle(['moscow-1', THEIRS], 'join')).toBe('unknown')
})

test('two of theirs that look the same as one of ours are both left alone, until a person says which', async () => {
  const [line] = both.fake.dumps.hotels.lines.filter((one) => one.includes(`"hid":${MATCHED}`))
  const twin = JSON.stringify({ ...(JSON.parse(line!) as object), hid: 7_700_299 })
  const { lines } = both.fake.dumps.changes
  both.fake.dumps.changes = { edition: '2026-11-20T05:00:00', lines: [twin] }
  await load()
  expect((await matches('sure')).map(({ joined }) => joined)).toEqual([false, false])
  expect(await loadLinks(both.agency.db, [OURS, THEIRS])).toEqual([])
  expect(await settle([OURS, 'ostrovok:7700299'], 'join')).toBe('settled')
  expect(await settle([OURS, THEIRS], 'join')).toBe('another')
  expect(await loadLinks(both.agency.db, [OURS])).toEqual([[OURS, 'ostrovok:7700299']])
  both.fake.dumps.changes = { edition: '2026-11-20T04:00:00', lines }
})

test('a hotel that is renamed, moved or deleted is no longer joined', async () => {
  const [line] = both.fake.dumps.hotels.lines.filter((one) => one.includes(`"hid":${MATCHED}`))
  const { changes } = both.fake.dumps
  const next = { name: 'Отель «Весна»', latitude: 55.7, deleted: true }
  for (const [at, [key, value]] of Object.entries(next).entries()) {
    await both.agency.db.updateTable('hotel_matches').set({ joined: true }).where('other', '=', THEIRS).execute()
    const changed = JSON.stringify({ ...(JSON.parse(line!) as object), [key]: value })
    both.fake.dumps.changes = { edition: `2026-11-20T0${5 + at}:00:00`, lines: [changed] }
    await load()
    expect(await loadLinks(both.agency.db, [OURS])).toEqual([])
  }
  both.fake.dumps.changes = changes
})

test('the look-up of a list reads indexes alone among many matches', { timeout: 120_000 }, async () => {
  const postgres = await openPostgresDatabase()
  const one = await postgres.open(1)
  await one.runScript(`insert into hotel_matches (hotel, hotel_seller, hotel_words, other, other_seller, other_words, match, reasons, metres, found_at, joined)
    select 'omsk-' || n, 'embedded', '', 'ostrovok:' || n, 'ostrovok', '', 'sure', '', 1, now(), n % 2 = 0 from generate_series(1, 50000) as n`)
  await one.runScript('analyze hotel_matches')
  const before = await wholeScans(one, 'hotel_matches')
  const wanted = Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? `omsk-${at * 40}` : `ostrovok:${at * 40}`))
  expect(await loadLinks(one.db, wanted)).toHaveLength(999) // there is no omsk-0
  expect(await wholeScans(one, 'hotel_matches')).toBe(before)
  await postgres.close()
})
