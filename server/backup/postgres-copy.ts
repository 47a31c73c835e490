import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Postgres } from '#server/db/db.ts'
import { MIGRATION_LOCK } from '#server/db/migrate.ts'
import { type Source, type Target, OUR_SCHEMA } from './tables.ts'

const NO_LIMITS = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0'

type Connection = Source & Target

/** Gives `work` a connection of its own without statement timeouts. */
async function onConnection<T>({ sessionPool }: Postgres, work: (connection: Connection) => Promise<T>): Promise<T> {
  const pool = sessionPool({ max: 1, query_timeout: 0 })
  const client = await pool.connect()
  try {
    await client.query(NO_LIMITS)
    return await work({
      engine: 'postgres',
      query: (text, values) => client.query(text, values),
      run: async (text) => void (await client.query(text)),
      copyOut: (select) => buffer(client.query(copyTo(`copy (${select}) to stdout`))),
      async copyIn(place, content) {
        const stream = client.query(copyFrom(`copy ${place} from stdin`))
        const done = once(stream, 'finish')
        stream.end(content)
        await done
      },
    })
  } finally {
    client.release(true) // what a failed transaction left is discarded with it
    await pool.close()
  }
}

/**
 * One snapshot of PostgreSQL while others go on writing. Migrations wait for its end by their own lock: one that waited for a
 * table would make every sale wait behind it.
 */
export function withSnapshot<T>(database: Postgres, work: (source: Source, takenAt: Date) => Promise<T>): Promise<T> {
  return onConnection(database, async (connection) => {
    await connection.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await connection.run('begin isolation level repeatable read read only')
    const { rows } = await connection.query('select now() as moment')
    const [{ moment }] = rows as [{ moment: Date }] // the column of the select
    await connection.run(`do $$ declare one record; begin
      for one in select oid::regclass as name from pg_class where relnamespace = ${OUR_SCHEMA} and relkind in ('r', 'p') loop
        execute format('lock table %s in access share mode', one.name);
      end loop; end $$`)
    return work(connection, moment)
  })
}

/** Everything `work` loads is committed at its end, or nothing. */
export function withPostgresTarget<T>(database: Postgres, work: (target: Target) => Promise<T>): Promise<T> {
  return onConnection(database, async (connection) => {
    await connection.run('begin')
    const result = await work(connection)
    await connection.run('commit')
    return result
  })
}
