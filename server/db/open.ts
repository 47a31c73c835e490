import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openCopyDoor } from './copy-door.ts'
import type { Database } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import type { OutageLog } from './outage.ts'
import type { PostgresOptions } from './postgres.ts'
import { threadBeside } from './threaded-pglite.ts'

/** PostgreSQL when an address is given, else the embedded database in `dataDir`/db. */
type Place = { databaseUrl?: string; sessionUrl?: string; database?: PostgresOptions; dataDir: string }
type Open = (log?: OutageLog) => Promise<Database>

/** Opens the database of a place. */
export async function openDatabase(place: Place): Promise<Database> {
  return (await lockDatabase(place))()
}

/**
 * Makes sure that the place is ours and answers how to open it: modules may be loaded in between, those of `db.ts` among them.
 * Refuses, in Russian, a folder that another process holds.
 */
export async function lockDatabase({ databaseUrl, sessionUrl, database: options, dataDir }: Place): Promise<Open> {
  if (databaseUrl) return async (log) => (await import('./postgres.ts')).onPostgres({ databaseUrl, sessionUrl }, options, log)
  const folder = join(dataDir, 'db')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const thread = threadBeside() // it begins while we wait for the lock
  const lock = await lockFolder(folder).catch(async (error: unknown) => {
    await thread.end()
    throw error
  })
  const opening = thread.open(folder)
  opening.catch(() => {}) // whoever opens is told
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
