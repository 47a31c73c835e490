/**
 * `npm run bench -- growth --orders=1000000`: an agency of so many orders on a PostgreSQL of its own, multiplied in SQL from
 * purchases the product has made. Runs every sweep, a backlog of the queue and a hundred members' dealings, lists the slowest
 * statements with their plans, and books by turns there and in an empty agency. Fails above the limits of `growth-report.ts`.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { dayOf } from '#domain/text/dates.ts'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareQueue } from '#server/jobs/workers.ts'
import { sweeps } from '#server/work.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { multiply } from '#test/growth/multiply.ts'
import { deal, fillPattern, join, makePattern, operate } from '#test/growth/pattern.ts'
import { type Statement, explaining, recordStatements } from '#test/growth/statements.ts'
import { openPostgres } from '#test/postgres.ts'
import { judgeBookings, judgeSize, judgeStatements, reportUnused } from './growth-report.ts'
import { timeBooking } from './time-booking.ts'

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, journeys: { type: 'string', default: '100' } },
})
const ORDERS = Number(options.orders)
const JOURNEYS = Number(options.journeys)
const PEOPLE = 10
const ROUNDS = 3
const BACKLOG = 1000
const BOOKINGS = 60

const begun = performance.now()
function report(line: string): void {
  console.log(`${String(Math.round((performance.now() - begun) / 1000)).padStart(5)} s  ${line}`)
}

/** A server for a large agency; a crash of the machine may cost it what it holds, which nobody needs. */
const SETTINGS = {
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  maintenance_work_mem: '256MB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

async function agencyOn(databaseUrl: string): Promise<{ agency: Agency; database: Database }> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(database)
  await prepareQueue(database)
  const agency = await openAgency({ today: dayOf(new Date()), database })
  agency.clock.set(new Date())
  return { agency, database }
}

async function leave({ agency, database }: { agency: Agency; database: Database }): Promise<void> {
  await agency.close()
  await database.close()
}

async function grow(url: string): Promise<void> {
  const opened = await agencyOn(url)
  await makePattern(opened.agency, PEOPLE)
  await leave(opened)
  const client = new pg.Client(url)
  await client.connect()
  await fillPattern(client)
  const { rows } = await client.query<{ count: string }>('select count(*) from orders')
  const copies = Math.ceil(ORDERS / Number(rows[0]!.count))
  report(`${rows[0]!.count} orders made by the product, to be multiplied by ${copies}`)
  await multiply(client, copies, report)
  await reportSize(client)
  await client.end()
}

async function reportSize(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; rows: number }>(
    `select relname as table, reltuples::bigint as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and reltuples > 0 order by reltuples desc`,
  )
  const size = await client.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size')
  report(`${size.rows[0]!.size}: ${rows.map(({ table, rows: count }) => `${table} ${count}`).join(', ')}`)
}

/**
 * Letters sent long ago, enqueued again: the queue has to go through them behind what is urgent. Not recorded: the product itself
 * never does this.
 */
async function fallBehind(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `select enqueue_job('deliver-letter', 'again ' || id, jsonb_build_object('letterId', id), null)
     from outbox where state = 'sent' limit $1`,
    [BACKLOG],
  )
  await client.end()
}

/** Jobs are due by the database's clock: what the agency puts into the queue within this minute is done at once. */
function aMinuteAhead(): Date {
  return new Date(Date.now() + 60_000)
}

async function watch(url: string): Promise<Statement[]> {
  const heard: Statement[] = []
  const opened = await agencyOn(explaining(url))
  const hearing = recordStatements((statement) => heard.push(statement))
  const { agency } = opened
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const { name, run } of sweeps(agency.deps)) {
      const start = performance.now()
      await run(agency.clock.set(aMinuteAhead()))
      report(`sweep ${name}, round ${round}: ${(performance.now() - start).toFixed(0)} ms`)
    }
    await agency.runJobs()
  }
  await fallBehind(url)
  agency.clock.set(aMinuteAhead())
  await agency.runJobs()
  report(`a backlog of ${BACKLOG} jobs done`)
  const [before, heardBefore] = [await measureWritten(url), heard.length]
  for (let at = 0; at < JOURNEYS; at += 1) {
    agency.clock.set(aMinuteAhead())
    await deal(agency, await join(agency, `buyer-${at}`), at)
  }
  reportOrders(before, await measureWritten(url), heard.slice(heardBefore))
  await operate(agency)
  report(`${JOURNEYS} members served, ${heard.length} statements heard`)
  hearing.stop()
  await leave(opened)
  return heard
}

type Written = { orders: number; logged: number }

/** Orders so far, and bytes of the write-ahead log; read beside the product, whose own statements alone are judged. */
async function measureWritten(url: string): Promise<Written> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Written>(
    `select (select count(*) from orders)::float8 as orders, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as logged`,
  )
  await client.end()
  return rows[0]!
}

/** What an order costs the database from the search to the refund, its buyer's account and letters with it. */
function reportOrders(before: Written, after: Written, heard: Statement[]): void {
  const orders = after.orders - before.orders
  const writes = heard.filter(({ text }) => /^(insert|update|delete|with .* (insert|update|delete)) /i.test(text)).length
  const busy = heard.reduce((sum, { ms }) => sum + ms, 0)
  const each = (value: number) => (value / orders).toFixed(1)
  report(`an order: ${each(heard.length)} statements, ${each(writes)} of them write, ${each(busy)} ms of the database`)
  report(`an order: ${each((after.logged - before.logged) / 1024)} kB of the write-ahead log, without whole pages`)
}

/** Database size after a year, once expired rows are deleted and past trips packed; and the tables nobody has read. */
async function weigh(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  await client.connect()
  await reportUnused(client)
  const { agency, database } = await agencyOn(url)
  for (const { name, run } of sweeps(agency.deps)) {
    if (name !== 'retention' && name !== 'packing') continue
    await letPack(client)
    const start = performance.now()
    while (((await run(agency.clock.now())) ?? 0) !== 0); // packing answers how many orders it went through
    report(`sweep ${name} to the end: ${(performance.now() - start).toFixed(0)} ms`)
  }
  await leave({ agency, database })
  await client.query('vacuum (full, analyze)')
  const isLight = await judgeSize(client)
  await client.end()
  return isLight
}

/** The agency is a year old: packing, which begins a week after the release, has long begun. */
async function letPack(client: pg.Client): Promise<void> {
  await client.query(
    `update settings set value = jsonb_set(value::jsonb, '{data,from}', '"2000-01-01T00:00:00Z"')::text where name = 'packing'`,
  )
}

async function bookByTurns(urls: { empty: string; grown: string }) {
  const [empty, grown] = [await agencyOn(urls.empty), await agencyOn(urls.grown)]
  const times = { empty: [] as number[], grown: [] as number[] }
  for (let at = -5; at < BOOKINGS; at += 1) {
    const took = { empty: await timeBooking(empty.agency, at + 5), grown: await timeBooking(grown.agency, at + 5) }
    if (at < 0) continue // the first ones warm up
    times.empty.push(took.empty)
    times.grown.push(took.grown)
  }
  await leave(empty)
  await leave(grown)
  return times
}

console.log(
  `${new Date().toISOString().slice(0, 16)}, Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}, ${ORDERS} orders`,
)
const postgres = await openPostgres(SETTINGS)
let isMet = false
try {
  const urls = { grown: postgres.url, empty: postgres.url.replace(/[^/]*$/, 'empty') }
  const admin = new pg.Client(postgres.url)
  await admin.connect()
  await admin.query('create database empty')
  await admin.end()
  await grow(urls.grown)
  const met = [judgeStatements(await watch(urls.grown)), await weigh(urls.grown), judgeBookings(await bookByTurns(urls))]
  report(`load ${loadavg()[0]!.toFixed(1)}`)
  isMet = !met.includes(false)
} finally {
  await postgres.close()
}
process.exit(isMet ? 0 : 1)
