import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './db.ts'
import { firstAnswer, openDatabase } from './open.ts'
import { StartRefusal, databaseWords } from './start-refusal.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const folder = new URL('migrations/', import.meta.url)
/** Held while a migration is applied; a shared holder keeps migrations waiting. */
export const MIGRATION_LOCK = 727_001
const ONE_AT_A_TIME = `select pg_advisory_xact_lock(${MIGRATION_LOCK});`
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/

type Migration = { name: string; text: string; checksum: string }

/** The numbered `.sql` files in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Applies what is missing, or of that what `only` names, each file in one transaction; returns the names this call applied.
 * Throws when an applied file changed.
 */
export async function migrate(database: Database, only?: ReadonlySet<string>): Promise<string[]> {
  if (!(await hasMigrations(database)))
    await database.runScript(`${ONE_AT_A_TIME}
      create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const applied: string[] = []
  const known = await loadApplied(database)
  for (const migration of await readMigrations()) {
    if (isApplied(known, migration) || only?.has(migration.name) === false) continue
    if (await apply(database, migration)) applied.push(migration.name)
  }
  return applied
}

type Place = Parameters<typeof openDatabase>[0]

/** The database of a place, at this version, for a command that does not wait. Throws, in Russian, when it does not answer. */
export function openMigrated(place: Place): Promise<Database> {
  return openWith(place, migrate)
}

/**
 * The same for a command about what was sold. Throws, in Russian, where no site has run: with forgotten settings the command
 * would report that all is well.
 */
export async function openSite(place: Place): Promise<Database> {
  const { databaseUrl, dataDir } = place
  if (!databaseUrl && !statSync(join(dataDir, 'db', 'PG_VERSION'), { throwIfNoEntry: false }))
    throw new StartRefusal(
      `В папке ${dataDir} нет данных агентства, ничего не сделано. Задайте DATABASE_URL или DATA_DIR, как у сайта.`,
    )
  return openWith(place, async (database) => {
    if (!(await hasMigrations(database)))
      throw new StartRefusal('В базе нет данных агентства, ничего не сделано. Проверьте DATABASE_URL.')
    await migrate(database)
  })
}

async function openWith(place: Place, prepare: (database: Database) => Promise<unknown>): Promise<Database> {
  const database = await openDatabase(place)
  try {
    await firstAnswer(database, { waitMs: 0, say: () => {} })
    await prepare(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A role without CREATE may still start on a migrated database. */
async function hasMigrations({ query }: Database): Promise<boolean> {
  const { rows } = await query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`)
  return rows[0]?.there === true
}

/** Checksum of each applied migration by its name. */
async function loadApplied({ query }: Database): Promise<Map<string, string>> {
  const { rows } = await query<Omit<Migration, 'text'>>('select name, checksum from schema_migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function isApplied(applied: Map<string, string>, { name, checksum }: Migration): boolean {
  const known = applied.get(name)
  if (known !== undefined && known !== checksum)
    throw new StartRefusal(`Базу обновляла другая сборка: миграция ${name} в ней иная. Запустите ту сборку.`)
  return known !== undefined
}

const REST = 'База осталась прежней: устраните причину или запустите прежнюю версию.'

// A second server on the same PostgreSQL waits for the lock; the insert then stops it from applying the file twice.
async function apply(database: Database, { name, text, checksum }: Migration): Promise<boolean> {
  const record = `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');`
  try {
    await database.runScript(`${ONE_AT_A_TIME}\n${record}\n${text}`)
    return true
  } catch (error) {
    const done = isApplied(await loadApplied(database), { name, text, checksum })
    if (!done && error instanceof DatabaseUnavailable) throw error
    if (!done) throw new StartRefusal(`Миграция ${name} не применилась${databaseWords(error)}. ${REST}`, { cause: error })
    return false
  }
}
