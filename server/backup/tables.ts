import type { Query } from '#server/db/db.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { isDeadlock } from '#server/db/unavailable.ts'
import { type ArchiveWriter, type Manifest, type Part, linesOf, tableOf } from './archive.ts'

/** A database at one moment: all its queries see the same rows. */
export type Source = {
  engine: Manifest['engine']
  query: Query
  /** What `copy (select) to …` returns, in COPY's text format. */
  copyOut(select: string): Promise<Buffer>
}

/** How many pages of a table go into one part: its TOAST may be fifty times as much. */
const PAGES = 128

type Dumped = Pick<Manifest, 'engine' | 'migrations' | 'tables' | 'partitions' | 'sequences'>

/** Writes every row of every table into an archive; returns what the manifest says of them. */
export async function dump(source: Source, archive: ArchiveWriter): Promise<Dumped> {
  const applied = 'select name, checksum from schema_migrations order by name'
  const { rows: migrations } = await source.query<Dumped['migrations'][number]>(applied)
  const tables: Dumped['tables'] = {}
  for (const table of await storedTables(source.query)) {
    const rowsBefore = tables[table.name]?.rows ?? 0
    const written = await dumpTable(source, archive, table)
    tables[table.name] = { columns: table.columns, rows: rowsBefore + written }
  }
  const sequences = await loadSequences(source.query)
  return {
    engine: source.engine,
    migrations,
    tables,
    partitions: await loadPartitions(source.query),
    sequences: Object.fromEntries(sequences.map(({ name, value, called }) => [name, { value, called }])),
  }
}

async function dumpTable(
  source: Source,
  archive: ArchiveWriter,
  { name, relation, columns, pages }: StoredTable,
): Promise<number> {
  let rows = 0
  const select = `select ${columns.map(quoted).join(', ')} from only ${relation}`
  for (let from = 0; from === 0 || from < pages; from += PAGES) {
    const isLast = from + PAGES >= pages // rows may be added behind the pages already read
    const end = isLast ? '' : ` and ctid < '(${from + PAGES},0)'`
    const content = await source.copyOut(`${select} where ctid >= '(${from},0)'${end}`)
    rows += linesOf(content)
    const part = relation.slice(relation.indexOf('.') + 1).replaceAll('"', '')
    if (content.length > 0) await archive.add({ name: `database/${name}/${part}-${from}.copy`, content })
  }
  return rows
}

/** A database inside a transaction. */
export type Target = {
  query: Query
  run(text: string): Promise<void>
  /** Rows in COPY's text format into a table and its columns. */
  copyIn(place: string, content: Buffer): Promise<void>
}

/** Whether nothing was ever sold here: migrations alone leave these empty, the first start of a server does not. */
export async function isUnused({ query }: Pick<Target, 'query'>): Promise<boolean> {
  const used = ['settings', 'users', 'orders'].map((table) => `exists (select from ${table})`).join(' or ')
  const { rows } = await query<{ unused: boolean }>(`select not (${used}) as unused`)
  return rows[0]?.unused === true
}

/**
 * Loads the rows of an archive into tables of the same migrations: keys, indexes and triggers are dropped while rows are loaded,
 * and check all of them at the end. `other` takes entries that are not rows of a table.
 */
export async function load(
  target: Target,
  manifest: Manifest,
  parts: AsyncIterable<Part>,
  other: (part: Part) => Promise<void>,
): Promise<void> {
  const tables = Object.keys(manifest.tables).map(quoted)
  await lockAll(target, tables)
  if (!(await isUnused(target))) throw new StartRefusal(notEmpty)
  await makePartitions(target, manifest)
  const away = await hindrances(target.query)
  await target.run(away.map(({ drops }) => drops).join(';\n'))
  await target.run(`truncate ${tables.join(', ')}`)
  for (const table of tables) await target.run(`alter table ${table} disable trigger user`)
  for await (const part of parts) {
    const table = tableOf(part.name)
    if (table) await target.copyIn(placeOf(manifest, table), part.content)
    else await other(part)
  }
  for (const { makes } of away.toReversed()) await target.run(makes)
  for (const table of tables) await target.run(`alter table ${table} enable trigger user`)
  for (const [name, { value, called }] of Object.entries(manifest.sequences))
    await target.query('select setval($1::regclass, $2, $3)', [quoted(name), value, called])
  await compareRows(target, manifest)
}

/** Repeated after a deadlock: a process of the site that still runs may write at that moment, in another order. */
async function lockAll({ run }: Target, tables: string[]): Promise<void> {
  await run('savepoint unlocked')
  for (;;)
    try {
      return await run(`lock table ${tables.join(', ')} in access exclusive mode`)
    } catch (error) {
      if (!isDeadlock(error)) throw error
      await run('rollback to savepoint unlocked')
    }
}

async function makePartitions(target: Target, { partitions }: Manifest): Promise<void> {
  const present = new Set((await loadPartitions(target.query)).map(({ name }) => name))
  for (const { name, whole, bounds } of partitions)
    if (!present.has(name)) await target.run(`create table ${quoted(name)} partition of ${quoted(whole)} ${bounds}`)
}

export const notEmpty =
  'База не пуста: восстановить можно только в новую. Ничего не изменено. Создайте новую и укажите её в DATABASE_URL.'

function placeOf({ tables }: Manifest, table: string): string {
  const columns = tables[table]?.columns ?? []
  return `${quoted(table)} (${columns.map(quoted).join(', ')})`
}

async function compareRows({ query }: Target, { tables }: Manifest): Promise<void> {
  for (const [name, { rows: wanted }] of Object.entries(tables)) {
    const { rows } = await query<{ count: number }>(`select count(*)::int as count from ${quoted(name)}`)
    const count = rows[0]?.count
    if (count !== wanted) throw new StartRefusal(`В таблице ${name} после восстановления строк ${count}, а в копии ${wanted}.`)
  }
}

/** A table that has rows; those of a partition are written under the name of the whole. */
type StoredTable = { name: string; relation: string; columns: string[]; pages: number }

/** What is created by the migrations and not by a copy. */
const OURS = ['schema_migrations']

/** The schema of the agency: `public`, or the first of the role's search path when the migrations were applied. */
export const OUR_SCHEMA = "(select relnamespace from pg_class where oid = 'schema_migrations'::regclass)"

const TABLES = `
select coalesce(root.relname, c.relname) as name, format('%s.%I', c.relnamespace::regnamespace, c.relname) as relation,
  (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages,
  (select array_to_json(array_agg(attname order by attnum)) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
from pg_class c left join pg_class root on root.oid = pg_partition_root(c.oid)
where c.relnamespace = ${OUR_SCHEMA} and c.relkind = 'r' and not c.relname = any ($1)
order by 1, 2`

/** Every table with rows of its own, in the order of their names. */
async function storedTables(query: Query): Promise<StoredTable[]> {
  return (await query<StoredTable>(TABLES, [OURS])).rows
}

/** A partition of a table; those of today are created by the agency, not by a migration. */
type Partition = { name: string; whole: string; bounds: string }

const PARTITIONS = `
select c.relname as name, whole.relname as whole, pg_get_expr(c.relpartbound, c.oid) as bounds
from pg_class c join pg_inherits on inhrelid = c.oid join pg_class whole on whole.oid = inhparent
where c.relnamespace = ${OUR_SCHEMA} and c.relispartition and c.relkind = 'r' order by 1`

async function loadPartitions(query: Query): Promise<Partition[]> {
  return (await query<Partition>(PARTITIONS)).rows
}

type Sequence = { name: string; value: number; called: boolean }

const SEQUENCES = `
select sequencename as name, coalesce(last_value, start_value)::float8 as value, last_value is not null as called
from pg_sequences where schemaname = (select nspname from pg_namespace where oid = ${OUR_SCHEMA}) order by 1`

/** The current values of the sequences of orders, tickets and rows. */
async function loadSequences(query: Query): Promise<Sequence[]> {
  return (await query<Sequence>(SEQUENCES)).rows
}

/** A column or table quoted for SQL. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** What slows down a load, and how it is recreated: `drops` in their order, `makes` in the opposite one. */
type Hindrance = { drops: string; makes: string }

const HINDRANCES = `
select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drops,
  format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as makes,
  case contype when 'f' then 1 else 3 end as place
from pg_constraint where connamespace = ${OUR_SCHEMA} and contype in ('p', 'u', 'f', 'x') and conparentid = 0
  and conrelid <> 'schema_migrations'::regclass
union all
select format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), 2
from pg_index join pg_class on pg_class.oid = indexrelid
where relnamespace = ${OUR_SCHEMA} and not relispartition
  and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
order by place, drops`

/** Keys, indexes and references of every table: quicker rebuilt than maintained row by row. */
async function hindrances(query: Query): Promise<Hindrance[]> {
  return (await query<Hindrance>(HINDRANCES)).rows
}
