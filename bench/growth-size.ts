import type pg from 'pg'
import { isSmall } from '#test/growth/tables.ts'

const MOST_BYTES = 5000
/** What stays below this is told in one line. */
const SHOWN_BYTES = 20

/** The books of other companies, which stand in our database as long as the embedded world plays them. */
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

async function partsOf(client: pg.Client): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select "table", name, kind, sum(bytes)::float8 as bytes from (${PARTS}) as parts group by 1, 2, 3`,
  )
  return rows.filter(({ table }) => !isSmall(table))
}

/** Lists the bytes an order leaves in every table and index; answers whether all together stay within the limit. */
export async function judgeSize(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>('select count(*)::float8 as n from orders')
  const orders = rows[0]?.n ?? 1
  const parts = await partsOf(client)
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
