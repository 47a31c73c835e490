import type pg from 'pg'
import { isSmall } from './statements.ts'

type Column = { table: string; column: string; type: string }

/** An id of 128 random bits standing alone or inside a key such as `pay:{id}:1`. */
const ID = String.raw`(?<![A-Za-z0-9_-])([A-Za-z0-9_-]{16})[A-Za-z0-9_-]{6}(?![A-Za-z0-9_-])`
const DAYS = 365

/** Copies of one agency serve as each other's past: the n-th is so many seconds older. */
type Copies = { count: number; from: number; to: number }

/**
 * What a copy writes instead, where an id or a time would not do; `copy_n` is the number of the copy, `copy_tag` the same in
 * six characters, in which an id of the product hardly ever ends.
 */
// Flights and hotels of copies are none that sell: a purchase of the journeys would meet seats that were never counted.
const special: Record<string, string> = {
  'orders.number': `left(number, 1) || lpad((substr(number, 2)::int + copy_n * 500)::text, 8, '0')`,
  'users.login': `login || '-' || copy_n`,
  'users.email': `copy_n || '.' || email`,
  'users.bonus_account_id': `(bonus_account_id::int + copy_n)::text`,
  'bonus_accounts.id': multipliedAccount('id'),
  'bonus_entries.account_id': multipliedAccount('account_id'),
  'outbox.subject_id': `case when template = 'M-12' then (left(subject_id, 8)::int + copy_n) || substr(subject_id, 9) else ${inside('subject_id')} end`,
  'outbox.state': `case when state = 'waiting' and copy_n > copy_recent then 'sent' else state end`,
  'outbox.next_try_at': `case when state = 'waiting' and copy_n <= copy_recent then next_try_at else ${earlier('next_try_at')} end`,
  'tickets.number': ticket('number'),
  'supplier_tickets.ticket_number': ticket('ticket_number'),
  'seat_counts.flight': `left(flight, 2) || (9000 + copy_n / 300) || right(flight, 3)`,
  'seat_counts.departs_on': `(departs_on + copy_n % 300)`,
  'room_nights.hotel_id': `split_part(hotel_id, '-', 1) || '-' || (split_part(hotel_id, '-', 2)::int + copy_n) % 1100 + 5000`,
  'room_nights.room': `split_part(room, '-', 1) || '-' || (split_part(split_part(room, '/', 1), '-', 2)::int + copy_n) % 1100 + 5000 || '/' || split_part(room, '/', 2)`,
  'found_prices.iata_to': `iata_to || '-' || copy_n`,
  'etg_regions.id': `(id::int + copy_n * 10)::text`,
  'etg_hotels.hid': `(hid::int + copy_n * 10)::text`,
  'etg_hotels.region_id': `(region_id::int + copy_n * 10)::text`,
  'hotel_matches.hotel': `hotel || '-' || copy_n`,
  'hotel_matches.other': `split_part(other, ':', 1) || ':' || (split_part(other, ':', 2)::int + copy_n * 10)`,
  'room_nights.night': `(night + copy_n / 1100 * 30)`,
}
for (const column of [
  'supplier_bookings.pnr',
  'order_items.booking_ref',
  'supplier_stays.confirmation',
  'hotel_bookings.confirmation',
])
  special[column] = `${column.split('.')[1]} || copy_tag`

/** Copies of a table that are left out: two entries an order are enough. */
const everyNth: Record<string, number> = { bonus_entries: 3 }
/** Copies of these may meet, and are made once. */
const meeting = ['seat_counts', 'room_nights']

/** Where the pattern has `~~~~` an id ended: looking for ids in each copy would take most of the time. */
function inside(column: string): string {
  return `replace(${column}, '~~~~', copy_tag)`
}

function multipliedAccount(column: string): string {
  return `case when ${column} like 'user:%' then 'user:' || (substr(${column}, 6)::int + copy_n) else ${inside(column)} end`
}

function ticket(column: string): string {
  return `lpad((${column}::bigint + copy_n * 10000)::text, 13, '0')`
}

function earlier(column: string): string {
  return `${column} - copy_age`
}

/**
 * Makes the agency `count` times as large: every row of every growing table once more under other ids, each copy a little older.
 */
export async function multiply(client: pg.Client, count: number, report: (line: string) => void = () => {}): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'`)
  await spreadAccounts(client)
  const tables = Map.groupBy(await loadColumns(client), ({ table }) => table)
  await client.query('drop schema if exists pattern cascade; create schema pattern')
  for (const table of tables.keys()) await client.query(`create table pattern.${table} as select * from public.${table}`)
  const indexes = await dropIndexes(client)
  for (const [table, columns] of tables) {
    const begun = performance.now()
    const written = await copyTable(client, columns, count)
    report(`${table}: ${written} rows in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  await client.query(indexes)
  report('indexes made')
  await client.query(
    `drop schema pattern cascade; select setval('air_order_numbers', 50000000), setval('hotel_order_numbers', 50000000)`,
  )
  await client.query(`select setval('supplier_ticket_serial', 9000000000), setval('supplier_stay_serial', 900000000)`)
  await client.query(`set session_replication_role = origin`)
  await client.query('vacuum (analyze)')
}

/** Accounts get numbers far apart, so that those of the copies fit in between. */
async function spreadAccounts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ bonus_account_id: string }>('select bonus_account_id from users order by created_at')
  for (const [at, { bonus_account_id: old }] of rows.entries()) {
    const spread = String(10_100_000 + at * 500_000)
    for (const [table, column] of [
      ['users', 'bonus_account_id'],
      ['bonus_accounts', 'id'],
      ['bonus_entries', 'account_id'],
      ['outbox', 'subject_id'],
    ])
      await client.query(`update ${table} set ${column} = replace(${column}, $1, $2) where ${column} like '%' || $1 || '%'`, [
        old,
        spread,
      ])
  }
}

async function loadColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  )
  return rows.filter(({ table }) => !isSmall(table))
}

const CHUNK = 500

async function copyTable(client: pg.Client, columns: Column[], count: number): Promise<number> {
  const { table } = columns[0]! // groups are never empty
  const values: string[] = []
  for (const column of columns) values.push(await buildValue(client, column))
  const names = columns.map(({ column }) => `"${column}"`).join(', ')
  let written = 0
  for (let to = count; to > 0; to -= CHUNK) {
    const copies = { count, from: Math.max(1, to - CHUNK + 1), to }
    written +=
      (await client.query(`insert into public.${table} (${names}) ${selectOf(table, values, copies)} on conflict do nothing`))
        .rowCount ?? 0
  }
  return written
}

function selectOf(table: string, values: string[], { count, from, to }: Copies): string {
  const copy = `select copy_n, 'Zz' || lpad(to_hex(copy_n), 4, '0') as copy_tag, copy_n * interval '${Math.round((DAYS * 86_400) / count)} seconds' as copy_age, ${Math.ceil(count / 10)} as copy_recent
    from generate_series(${to}, ${from}, -1) as copy_n where copy_n % ${everyNth[table] ?? 1} = 0`
  return `select ${values.join(', ')} from (${copy} offset 0) as copies cross join pattern.${table}`
}

/** What a copy writes into a column, judged by its value. */
async function buildValue(client: pg.Client, { table, column, type }: Column): Promise<string> {
  const known = special[`${table}.${column}`]
  if (known) {
    if (known.includes('~~~~')) await prepared(client, table, column)
    return known
  }
  if (type === 'timestamp with time zone') return earlier(`"${column}"`)
  if (type !== 'text') return `"${column}"`
  const { rows } = await client.query<{ ids: boolean; hashes: boolean; keyed: boolean }>(
    `select bool_or("${column}" ~ '${ID}') as ids, bool_and("${column}" ~ '^[A-Za-z0-9_-]{30,}$') as hashes,
       exists (select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indisunique and i.indnatts = 1 and i.indrelid = 'public.${table}'::regclass and a.attname = '${column}') as keyed
     from pattern.${table}`,
  )
  const { ids, hashes, keyed } = rows[0]!
  if (ids) return prepared(client, table, column)
  if (hashes) return `left("${column}", -6) || copy_tag`
  return keyed || column === 'supplier_ref' ? `"${column}" || '-' || copy_tag` : `"${column}"`
}

/** Marks the ends of the ids in a column of the pattern. */
async function prepared(client: pg.Client, table: string, column: string): Promise<string> {
  await client.query(`update pattern.${table} set "${column}" = regexp_replace("${column}", '${ID}', '\\1~~~~', 'g')`)
  return inside(`"${column}"`)
}

/** Writing is several times as quick without them; returns how to recreate them. */
async function dropIndexes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ drops: string; makes: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drops,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) || case contype when 'f' then ' not valid' else '' end as makes,
       case contype when 'f' then 1 else 2 end as place
     from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') and not conrelid::regclass::text = any ($1)
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1.5
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and not indrelid::regclass::text = any ($1)
       and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
     order by place`,
    [meeting],
  )
  await client.query(rows.map(({ drops }) => drops).join(';'))
  return rows
    .map(({ makes }) => makes)
    .toReversed()
    .join(';')
}
