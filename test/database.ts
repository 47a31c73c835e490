import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { parsers } from '#server/db/columns.ts'
import { type Database, onPGlite } from '#server/db/db.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import type { TestDatabase } from './postgres.ts'

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'strannik')

/** 128 MB of page buffers, which it would take by itself, take longer to clear than the rest of the start. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB']

/** A fresh migrated database in memory: emptied after somebody else, or filled from a template that is made once per set of migrations. */
export async function openMemoryDatabase(): Promise<Database> {
  return onPGlite(await openMemoryPglite())
}

type Engine = { pglite: PGlite; shape: string }

/** Engines of this process that nobody has any more: to empty one costs a tenth of a new one. */
const free: Engine[] = []
let keeps = false

/** From now on engines are kept for the next who opens one. An open one keeps its process alive: this is for workers that others end. */
export function keepEngines(): void {
  keeps = true
}

/** The engine of such a database, for code that wraps it. */
export async function openMemoryPglite(): Promise<PGlite> {
  return untilClosed(free.pop() ?? (await newEngine()))
}

/**
 * The engine until it is closed; then it answers its borrower no more, whatever is still under way, and is emptied for the next.
 */
function untilClosed(engine: Engine): PGlite {
  let isClosed = false
  const listens: Promise<() => Promise<void>>[] = []
  async function close() {
    if (isClosed) return
    isClosed = true
    const isEmptied = keeps && (await Promise.race([emptied(engine, listens), wait(MOST_EMPTYING_MS, false, { ref: false })]))
    if (isEmptied) free.push(engine)
    else await engine.pglite.close()
  }
  return new Proxy(engine.pglite, {
    get: (target, name) => {
      if (name === 'closed') return isClosed
      if (name === 'close') return close
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (isClosed) throw new Error('PGlite is closed')
        const answer: unknown = Reflect.apply(member, target, args)
        if (name === 'listen') listens.push(answer as ReturnType<PGlite['listen']>)
        return answer
      }
    },
  })
}

/** Who left a transaction open keeps the engine: it is closed then. */
const MOST_EMPTYING_MS = 5_000

const EMPTY = `do $$
  declare
    filled text;
    has_rows boolean;
    one record;
  begin
    for one in select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('schema_migrations', 'order_moves') loop
      execute 'select exists (select from ' || one.name || ')' into has_rows;
      if has_rows then filled := concat_ws(', ', filled, one.name); end if;
    end loop;
    if filled is not null then execute 'truncate ' || filled || ' cascade'; end if;
    for one in select format('%I', sequencename) as name from pg_sequences where schemaname = 'public' and last_value is not null loop
      execute 'alter sequence ' || one.name || ' restart';
    end loop;
  end
$$`

/** What a migrated database is made of, and the rows it is born with: who changes any of it keeps the engine for himself. */
const SHAPE = `select md5(concat(
  (select string_agg(concat(attrelid, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum)
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace),
  (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(concat(oid, convalidated), ',' order by oid) from pg_constraint),
  (select string_agg(concat(oid, md5(prosrc)), ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
  (select string_agg(nspname, ',' order by oid) from pg_namespace where nspname not like 'pg_%'),
  (select string_agg(moves::text, ',' order by moves::text) from order_moves moves),
  (select string_agg(done::text, ',' order by done::text) from schema_migrations done))) as shape`

async function readShape(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(SHAPE)
  return rows[0]!.shape // an aggregate has one row
}

/** Whether the engine is as a new one now. */
async function emptied({ pglite, shape }: Engine, listens: readonly Promise<() => Promise<void>>[]): Promise<boolean> {
  try {
    await pglite.exec('rollback')
    for (const listening of listens) await (await listening)()
    await pglite.exec('discard all')
    if ((await readShape(pglite)) !== shape) return false
    await pglite.exec(EMPTY)
    return true
  } catch {
    return false
  }
}

async function newEngine(): Promise<Engine> {
  const path = join(cache, `template-${await fingerprint()}.tar`)
  const template = read(path) ?? (await makeTemplate(path))
  const pglite = await PGlite.create({ loadDataDir: new Blob([template]), parsers, startParams })
  return { pglite, shape: await readShape(pglite) }
}

async function fingerprint(): Promise<string> {
  const checksums = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}`)
  return createHash('sha256').update(checksums.join('\n')).digest('hex').slice(0, 16)
}

function read(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    return undefined
  }
}

async function makeTemplate(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await PGlite.create()
  await migrate(onPGlite(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const bytes = new Uint8Array(await dump.arrayBuffer())
  mkdirSync(cache, { recursive: true })
  writeFileSync(`${path}.${process.pid}`, bytes)
  renameSync(`${path}.${process.pid}`, path)
  return bytes
}

/** The same agency's database on both engines, for tests that hold on either. */
export type Engines = Record<'pglite' | 'postgres', Database>

/** Opens both and prepares them by `prepare`; PostgreSQL is closed by its starter. */
export async function openEngines(
  postgres: TestDatabase,
  prepare: (database: Database) => Promise<unknown> = async () => {},
): Promise<Engines> {
  const engines = { postgres: await postgres.open(20), pglite: await openMemoryDatabase() }
  for (const database of Object.values(engines)) await prepare(database)
  return engines
}
