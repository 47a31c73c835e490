import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTickets } from '#contract/air-orders.ts'
import { dayOf } from '#domain/text/dates.ts'
import { ledgerViolations } from '#server/bonus/ledger-store.ts'
import type { Database } from '#server/db/db.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { onPostgres, postgresDefaults } from '#server/db/postgres.ts'
import { startFailure } from '#server/db/start-refusal.ts'
import { prepareQueue } from '#server/jobs/workers.ts'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { deal, join as enter } from '#test/growth/pattern.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { type BoughtFlight, fetchOrder, payToTheEnd, toTheBank } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { PASSWORD, send } from '#test/visitor.ts'
import { type Place, backUp, refusalToWrite } from './backup.ts'
import { withSnapshot } from './postgres-copy.ts'
import { restore } from './restore.ts'

type Engine = 'pglite' | 'postgres'
const LETTER = 'outbox/2026-11-21 Билеты.eml'

/** An agency that sells, and what it has sold by the moment of the copy. */
type Sold = { agency: Agency; place: Place; paid: BoughtFlight; unpaid: BoughtFlight; archive: string }

/** Who waits for the lock of migrations. */
const WAITING = `select from pg_locks where locktype = 'advisory' and objid = 727001 and not granted
  and database = (select oid from pg_database where datname = current_database())`

let postgres: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'strannik-backup-'))
const sold: Partial<Record<Engine, Sold>> = {}
const opened: Database[] = []
let places = 0
const HOUR_MS = 3_600_000

beforeAll(async () => {
  postgres = await openPostgresDatabase()
  for (const engine of ['pglite', 'postgres'] as const) sold[engine] = await sell(await newPlace(engine))
}, 240_000)
afterAll(async () => {
  for (const { agency } of Object.values(sold)) await agency.close()
  for (const database of opened) await database.close()
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A place with nothing in it. */
async function newPlace(engine: Engine): Promise<Place> {
  const name = `place${(places += 1)}`
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  if (engine === 'pglite') return { dataDir, database: postgresDefaults }
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { dataDir, database: postgresDefaults, databaseUrl: postgres.url.replace(/\w+$/, name) }
}

async function openPlace(place: Place): Promise<Database> {
  const database = await openDatabase(place)
  opened.push(database)
  await migrate(database)
  await prepareQueue(database)
  return database
}

/** The queue of PostgreSQL goes by the database's clock, and ours is ahead of it: what is left there is due. */
async function openNow(database: Database): Promise<Agency> {
  const agency = await openAgency({ database, today: dayOf(new Date()) })
  agency.clock.set(new Date(Date.now() + HOUR_MS))
  return agency
}

async function sell(place: Place): Promise<Sold> {
  const agency = await openNow(await openPlace(place))
  await deal(agency, await enter(agency, 'anna'), 1)
  const paid = await toTheBank(agency)
  await payToTheEnd(agency, paid.id, paid)
  const unpaid = await toTheBank(agency)
  mkdirSync(join(place.dataDir, 'outbox'))
  writeFileSync(join(place.dataDir, LETTER), 'Subject: =?utf-8?q?=D0=91?=')
  writeFileSync(join(place.dataDir, 'secret'), 'this must stay where it is')
  const archive = join(folder, `${place.databaseUrl ? 'postgres' : 'pglite'}.tar`)
  const selling = sellMeanwhile(agency)
  await backUp(place, archive)
  await selling.end()
  return { agency, place, paid, unpaid, archive }
}

/** Orders that are made while the copy is. */
function sellMeanwhile(agency: Agency) {
  let isOver = false
  const work = (async () => {
    while (!isOver) await payToTheEnd(agency, ...(await nextOrder(agency)))
  })()
  return {
    async end() {
      isOver = true
      await work
    },
  }
}

async function nextOrder(agency: Agency): Promise<[string, BoughtFlight]> {
  const order = await toTheBank(agency)
  return [order.id, order]
}

describe.each([
  ['pglite', 'pglite'],
  ['pglite', 'postgres'],
  ['postgres', 'pglite'],
  ['postgres', 'postgres'],
] as const)('a copy of %s restored into %s', (from, to) => {
  let agency: Agency
  let place: Place
  const source = () => sold[from]!

  beforeAll(async () => {
    place = await newPlace(to)
    const { violations, files } = await restore(place, source().archive)
    expect({ violations, files }).toEqual({ violations: [], files: 1 })
    agency = await openNow(await openPlace(place))
  }, 120_000)
  afterAll(() => agency?.close())

  test('has the orders of its moment whole: each paid one with its tickets, and the points in balance', async () => {
    const { rows } = await agency.deps.database.query(
      `select number from orders o where kind = 'air' and status = 'Ticketed'
         and not exists (select from order_items i join tickets t on t.item_id = i.id where i.order_id = o.id)`,
    )
    expect(rows).toEqual([])
    expect(await ledgerViolations(agency.db)).toEqual([])
  })

  test('opens an order and its receipt by the key of an earlier letter', async () => {
    const { id, orderKey } = source().paid
    const order = await agency.call(getTickets, { id }, { orderKey })
    expect(order.status).toBe('Ticketed')
    const receipt = await agency.app.inject({ url: order.tickets[0]!.receiptUrl, headers: { 'x-order-key': orderKey } })
    expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('takes the money for an order that was left half way, though the queue was left behind', async () => {
    await payToTheEnd(agency, source().unpaid.id, source().unpaid)
    expect((await fetchOrder(agency, source().unpaid)).status).toBe('Ticketed')
  })

  test('gives the money of a paid order back', async () => {
    await refundInFull(agency.deps, source().paid.id, 'our-fault')
    await agency.runJobs({ sweep: true })
    expect((await fetchOrder(agency, source().paid)).status).toBe('Refunded')
  })

  test('sells a new order under a new number, and lets a person in by the same password', async () => {
    const fresh = await toTheBank(agency)
    await payToTheEnd(agency, fresh.id, fresh)
    expect((await fetchOrder(agency, fresh)).status).toBe('Ticketed')
    const signedIn = await send(agency, '/auth/Account/Login', { json: { login: 'anna', password: PASSWORD } })
    expect(signedIn.statusCode).toBe(200)
  })

  test('has the letters, and neither the secret nor a leftover', () => {
    expect(readFileSync(join(place.dataDir, LETTER), 'utf8')).toContain('Subject')
    expect(readdirSync(place.dataDir)).not.toContain('secret')
    expect(readdirSync(place.dataDir).filter((name) => name.includes('restored'))).toEqual([])
  })

  test('is refused by a place that is not empty', async () => {
    await expect(restore(place, source().archive)).rejects.toThrow('не пуста')
  })
})

test('a migration waits until a backup has been made, and blocks no sale in the meantime', async () => {
  const { databaseUrl = '' } = await newPlace('postgres')
  const database = onPostgres({ databaseUrl })
  opened.push(database)
  const names = (await readMigrations()).map(({ name }) => name)
  await migrate(database, new Set(names.slice(0, -1)))
  const applied = await withSnapshot(database, async () => {
    const applying = migrate(database)
    await expect.poll(async () => (await database.query(WAITING)).rows).toHaveLength(1)
    await database.query('select from orders')
    return () => applying
  })
  expect(await applied()).toEqual([names.at(-1)])
}, 60_000)

test('an agency whose tables lie in the schema of its own role is copied like any other', async () => {
  const place = await newPlace('postgres')
  const client = new pg.Client(place.databaseUrl)
  await client.connect()
  await client.query('create schema authorization current_user') // from then on tables are made there
  const source = await openPlace(place)
  await source.query(`insert into settings (name, value) values ('a mark', 'of the schema')`)
  const { rows: schemas } = await client.query(`select schemaname from pg_tables where tablename = 'settings'`)
  await client.end()
  expect(schemas).toEqual([{ schemaname: decodeURIComponent(new URL(place.databaseUrl!).username) }])
  const archive = join(folder, 'schema.tar')
  await backUp(place, archive)
  for (const engine of ['postgres', 'pglite'] as const) {
    const target = await newPlace(engine)
    await restore(target, archive)
    const { rows } = await (await openPlace(target)).query(`select value from settings where name = 'a mark'`)
    expect(rows).toEqual([{ value: 'of the schema' }])
  }
}, 120_000)

test.each([
  { where: 'public, beside an empty schema of its role', after: 'create schema authorization current_user' },
  { where: 'a schema whose name has to be quoted', schema: 'Own-Schema' },
])(
  'an agency whose tables lie in $where is copied whole',
  async ({ schema, after }) => {
    const newDatabase = async () => {
      const place = await newPlace('postgres')
      const client = new pg.Client(place.databaseUrl)
      await client.connect()
      const name = new URL(place.databaseUrl!).pathname.slice(1)
      if (schema) await client.query(`create schema "${schema}"; alter database ${name} set search_path = "${schema}"`)
      return { place, client }
    }
    const source = await newDatabase()
    await (await openPlace(source.place)).query(`insert into settings (name, value) values ('a mark', 'of the schema')`)
    if (after) await source.client.query(after)
    await source.client.end()
    const archive = join(folder, `${schema ?? 'public'}.tar`)
    await backUp(source.place, archive)
    const target = await newDatabase()
    await target.client.end()
    await restore(target.place, archive)
    const { rows } = await (await openPlace(target.place)).query(`select value from settings where name = 'a mark'`)
    expect(rows).toEqual([{ value: 'of the schema' }])
  },
  120_000,
)

test('who runs the agency finds the moment of the last good copy in its settings', async () => {
  for (const { agency } of Object.values(sold)) {
    const row = await agency.db.selectFrom('settings').select('value').where('name', '=', 'last backup').executeTakeFirstOrThrow()
    expect(Math.abs(Date.now() - Date.parse(row.value))).toBeLessThan(600_000)
  }
})

test('a copy beside the folder of data takes nothing of it away, whatever both are called', async () => {
  const dataDir = join(folder, 'agency.db')
  mkdirSync(join(dataDir, 'db'), { recursive: true })
  writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '17')
  await expect(backUp({ dataDir, database: postgresDefaults }, join(folder, 'agency'))).rejects.toThrow()
  expect(readdirSync(dataDir)).toContain('db')
})

test('of two backups started under one name one is made, and the other is refused', async () => {
  const { place } = sold.postgres!
  const ends = await Promise.allSettled([1, 2].map(() => backUp(place, join(folder, 'twice'))))
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { name: 'StartRefusal', message: expect.stringContaining('уже снимает') },
  })
})

test('a database half of whose folder is gone is not copied, and is named as damaged', async () => {
  const place = await newPlace('pglite')
  await (await openDatabase(place)).close()
  const db = join(place.dataDir, 'db')
  for (const lost of ['pg_wal', 'base', 'global']) {
    rmSync(join(db, lost), { recursive: true })
    const failure = await backUp(place, join(folder, `without-${lost}.tar`)).then(() => 'copied', startFailure)
    expect(failure).toMatch(new RegExp(`^База в папке ${db} не открывается: она повреждена .*restore`, 's'))
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('without'))).toEqual([])
}, 60_000)

test('a copy that cannot be written where it is wanted ends in words about that place', async () => {
  const { place } = sold.postgres!
  await expect(backUp(place, join(folder, 'nowhere', 'copy'))).rejects.toMatchObject({
    name: 'StartRefusal',
    message: expect.stringContaining('нет такой папки'),
  })
  const inFile = join(folder, 'no-folder')
  writeFileSync(inFile, '')
  await expect(backUp(place, join(inFile, 'copy'))).rejects.toMatchObject({
    name: 'StartRefusal',
    message: `Копию не записать в ${join(inFile, 'copy')}: нет такой папки. Данные не тронуты.`,
  })
  const full = { code: 'ENOSPC', path: join(place.dataDir, 'db/base/5/1255'), dest: '/copies/today.partial.db/base/5/1255' }
  expect(refusalToWrite(Object.assign(new Error('full'), full), '/copies/today')).toMatchObject({
    message: expect.stringContaining('/copies/today: на диске нет места'),
  })
})
