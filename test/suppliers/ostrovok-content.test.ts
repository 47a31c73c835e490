import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadContent } from '#server/adapters/hotels/ostrovok/content/load-content.ts'
import { etgCalls } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import type { Database, Db } from '#server/db/db.ts'
import { openMemoryDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { MOSCOW, hids } from './fake-etg/etg-hotels.ts'
import { type FakeEtg, openFakeEtg } from './fake-etg/fake-etg.ts'

const now = () => new Date('2026-11-21T09:00:00Z')
let fake: FakeEtg
beforeEach(async () => {
  fake = await openFakeEtg(now)
})
afterEach(() => fake.close())

let database: Database
let postgres: TestDatabase
beforeAll(async () => {
  ;[database, postgres] = await Promise.all([openMemoryDatabase(), openPostgresDatabase()])
})
afterAll(async () => {
  await Promise.all([database.close(), postgres.close()])
})
beforeEach(async () => {
  for (const table of ['etg_hotels', 'etg_regions', 'etg_dumps'] as const) await database.db.deleteFrom(table).execute()
})

type Options = { regions?: string[]; db?: Db; isKilledAfter?: number }

/** Loads as `npm run suppliers -- content` does, perhaps killed after so many batches; returns how far each dump was read. */
async function load({ regions = [], db = database.db, isKilledAfter = Infinity }: Options = {}) {
  const pace = { spend: async () => {}, recordAnswer: () => {} }
  const call = etgCalls({ url: fake.url, keyId: fake.keyId, key: fake.key, paceOf: () => pace })
  const killed = new AbortController()
  let batches = 0
  const report = () => void ((batches += 1) >= isKilledAfter && killed.abort())
  await loadContent({ db, call, now, signal: killed.signal, report, pauseMs: 1 }, regions)
  return dumps(db)
}

async function dumps(db = database.db) {
  const rows = await db.selectFrom('etg_dumps').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.kind, row]))
}

const hotelRows = async (db = database.db) => db.selectFrom('etg_hotels').selectAll().orderBy('hid').execute()
const known = async (db?: Db) => (await hotelRows(db)).map(({ hid }) => hid)
const lineOf = (hid: number, more: object = {}) =>
  JSON.stringify({ ...(JSON.parse(fake.dumps.hotels.lines[0]!) as object), hid, ...more })

test('regions and hotels of the dumps are in the tables of both databases, with the fields they are searched by', async () => {
  for (const { db } of [database, await postgres.open(2)]) {
    const { regions, hotels, changes } = await load({ db })
    expect(regions).toMatchObject({ lines: 3, written: 2, unread: 0, whole_written: 2 }) // a street is no place to stay
    expect(hotels).toMatchObject({ lines: hids.length, written: hids.length, whole_written: hids.length })
    expect(changes!.whole_edition).toEqual(new Date('2026-11-20T04:00:00Z'))
    const moscow = await db.selectFrom('etg_regions').selectAll().where('id', '=', String(MOSCOW)).executeTakeFirstOrThrow()
    expect(moscow).toMatchObject({ name: 'Москва', type: 'City', search_name: 'москва', hotels: hids.length - 1 })
    const rows = await hotelRows(db)
    expect(rows.map(({ hid }) => hid)).toEqual(hids.map(String).toSorted())
    expect(rows.find(({ hid }) => hid === '10004834')).toMatchObject({
      search_name: 'волга парк',
      words: "'волга' 'парк'",
      stars: 4,
      is_sold: true,
    })
    expect(rows.find(({ hid }) => hid === '7700900')).toMatchObject({ search_name: null, words: null, is_sold: false })
  }
})

test('an edition that was read is not downloaded again', async () => {
  await load()
  fake.calls.splice(0)
  await load()
  expect(fake.calls.filter((path) => path.includes('.zst'))).toEqual([])
})

test('an unreadable line is counted and skipped, a repeated hotel is stored once in its last version', async () => {
  const { lines } = fake.dumps.hotels
  lines.splice(2, 0, '{"hid": 12, "name": "Обрыв', '', lineOf(10_004_834, { name: 'Волга\u0000 Парк \ud800Новый' }))
  const { hotels } = await load()
  expect(hotels).toMatchObject({ lines: hids.length + 3, unread: 1 })
  const row = (await hotelRows()).find(({ hid }) => hid === '10004834')
  expect(row!.search_name).toBe('волга парк новый')
})

test('a download that is cut, refused or gone is tried again and ends with every hotel once', async () => {
  for (const fault of ['half a body', '429', 'cut before', '500 before'] as const)
    fake.faults.push({ path: 'hotels.jsonl.zst', fault })
  fake.faults.push({ path: 'hotel/info/dump/', fault: '429' })
  const { hotels } = await load()
  expect(hotels).toMatchObject({ lines: hids.length, written: hids.length, unread: 0 })
  expect(fake.faults).toEqual([])
})

test('a reading that was killed goes on from where it was; a newer edition is read from its beginning', async () => {
  fake.dumps.hotels.lines = Array.from({ length: 1000 }, (_, at) => lineOf(1000 + at))
  await expect(load({ isKilledAfter: 4 })).rejects.toThrow(/abort/) // the regions are the first batch
  const { hotels: broken } = await dumps()
  expect(broken).toMatchObject({ lines: 600, written: 600, whole_edition: null })
  expect(await known()).toHaveLength(600)
  const { hotels } = await load()
  expect(hotels).toMatchObject({ lines: 1000, written: 1000, whole_written: 1000 })

  await database.db.updateTable('etg_dumps').set({ lines: 900, whole_edition: null }).where('kind', '=', 'hotels').execute()
  fake.dumps.hotels = { edition: '2026-11-21T04:00:00Z', lines: fake.dumps.hotels.lines.slice(0, 500) }
  expect((await load()).hotels).toMatchObject({ lines: 500, written: 500 })
  expect(await known()).toHaveLength(500) // what it does not name is forgotten
})

test('hotels changed in a day are overwritten, deleted ones are removed; those updated later are kept', async () => {
  await load()
  await database.db.updateTable('etg_hotels').set({ read_at: now() }).where('hid', '=', '9744270').execute()
  const deleted = [lineOf(8_819_557, { deleted: true }), '{"hid":9744270,"deleted":true}']
  fake.dumps.changes = {
    edition: '2026-11-21T04:00:00Z',
    lines: [lineOf(10_004_834, { name: 'Волга Плаза' }), ...deleted],
  }
  await load()
  const rows = await hotelRows()
  expect(rows.find(({ hid }) => hid === '10004834')!.search_name).toBe('волга плаза')
  expect(rows.map(({ hid }) => hid)).not.toContain('8819557')
  expect(rows.map(({ hid }) => hid)).toContain('9744270')
})

test('a dump that is not one takes nothing away', async () => {
  await load()
  fake.dumps.hotels = { edition: '2026-11-21T04:00:00Z', lines: ['<html>', '</html>'] }
  await expect(load()).rejects.toThrow('2 of 2 lines')
  expect(await known()).toHaveLength(hids.length)
  expect((await dumps()).hotels!.whole_edition).toEqual(new Date('2026-11-16T04:00:00Z'))
})

test('a set of regions loads their hotels only; an unknown region is named', async () => {
  const { regions, hotels } = await load({ regions: ['2734'] })
  expect([regions!.written, hotels!.written]).toEqual([1, 1])
  expect(await known()).toEqual(['7700123'])
  await expect(load({ regions: ['2734', '99'] })).rejects.toThrow('No such regions: 99')
  expect((await load()).hotels).toMatchObject({ written: hids.length }) // another set: the same edition again
})

test(
  'killed without warning, the command resumes when it is run again, and every hotel is stored once',
  { timeout: 90_000 },
  async () => {
    const all = 6000
    fake.dumps.hotels.lines = Array.from({ length: all }, (_, at) => lineOf(100_000 + at))
    const { db } = await postgres.open(2)
    for (const table of ['etg_hotels', 'etg_regions', 'etg_dumps'] as const) await db.deleteFrom(table).execute()
    const linesRead = async () => (await dumps(db)).hotels?.lines ?? 0

    const first = run()
    while ((await linesRead()) < 1000) await pause(20)
    first.kill('SIGKILL')
    await once(first, 'exit')
    const broken = (await dumps(db)).hotels!
    expect(broken.whole_edition).toBeNull()
    expect(broken.written).toBe(broken.lines)
    expect(broken.lines).toBeLessThan(all)

    const second = run()
    const text: string[] = []
    second.stdout.on('data', (part: Buffer) => void text.push(part.toString()))
    const [code] = (await once(second, 'exit')) as [number]
    expect([code, text.join('')]).toEqual([0, expect.stringContaining(`записано ${all}, не разобрано 0`)])
    expect(await known(db)).toHaveLength(all)
  },
)

function run() {
  const settings = {
    ETG_KEY_ID: fake.keyId,
    ETG_KEY: fake.key,
    ETG_URL: fake.url,
    DATABASE_URL: postgres.url,
    DEMO: 'on',
    SECRET: 'a'.repeat(64),
  }
  return spawn(process.execPath, ['scripts/suppliers.ts', 'content'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
