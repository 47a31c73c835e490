import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import { openCopyDoor } from './copy-door.ts'
import type { Database, Postgres } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import type { PostgresOptions } from './postgres.ts'
import { StartRefusal, databaseWords, makeFolder } from './start-refusal.ts'
import { threadBeside } from './threaded-pglite.ts'
import { type OutageLog, DatabaseUnavailable, databaseFailureOf } from './unavailable.ts'

/** PostgreSQL when an address is given, else the embedded database in `dataDir`/db. */
type Place = { databaseUrl?: string; sessionUrl?: string; database?: PostgresOptions; dataDir: string }
type Open = (log?: OutageLog) => Promise<Database>

/** Opens the database of a place. */
export async function openDatabase(place: Place): Promise<Database> {
  return (await lockDatabase(place))()
}

/**
 * Makes sure that the place is ours and returns how to open it: modules may be loaded in between, those of `db.ts` among them.
 * Refuses, in Russian, a folder that another process holds.
 */
export async function lockDatabase({ databaseUrl, sessionUrl, database: options, dataDir }: Place): Promise<Open> {
  if (databaseUrl) return async (log) => (await import('./postgres.ts')).onPostgres({ databaseUrl, sessionUrl }, options, log)
  const folder = join(dataDir, 'db')
  makeFolder(folder)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK) // the thread would say less about a folder of another owner
  const thread = threadBeside() // it begins while we wait for the lock
  const lock = await lockFolder(folder).catch(async (error: unknown) => {
    await thread.end()
    throw error
  })
  const opening = thread.open(folder)
  opening.catch(() => {}) // the caller is informed
  return async () => {
    try {
      const { onPGlite } = await import('./db.ts')
      const pglite = await opening
      const database = onPGlite(pglite)
      const door = await openCopyDoor(folder, { hold: pglite.holdLog, release: pglite.releaseLog, query: database.query })
      const close = async () => {
        await door.close()
        await database.close()
        await lock.release()
      }
      return { ...database, close }
    } catch (error) {
      await lock.release()
      throw error
    }
  }
}

const ASK_EVERY_MS = 500

type FirstAsked = Pick<Database, 'query'> & Pick<Partial<Postgres>, 'sessions' | 'sessionPool'>
type Timeouts = { waitMs: number; say: (text: string) => void }

/**
 * Waits for a database that is starting beside us, and says so once. Throws, in Russian, when it does not come up, or at once
 * when it rejects our connection.
 */
export async function firstAnswer(database: FirstAsked, { waitMs, say }: Timeouts): Promise<void> {
  const { query } = database
  const deadline = performance.now() + waitMs
  for (let tries = 1; ; tries += 1) {
    const fit = query('select 1').then(() => refuseUnfit(database))
    const error: unknown = await fit.then(() => undefined, (cause: unknown) => cause) // prettier-ignore
    if (error === undefined) return
    if (error instanceof StartRefusal) throw error
    if (!(error instanceof DatabaseUnavailable)) throw refusal(error)
    if (isMissing(error.cause)) throw refusal(error)
    if (performance.now() >= deadline)
      throw new StartRefusal('База данных так и не ответила. Проверьте, что она запущена, и DATABASE_URL.')
    if (tries === 1) say(`База данных не отвечает. Ждём её ещё ${Math.round(waitMs / 1000)} с.\n`)
    await wait(ASK_EVERY_MS)
  }
}

/** No such database on a server that answers: while the site starts, most likely its name is wrong. */
function isMissing(cause: unknown): boolean {
  return (cause as { code?: unknown } | undefined)?.code === '3D000'
}

function refusal(error: unknown, variable = 'DATABASE_URL'): Error {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return new StartRefusal(`База данных отказала${databaseWords(cause)}. Проверьте ${variable}.`, { cause: error })
}

const WHICH = `select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as database`

/** In another database workers would wait in vain for ever, and a copy would contain another owner's rows. */
async function refuseOtherDatabase(query: Database['query'], sessions: Database['query']): Promise<void> {
  const theirs = await sessions(WHICH).catch((error: unknown) => {
    throw refusal(error, 'DATABASE_SESSION_URL')
  })
  const { rows } = await query(WHICH)
  if (!isDeepStrictEqual(rows, theirs.rows))
    throw new StartRefusal('Неверная конфигурация:\n  DATABASE_SESSION_URL: ведёт не в ту базу, что DATABASE_URL')
}

async function refuseUnfit({ query, sessions, sessionPool }: FirstAsked): Promise<void> {
  if (sessions) await refuseOtherDatabase(query, sessions)
  if (!sessionPool) return
  await refuseSettings(query)
  await refusePooledSessions(sessionPool)
}

/** What an administrator may have set for a server, a database or a role, and what the statements of this program need. */
const neededSettings: Record<string, RegExp> = {
  server_encoding: /^UTF8$/,
  DateStyle: /^ISO/,
  default_transaction_isolation: /^read committed$/,
  standard_conforming_strings: /^on$/,
}

async function refuseSettings(query: Database['query']): Promise<void> {
  const columns = Object.keys(neededSettings).map((name) => `current_setting('${name}') as "${name}"`)
  const { rows } = await query<Record<string, string>>(`select ${columns.join(', ')}`)
  const unfit = Object.entries(neededSettings).filter(([name, needed]) => !needed.test(rows[0]?.[name] ?? ''))
  if (unfit.length === 0) return
  const lines = unfit.map(([name, { source }]) => `  ${name}: «${rows[0]?.[name]}», а нужно ${source.replaceAll(/[$^]/g, '')}`)
  throw new StartRefusal(
    `Неверные настройки PostgreSQL:\n${lines.join('\n')}\nКодировка задаётся при create database, остальное — alter role … set.`,
  )
}

/**
 * A pooler in transaction mode gives a session another connection for each statement: the lock of a sweep would stay in one that
 * others use, and the sweep would never run again.
 */
async function refusePooledSessions(sessionPool: Postgres['sessionPool']): Promise<void> {
  const pool = sessionPool({ max: 2 })
  const clients: PoolClient[] = []
  const open = async () => clients[clients.push(await pool.connect()) - 1]!
  try {
    const one = await open()
    const pid = await fetchPid(one)
    if (pid === (one as { processID?: number }).processID) return // no pooler, which would announce a number of its own
    const [others, again] = [await fetchPid(await open()), await fetchPid(one)]
    if (others === pid || again !== pid) throw new StartRefusal(POOLED)
  } catch (error) {
    if (error instanceof StartRefusal || !(error instanceof Error)) throw error
    const isAway = databaseFailureOf(error) !== undefined || !('severity' in error) // a server that refuses has one
    throw isAway ? new DatabaseUnavailable(error) : error
  } finally {
    for (const client of clients) client.release(true)
    await pool.close()
  }
}

async function fetchPid(client: Pick<PoolClient, 'query'>): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}

const POOLED = `Неверная конфигурация:
  DATABASE_SESSION_URL: нужен адрес PostgreSQL мимо посредника (PgBouncer), который даёт соединение на одну транзакцию:
  очереди, замкам и объявлениям нужен сеанс.`
