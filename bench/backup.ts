/**
 * `npm run bench -- backup --orders=100000`: copies a grown agency by the operator's own command while it books, on PostgreSQL and
 * embedded, and restores each copy into both. Fails when a restore takes longer than a minute for 100,000 orders.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { dayOf } from '#domain/text/dates.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareQueue } from '#server/jobs/workers.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { multiply } from '#test/growth/multiply.ts'
import { fillPattern, makePattern } from '#test/growth/pattern.ts'
import { openPostgres } from '#test/postgres.ts'
import { timeBooking } from './time-booking.ts'

const { values: options } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } })
const ORDERS = Number(options.orders)
const PEOPLE = 10
const BOOKINGS = 40
const RESTORE_MS = (60_000 * ORDERS) / 100_000
const SECRET = 'a secret only the benches know, long enough'

const folder = mkdtempSync(join(tmpdir(), 'strannik-bench-'))
const postgres = await openPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' })
let missed = 0

/** Where an agency lives; the embedded one without an address. */
type Place = { dataDir: string; databaseUrl?: string }

async function createPlace(name: string, isEmbedded: boolean): Promise<Place> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  if (isEmbedded) return { dataDir }
  const admin = new pg.Client(postgres.url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return { dataDir, databaseUrl: postgres.url.replace(/[^/]*$/, name) }
}

async function open(place: Place): Promise<{ agency: Agency; close(): Promise<void> }> {
  const database = await openDatabase(place)
  await migrate(database)
  await prepareQueue(database)
  const agency = await openAgency({ today: dayOf(new Date()), database })
  agency.clock.set(new Date())
  return { agency, close: () => agency.close().then(() => database.close()) }
}

async function grow(place: Place & { databaseUrl: string }): Promise<void> {
  const opened = await open(place)
  await makePattern(opened.agency, PEOPLE)
  await opened.close()
  const client = new pg.Client(place.databaseUrl)
  await client.connect()
  await fillPattern(client)
  const { rows } = await client.query<{ count: string }>('select count(*) from orders')
  await multiply(client, Math.ceil(ORDERS / Number(rows[0]!.count)))
  const size = await client.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size')
  console.log(`${ORDERS} orders, ${size.rows[0]!.size} on PostgreSQL`)
  await client.end()
}

/** The operator's command, to its end; returns how long it took. */
async function run(script: 'backup' | 'restore', file: string, { dataDir, databaseUrl = '' }: Place): Promise<number> {
  const start = performance.now()
  const env = { ...process.env, NODE_ENV: '', SECRET, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [join(import.meta.dirname, `../scripts/${script}.ts`), file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return performance.now() - start
}

async function copyWhileBooking(name: string, place: Place): Promise<string> {
  const file = join(folder, `${name}.tar`)
  const { agency, close } = await open(place)
  const [before, during]: [number[], number[]] = [[], []]
  for (let at = 0; at < BOOKINGS; at += 1) before.push(await timeBooking(agency, at))
  let isOver = false
  const copying = run('backup', file, place).finally(() => (isOver = true))
  for (let at = 0; !isOver; at += 1) during.push(await timeBooking(agency, at))
  const took = await copying
  await close()
  console.log(`${name}: copied in ${seconds(took)}, ${(statSync(file).size / 1e6).toFixed(0)} MB`)
  console.log(`  a booking before: p50 ${quantile(before, 0.5)}, p95 ${quantile(before, 0.95)}`)
  console.log(`  while copied: p50 ${quantile(during, 0.5)}, p95 ${quantile(during, 0.95)}, slowest ${quantile(during, 1)}`)
  return file
}

async function restoreInto(name: string, file: string, isEmbedded: boolean): Promise<Place> {
  const place = await createPlace(name, isEmbedded)
  const took = await run('restore', file, place)
  const isMet = took <= RESTORE_MS
  if (!isMet) missed += 1
  console.log(`${isMet ? '✓' : '✗'} ${name}: restored in ${seconds(took)}, goal ≤ ${seconds(RESTORE_MS)}`)
  return place
}

function quantile(times: number[], share: number): string {
  const sorted = times.toSorted((one, other) => one - other)
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1)} ms`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

console.log(
  `${new Date().toISOString().slice(0, 16)}, Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`,
)
try {
  const source = await createPlace('grown', false)
  await grow({ ...source, databaseUrl: source.databaseUrl ?? '' })
  const file = await copyWhileBooking('postgres', source)
  await restoreInto('postgres_to_postgres', file, false)
  const embedded = await restoreInto('postgres_to_embedded', file, true)
  const second = await copyWhileBooking('embedded', embedded)
  await restoreInto('embedded_to_embedded', second, true)
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
} finally {
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(missed === 0 ? 0 : 1)
