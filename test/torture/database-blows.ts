import pg from 'pg'
import type { TestPostgres } from '#test/postgres.ts'
import type { DatabaseBlows } from './killer.ts'

/** Ends every connection to the database. */
export function databaseBlows({ url }: TestPostgres): DatabaseBlows {
  return { cut: () => cut(url), kill: async () => {} }
}

async function cut(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  )
  await client.end()
}
