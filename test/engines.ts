import type { Database } from '#server/db/db.ts'
import { openMemoryDatabase } from './database.ts'
import type { TestDatabase } from './postgres.ts'

/** The same agency's database on both engines, for tests that hold on either. */
export type Engines = Record<'pglite' | 'postgres', Database>

/** Opens both and makes them ready by `prepare`; PostgreSQL is closed by whoever started it. */
export async function openEngines(
  postgres: TestDatabase,
  prepare: (database: Database) => Promise<unknown> = async () => {},
): Promise<Engines> {
  const engines = { postgres: await postgres.open(20), pglite: await openMemoryDatabase() }
  for (const database of Object.values(engines)) await prepare(database)
  return engines
}
