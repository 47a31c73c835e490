type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** A table that holds rows; those of a partition are written under the name of the whole. */
export type StoredTable = { name: string; relation: string; columns: string[]; pages: number }

/** What comes from the migrations and not from a copy. */
const OURS = ['schema_migrations']

const TABLES = `
select coalesce(root.relname, c.relname) as name, format('%I.%I', 'public', c.relname) as relation,
  (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages,
  (select array_to_json(array_agg(attname order by attnum)) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
from pg_class c left join pg_class root on root.oid = pg_partition_root(c.oid)
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any ($1)
order by 1, 2`

/** Every table with rows of its own, in the order of their names. */
export async function storedTables(query: Query): Promise<StoredTable[]> {
  return (await query(TABLES, [OURS])).rows as StoredTable[] // the columns of the select
}

/** A part of a table that is kept by months or the like; those of today are made by the agency, not by a migration. */
export type Partition = { name: string; whole: string; bounds: string }

const PARTITIONS = `
select c.relname as name, whole.relname as whole, pg_get_expr(c.relpartbound, c.oid) as bounds
from pg_class c join pg_inherits on inhrelid = c.oid join pg_class whole on whole.oid = inhparent
where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' order by 1`

export async function partitionsOf(query: Query): Promise<Partition[]> {
  return (await query(PARTITIONS)).rows as Partition[] // the columns of the select
}

export type Sequence = { name: string; value: number; called: boolean }

const SEQUENCES = `
select sequencename as name, coalesce(last_value, start_value)::float8 as value, last_value is not null as called
from pg_sequences where schemaname = 'public' order by 1`

/** Where the numbers of orders, tickets and rows have come to. */
export async function sequencesOf(query: Query): Promise<Sequence[]> {
  return (await query(SEQUENCES)).rows as Sequence[] // the columns of the select
}

/** A column or table as it stands in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** What stands between a load and its speed, and how it is made again: `drops` in their order, `makes` in the opposite one. */
export type Hindrance = { drops: string; makes: string }

const HINDRANCES = `
select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drops,
  format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as makes,
  case contype when 'f' then 1 else 3 end as place
from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'x') and conparentid = 0
  and conrelid <> 'schema_migrations'::regclass
union all
select format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), 2
from pg_index join pg_class on pg_class.oid = indexrelid
where relnamespace = 'public'::regnamespace and not relispartition
  and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
order by place, drops`

/** Keys, indexes and references of every table: quicker made anew than kept up row by row. */
export async function hindrances(query: Query): Promise<Hindrance[]> {
  return (await query(HINDRANCES)).rows as Hindrance[] // the columns of the select
}
