import type pg from 'pg'
import { type Statement, isSmall, planLines } from '#test/growth/statements.ts'

const MOST_MS = 50
const MOST_TIMES_SLOWER = 1.3
const SHOWN = 12

type Summary = { text: string; runs: number; over: number; p50: number; most: number; worst: Statement }

function middle(times: number[], share = 0.5): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

function summaryOf(text: string, runs: Statement[]): Summary {
  const worst = runs.reduce((slowest, run) => (run.ms > slowest.ms ? run : slowest))
  const times = runs.map(({ ms }) => ms)
  return { text, runs: runs.length, over: times.filter((ms) => ms > MOST_MS).length, p50: middle(times), most: worst.ms, worst }
}

/** A machine that does something else for a moment slows one run in many; a slow statement is slow again. */
function isSlow({ runs, over, p50 }: Summary): boolean {
  return p50 > MOST_MS || (over > 1 && over > runs / 100)
}

/** Lists the slowest statements with their plans; returns whether each stays within the limit. */
export function judgeStatements(heard: Statement[]): boolean {
  const all = [...Map.groupBy(heard, ({ text }) => text)].map(([text, runs]) => summaryOf(text, runs))
  const slow = all.filter(isSlow)
  const over = heard.filter(({ ms }) => ms > MOST_MS).length
  console.log(`\n${all.length} different statements, ${heard.length} runs, ${over} of them over ${MOST_MS} ms. The slowest:`)
  for (const { text, runs, p50, most, worst, over: often } of all.toSorted((a, b) => b.most - a.most).slice(0, SHOWN)) {
    console.log(`\n${most.toFixed(1)} ms at most, p50 ${p50.toFixed(2)} ms, ${runs} runs, ${often} over: ${text.slice(0, 300)}`)
    for (const line of planLines(worst.plan)) console.log(`    ${line}`)
  }
  const median = all.toSorted((a, b) => b.p50 - a.p50)[0]
  console.log(`\nThe slowest by its median: ${median?.p50.toFixed(2)} ms`)
  console.log(`${slow.length === 0 ? '✓' : '✗'} statements slow again and again: ${slow.length}, goal 0 over ${MOST_MS} ms`)
  return slow.length === 0
}

/** Compares bookings in an empty agency with those in a grown one. */
export function judgeBookings({ empty, grown }: { empty: number[]; grown: number[] }): boolean {
  const says = (times: number[]) => `p50 ${middle(times).toFixed(1)}, p95 ${middle(times, 0.95).toFixed(1)} ms of ${times.length}`
  const ratio = middle(grown) / middle(empty)
  const isMet = ratio <= MOST_TIMES_SLOWER
  console.log(`  booking in an empty agency: ${says(empty)}; in the grown one: ${says(grown)}`)
  console.log(`${isMet ? '✓' : '✗'} ${ratio.toFixed(2)} times as long, goal ≤ ${MOST_TIMES_SLOWER}`)
  return isMet
}

const MOST_BYTES = 5000
/** What is below this is reported in one line. */
const SHOWN_BYTES = 20

/** The books of other companies, which are in our database as long as the embedded world plays them. */
const OF_THE_WORLD = /^(supplier_|sandbox_|seat_counts|room_nights)/

type Part = { table: string; name: string; kind: 'rows' | 'toast' | 'index'; bytes: number }

const PARTS = `
  with tables as (
    select oid, coalesce((select inhparent from pg_inherits where inhrelid = pg_class.oid), oid)::regclass::text as name
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
  select name as table, 'rows' as name, 'rows' as kind, pg_relation_size(oid) as bytes from tables
  union all
  select name, 'toast', 'toast', pg_total_relation_size(reltoastrelid) from tables join pg_class using (oid) where reltoastrelid > 0
  union all
  select name, pg_index.indexrelid::regclass::text, 'index', pg_relation_size(pg_index.indexrelid)
  from tables join pg_index on indrelid = oid`

async function loadParts(client: pg.Client): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select "table", name, kind, sum(bytes)::float8 as bytes from (${PARTS}) as parts group by 1, 2, 3`,
  )
  return rows.filter(({ table }) => !isSmall(table))
}

/** Lists the bytes an order leaves in every table and index; returns whether all together stay within the limit. */
export async function judgeSize(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>('select count(*)::float8 as n from orders')
  const orders = rows[0]?.n ?? 1
  const parts = await loadParts(client)
  const all = bytesOf(parts) / orders
  const world = bytesOf(parts.filter(({ table }) => OF_THE_WORLD.test(table))) / orders
  console.log(`\nBytes an order of ${orders}, by table: rows, what lies beside them, indexes`)
  const tables = [...Map.groupBy(parts, ({ table }) => table)].toSorted(([, a], [, b]) => bytesOf(b) - bytesOf(a))
  for (const [table, own] of tables) printTable(table, own, orders)
  const isMet = all <= MOST_BYTES
  console.log(`  of it the embedded suppliers' and bank's own books: ${world.toFixed(0)} bytes`)
  console.log(`${isMet ? '✓' : '✗'} ${all.toFixed(0)} bytes an order all told, goal ≤ ${MOST_BYTES}`)
  return isMet
}

function bytesOf(parts: Part[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}

function printTable(table: string, parts: Part[], orders: number): void {
  const of = (kind: Part['kind']) => (bytesOf(parts.filter((part) => part.kind === kind)) / orders).toFixed(0)
  const total = (bytesOf(parts) / orders).toFixed(0)
  console.log(`${total.padStart(6)}  ${table.padEnd(20)} ${of('rows')} + ${of('toast')} + ${of('index')}`)
  const indexes = parts.filter(({ kind, bytes }) => kind === 'index' && bytes / orders >= SHOWN_BYTES)
  for (const { name, bytes } of indexes.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`          ${(bytes / orders).toFixed(0).padStart(5)}  ${name}`)
}

/** Indexes of growing tables that neither the sweeps nor the journeys have read, nor a constraint needs. */
export async function reportUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; index: string }>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as index
     from pg_stat_user_indexes join pg_index using (indexrelid)
     where schemaname = 'public' and idx_scan = 0 and not indisunique order by 2`,
  )
  const unread = rows.filter(({ table }) => !isSmall(table)).map(({ index }) => index)
  console.log(`\nIndexes that nothing has read: ${unread.join(', ') || 'none'}`)
}
