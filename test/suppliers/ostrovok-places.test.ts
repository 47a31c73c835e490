import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, parseDay } from '#domain/text/dates.ts'
import { countCommonWords, dumpedPlaces } from '#server/adapters/hotels/ostrovok/content/dumped-places.ts'
import type { Database } from '#server/db/db.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { wholeScans } from '#test/growth/statements.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { MOSCOW } from './fake-etg/etg-hotels.ts'
import { fillPlaces, openEtgUnderTest } from './ostrovok-under-test.ts'

let database: Database
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())

let etg: Awaited<ReturnType<typeof openEtgUnderTest>>
beforeEach(async () => {
  etg = await openEtgUnderTest({ db: database.db })
})
afterEach(() => etg.close())

const signal = () => AbortSignal.timeout(10_000)
const arrival = parseDay('2026-12-20')!
const query = { arrival, departure: addDays(arrival, 3), adults: 2, children: [] }
const names = ({ regions, hotels }: Awaited<ReturnType<typeof etg.supplier.suggest>>) =>
  [...regions, ...hotels].map(({ name }) => name)

test('with its dumps loaded a search by region requests prices only, and every hotel on sale is available at once', async () => {
  await etg.loadDumps()
  etg.fake.calls.splice(0)
  const { regions } = await etg.supplier.suggest('моск', signal())
  expect(regions).toMatchObject([{ id: String(MOSCOW), type: 'City', name: 'Москва', title: 'Москва, Россия' }])
  const { ids, regionName } = await etg.supplier.ids(regions[0]!.id, signal())
  expect([ids, regionName]).toEqual([['10004834', '7700201', '7700202', '7700203', '8819557', '9744270'], 'Москва'])
  const offers = await etg.supplier.rates(query, ids, 'needed', signal())
  expect(offers.map(({ id }) => id)).toEqual(ids)
  expect(offers[0]!.amenityGroups).toEqual([{ groupName: 'Интернет', amenities: ['Бесплатный Wi-Fi'] }])
  expect(await etg.supplier.hotel(ids[0]!, signal())).toMatchObject({ name: 'Волга Парк', checkInTime: '14:00' })
  expect(etg.fake.calls).toEqual(['search/serp/hotels/'])
})

test('a hotel is found by the beginning of its name, by a word in it and however «ё» and signs are typed; a closed one is not', async () => {
  const [first, ...others] = etg.fake.dumps.hotels.lines
  const tree = JSON.stringify({ ...(JSON.parse(first!) as object), hid: 77, name: 'Отель «Зелёная Ёлка»' })
  etg.fake.dumps.hotels.lines = [first!, tree, ...others]
  await etg.loadDumps()
  etg.fake.calls.splice(0)
  const found = async (text: string) => names(await etg.supplier.suggest(text, signal()))
  expect(await found('Волга-П')).toEqual(['Волга Парк'])
  expect(await found('парк')).toEqual(['Волга Парк'])
  expect(await found('зелен')).toEqual(['Отель «Зелёная Ёлка»'])
  expect(await found('отель елк')).toEqual(['Отель «Зелёная Ёлка»'])
  expect(etg.fake.calls).toEqual([])
  expect(await found('Закрытый')).toEqual(['Закрытый']) // what is not found here is requested from them
  expect(etg.fake.calls).toEqual(['search/multicomplete/'])
})

test('a place of a dump is found by the title it is shown with and as papers write it', async () => {
  await etg.loadDumps()
  etg.fake.calls.splice(0)
  for (const text of ['Москва, Россия', 'г. Москва', 'Россия, г Москва, ул Арбат, д 1'])
    expect([text, names(await etg.supplier.suggest(text, signal()))]).toEqual([text, ['Москва']])
  expect(etg.fake.calls).toEqual([])
})

test('before its dumps are fully loaded, places and hotels are requested from the supplier as before', async () => {
  await etg.loadDumps()
  await etg.db.updateTable('etg_dumps').set({ whole_edition: null }).where('kind', '=', 'hotels').execute()
  etg.fake.calls.splice(0)
  await etg.supplier.suggest('моск', signal())
  await etg.supplier.ids(String(MOSCOW), signal())
  expect(etg.fake.calls).toEqual(['search/multicomplete/', 'search/serp/region/'])
})

test('among many hotels and regions nothing reads a table from its beginning to its end', { timeout: 120_000 }, async () => {
  const postgres = await openPostgresDatabase()
  const one = await postgres.open(1)
  const { db } = one
  const many = await openEtgUnderTest({ db })
  await many.loadDumps()
  await fillPlaces(postgres.url, 20_000)
  const readWhole = () => wholeScans(one, 'etg_hotels', 'etg_regions')
  const places = dumpedPlaces(db, many.now)
  const before = await readWhole()
  for (const text of ['г', 'гран', 'плаза', 'hilton', 'сад аа', 'моск', 'волга парк']) await places.suggest(text)
  expect(await places.ids(String(MOSCOW))).toHaveLength(6)
  expect((await places.ids('900000001')).length).toBe(1000)
  expect(await readWhole()).toBe(before)
  // A word in thousands of names: of all hotels the first by name, not of the first ones scanned.
  await countCommonWords(one, 2000)
  const { rows } = await one.query(
    `select hid from etg_hotels where search_name like '% hilton' order by search_name collate "C" limit 5`,
  )
  const counted = await readWhole()
  for (const text of ['hilton', 'hilt'])
    expect((await places.suggest(text)).hotels.map(({ id }) => id)).toEqual(rows.map((row) => (row as { hid: string }).hid))
  expect(await readWhole()).toBe(counted)
  await many.close()
  await postgres.close()
})
