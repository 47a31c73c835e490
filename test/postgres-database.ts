import pg from 'pg'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { onPostgres, postgresDefaults } from '#server/db/postgres.ts'

/** One database of a real PostgreSQL. */
export type TestDatabase = {
  /** Its address, for DATABASE_URL. */
  url: string
  /** The database, migrated, with a pool of `connections`; closed with this. */
  open(connections?: number, options?: { connectTimeoutMs: number }): Promise<Database>
  /** Ends every connection to it but its own, as an administrator or a failover does; answers how many. */
  cutAll(): Promise<number>
  close(): Promise<void>
}

/** The database of an address; `close` ends what was opened here. */
export function databaseAt(url: string): TestDatabase {
  const opened: Database[] = []
  return {
    url,
    async open(connections = 10, options) {
      const database = onPostgres({ databaseUrl: url }, { ...postgresDefaults, poolSize: connections, ...options })
      opened.push(database)
      await migrate(database)
      return database
    },
    cutAll: () => cutAll(url),
    async close() {
      await Promise.all(opened.map((database) => database.close()))
    },
  }
}

async function cutAll(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend' and datname = current_database()`,
  )
  await client.end()
  return rowCount ?? 0
}
