import { type RawBuilder, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { parsers } from './parsers.ts'
import { refuseStrayQueries } from './transaction.ts'
import type { Tables } from './tables.ts'
import { type Embedded, openBeside } from './threaded-pglite.ts'

export { inTransaction, refuseNetworkInTransaction } from './transaction.ts'

/** The pool or a transaction: store functions take either and never care. */
export type Db = Kysely<Tables>

export type Database = {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Several statements of SQL text in one transaction; for migrations. */
  runScript(text: string): Promise<void>
  /** One statement of SQL text with `$1` parameters; for the job queue. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  close(): Promise<void>
}

/** JSON for a jsonb column, the same on both engines (node-postgres would turn arrays into SQL arrays). */
export function json<T>(value: T): RawBuilder<string> {
  return sql<string>`cast(${JSON.stringify(value)} as jsonb)`
}

/** PostgreSQL when an address is given, else the embedded database in `dataDir`/db. */
type Place = { databaseUrl?: string; dataDir: string }

/** Opens the database of a place. */
export async function openDatabase(place: Place): Promise<Database> {
  return (await claimDatabase(place))()
}

/**
 * Makes sure that the place is ours and answers how to open it: modules may be loaded in between. Refuses, in Russian, a folder
 * that another process holds.
 */
export async function claimDatabase({ databaseUrl, dataDir }: Place): Promise<() => Promise<Database>> {
  if (databaseUrl) return async () => onPostgres(databaseUrl)
  const folder = join(dataDir, 'db')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const opened = openBeside(folder)
  return async () => {
    try {
      const database = onPGlite(await opened())
      const close = async () => {
        await database.close()
        await lock.release()
      }
      return { ...database, close }
    } catch (problem) {
      await lock.release()
      throw problem
    }
  }
}

/** The database of a PostgreSQL server. */
export function onPostgres(connectionString: string, max = 10): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown),
    } as pg.CustomTypesConfig, // the package's overloads are narrower than what it calls
  })
  pool.on('error', () => {}) // an idle connection was closed; the next query opens another
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [refuseStrayQueries] })
  return {
    db,
    kind: 'postgres',
    query: (text, values) => pool.query(text, values as unknown[]),
    runScript: (text) => runScriptOn(pool, text),
    close: () => db.destroy(),
  }
}

async function runScriptOn(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The embedded database over a running PGlite. */
export function onPGlite(pglite: Embedded): Database {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [refuseStrayQueries] })
  return {
    db,
    kind: 'pglite',
    query: async (text, values) =>
      values?.length ? pglite.query(text, values) : { rows: (await pglite.exec(text)).at(-1)?.rows ?? [] },
    runScript: (text) => pglite.transaction(async (trx) => void (await trx.exec(text))),
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}
