import { type RawBuilder, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { parsers } from './parsers.ts'
import { refuseStrayQueries } from './transaction.ts'
import type { Tables } from './tables.ts'
import type { Embedded } from './threaded-pglite.ts'

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
