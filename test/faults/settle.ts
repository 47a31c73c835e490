import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { ledgerViolations } from '#server/bonus/ledger-store.ts'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Deps, assemble } from '#server/deps.ts'
import { prepareQueue, startWorkers } from '#server/jobs/workers.ts'
import { timedTemplates } from '#server/mail/outbox.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import { readEnv } from '#server/process/env.ts'
import { jobHandlers, sweeps } from '#server/work.ts'
import { runDue } from '#test/jobs.ts'
import type { BankRecords } from './bank-records.ts'
import { type Records, bookingKey, loadRecords, findViolations } from './checker.ts'
import { calm } from './neighbours.ts'
import { fillForm } from './pay.ts'
import type { Journal, Site } from './site.ts'
import { quickened, withNeighbours } from './with-neighbours.ts'

const A_LITTLE_MS = 500
const ROUND_MS = 10 * 60_000
const HALF_DAY_MS = 12 * 3_600_000

export type Settled = {
  violations: string[]
  statuses: Record<string, number>
  /** Orders of each seller in all, those that reached it, and by what became of them, where there are several. */
  sellers: Record<string, Record<string, number>>
  /** Seconds each payer waited from the press on «pay» to the tickets or to the money on its way back. */
  waited: number[]
}

/**
 * Lets everybody who paid get their tickets or their money, then two hours pass, in fine weather and in a process of our
 * own; some who forgot to pay do so too late. Then every book is compared with every other.
 */
export async function settleSite(settings: Record<string, string>, site: Site, timeout: number): Promise<Settled> {
  const env = site.neighbours.duffel ? quickened(readEnv(settings)) : readEnv(settings)
  const database = await openDatabase(env)
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const assembled = await assemble(env, { database, log: pino({ level: 'silent' }), now })
  const deps = withNeighbours(assembled, { bank: settings.BANK_URL ?? '', supplier: settings.SUPPLIER_URL ?? '' })
  await prepareQueue(database)
  await calm(site.neighbours, 0)
  const calmAt = await fulfilWaiting(deps, site, timeout)
  const app = await buildApp(deps)
  await app.listen({ port: env.port, host: env.host })
  for (const [round, step] of roundsOf(site).entries()) {
    ahead += step
    await calm(site.neighbours, ahead)
    if (round === 3) await payTooLate(site)
    await doEverything(deps)
  }
  for (const person of site.journal.people) person.token.at = 0
  const alone = { ...site, origins: site.origins.slice(0, 1) }
  const records = await loadRecords(site, deps.db)
  const violations = [
    ...(await findViolations(alone, records)),
    ...(await brokenRows(deps.db)),
    ...(await leftToPeople(site, deps)),
  ]
  const orders = await deps.db.selectFrom('orders').select(['id', 'status']).execute()
  await app.close()
  await database.close()
  return {
    violations,
    statuses: counted(orders.map(({ status }) => status)),
    sellers: countSellers(site.journal, records, new Map(orders.map(({ id, status }) => [id, status]))),
    waited: waits(site.journal, records, calmAt),
  }
}

/** The workers and sweeps of the server at their own pace; answers when nobody waited any more. */
async function fulfilWaiting(deps: Deps, { neighbours }: Site, timeout: number): Promise<number> {
  const began = Date.now()
  const workers = await startWorkers({ ...deps, handlers: jobHandlers(deps), sweeps: sweeps(deps) })
  const waiting = async () => isSomebodyWaiting(deps.db, await neighbours.bank.command('/records'))
  while (Date.now() - began < timeout && (await waiting())) await wait(A_LITTLE_MS)
  const calmAt = Date.now()
  await workers.stop()
  return calmAt
}

/** Two hours; a hold of Duffel's lives a day and more, and must be released then. */
function roundsOf({ neighbours }: Site): number[] {
  return [...Array<number>(12).fill(ROUND_MS), ...Array<number>(neighbours.duffel ? 5 : 0).fill(HALF_DAY_MS)]
}

/** Pages of the bank that were left open are filled in when the agency has given the order up. */
async function payTooLate(site: Site): Promise<void> {
  for (const entry of site.journal.entries)
    for (const page of entry.paid.length === 0 ? entry.pages : []) if (site.random.hits(0.5)) await fillForm(site, entry, page)
}

/** Every sweep and every job that is due now, again and again while a sweep's batch was full of work. */
async function doEverything(deps: Deps): Promise<void> {
  const work = { ...deps, handlers: jobHandlers(deps) }
  for (let turn = 0; turn < 100; turn += 1) {
    for (const { run } of sweeps(deps)) await run(deps.now())
    const { done } = await runDue(work)
    if (done < 100) return
  }
}

/** Whatever the real suppliers did, nothing needs manual work; the post office says which letters arrived. */
async function leftToPeople({ neighbours }: Site, { db, now }: Deps): Promise<string[]> {
  const left = neighbours.duffel ? await needsReview(db, now()) : []
  return left.filter(({ what }) => !what.startsWith('письмо')).map(({ about, what }) => `left to a person: ${about}, ${what}`)
}

function counted(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function countSellers({ entries }: Journal, { supplier }: Records, statuses: ReadonlyMap<string, string>): Settled['sellers'] {
  const reached = new Set(supplier.bookings.map(({ key }) => key))
  const bySeller = Map.groupBy(
    entries.filter(({ seller }) => seller),
    ({ seller = '' }) => seller,
  )
  const counts = [...bySeller].map(([seller, sold]) => {
    const there = sold.filter((entry) => [...entry.parts.keys()].some((part) => reached.has(bookingKey(entry, part))))
    const ends = counted(sold.map(({ id }) => statuses.get(id) ?? 'lost'))
    return [seller, { orders: sold.length, reached: there.length, ...ends }] as const
  })
  return Object.fromEntries(counts)
}

type Check = [promise: string, query: string]

/** What the agency itself knows to be unfinished; none may find anything. What is due is the checker's affair (checker.ts). */
const checks: Check[] = [
  ['I3 a refund never arrived', `select id as what from refunds where state <> 'done'`],
  ['I5 a job was given up', `select kind || ' ' || key as what from jobs where dead_at is not null`],
  ['54-ФЗ a receipt nobody registered', `select id as what from fiscal_receipts where state <> 'registered'`],
  [
    'a letter was never sent',
    `select template || ' ' || subject_id as what from outbox where state = 'waiting' and template not in ('${timedTemplates.join("', '")}')`,
  ],
]

/** Every line the agency's own rows break. */
async function brokenRows(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [promise, query] of checks) {
    const { rows } = await sql<{ what: string }>`${sql.raw(query)}`.execute(db)
    broken.push(...rows.slice(0, 5).map(({ what }) => `${promise}: ${what}`))
  }
  return [...broken, ...(await ledgerViolations(db)).map((line) => `I14: ${line}`)]
}

/**
 * How long each buyer who paid waited for the tickets or for the refund to be on its way, from their press on «pay», in seconds,
 * by the clocks of bank and supplier. A buyer still waiting at `calm` has waited until then. Of several suppliers only Duffel's
 * records say when it issued.
 */
function waits({ entries }: Journal, { bank, supplier }: Records, calm: number): number[] {
  return entries.flatMap(({ id, seller = 'duffel', paid: [first] }) => {
    if (!first || seller !== 'duffel') return []
    const issued = supplier.bookings.filter(({ key }) => key.includes(id)).map(({ issuedAt }) => issuedAt ?? Infinity)
    const back = bank.payments.filter(({ orderId }) => orderId === id).map(({ backAt }) => backAt ?? Infinity)
    return [(Math.min(calm, ...issued, ...back) - first.at) / 1000]
  })
}

/** Somebody has paid and has neither tickets nor money yet. */
async function isSomebodyWaiting(db: Db, { payments, refunds }: BankRecords): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select 1 from orders where status in ('Authorized', 'Paid', 'Ticketing'))
      or exists (select 1 from refunds where state = 'due') as waiting`.execute(db)
  const atBank =
    payments.some(({ status }) => status === 'waiting_for_capture') || refunds.some(({ status }) => status === 'pending')
  return atBank || rows[0]?.waiting === true
}
