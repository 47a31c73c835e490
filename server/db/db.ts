import { type RawBuilder, Kysely, PGliteDialect, sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { queryLog } from '#server/tracing/query-spans.ts'
import { CHANNEL, type Subscribe, Subscribers } from './announcements.ts'
import type { SessionPool } from './pool.ts'
import type { Tables } from './tables.ts'
import type { Embedded as EmbeddedEngine } from './threaded-pglite.ts'
import { refuseStrayQueries } from './transaction.ts'

export { inTransaction, refuseNetworkInTransaction } from './transaction.ts'

/** The pool or a transaction: store functions accept either. */
export type Db = Kysely<Tables>

export type Database = Embedded | Postgres

type Embedded = Engine & { kind: 'pglite' }

export type Postgres = Engine & {
  kind: 'postgres'
  /** What the pool behind `db` holds at this moment. */
  connections(): { inUse: number; idle: number; max: number; waitedFor: number }
  /** Connections of their own, for LISTEN and session locks, beside those of `db`; the caller closes them. */
  sessionPool(options: Pick<PoolConfig, 'max' | 'onConnect' | 'query_timeout'>): SessionPool
  /** One statement on such a connection, where they have an address of their own. */
  sessions: Query | undefined
}

/** One statement of SQL text with `$1` parameters; `Row` has the columns of its select. */
export type Query = <Row extends object = object>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>

type Engine = {
  db: Db
  /** Several statements of SQL text in one transaction. */
  runScript(text: string): Promise<void>
  query: Query
  /** Runs `work` unless another server on this database runs something under the same name; returns whether it ran. */
  exclusively(name: string, work: () => Promise<unknown>): Promise<boolean>
  /** Receives what any process on this database announces. */
  subscribe: Subscribe
  close(): Promise<void>
}

/** JSON for a jsonb column, the same on both engines (node-postgres would turn arrays into SQL arrays). */
export function json<T>(value: T): RawBuilder<string> {
  return sql<string>`cast(${JSON.stringify(value)} as jsonb)`
}

/** The embedded database over a running PGlite. */
export function onPGlite(pglite: EmbeddedEngine): Database {
  const subscribers = new Subscribers()
  const listening = pglite.listen(CHANNEL, (topic) => subscribers.call(topic))
  listening.catch(() => {}) // a silent database fails the first query
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), log: queryLog(), plugins: [refuseStrayQueries] })
  return {
    db,
    kind: 'pglite',
    query: async <Row>(text: string, values?: unknown[]) =>
      values?.length ? pglite.query<Row>(text, values) : { rows: ((await pglite.exec(text)).at(-1)?.rows ?? []) as Row[] },
    runScript: (text) => pglite.transaction(async (trx) => void (await trx.exec(text))),
    subscribe: subscribers.add,
    exclusively: async (_name, work) => work().then(() => true), // one process at a time has the folder
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}
