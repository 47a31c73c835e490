import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type { Database } from './db.ts'

const folder = new URL('migrations/', import.meta.url)
const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(727001);'
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

/** Applies what is missing, each file in one transaction; answers the names applied. Throws when an applied file changed. */
export async function migrate(database: Database): Promise<string[]> {
  await database.runScript(`${ONE_AT_A_TIME}
    create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const applied: string[] = []
  for (const migration of await readMigrations()) {
    if (await isApplied(database, migration)) continue
    await apply(database, migration)
    applied.push(migration.name)
  }
  return applied
}

async function isApplied({ query }: Database, { name, checksum }: Migration): Promise<boolean> {
  const { rows } = await query('select checksum from schema_migrations where name = $1', [name])
  const known = rows[0] as { checksum: string } | undefined // the columns are those of the select
  if (known && known.checksum !== checksum) throw new Error(`Migration ${name} was changed after it had been applied`)
  return known !== undefined
}

// A second server on the same PostgreSQL waits for the lock; the insert then stops it from applying the file twice.
async function apply(database: Database, { name, text, checksum }: Migration): Promise<void> {
  const record = `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');`
  try {
    await database.runScript(`${ONE_AT_A_TIME}\n${record}\n${text}`)
  } catch (error) {
    const done = await isApplied(database, { name, text, checksum })
    if (!done) throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
