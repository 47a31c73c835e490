import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ledgerViolations } from '#server/bonus/ledger-store.ts'
import type { Database } from '#server/db/db.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { firstAnswer } from '#server/db/open.ts'
import { onPostgres } from '#server/db/postgres.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { type Manifest, type Part, checkArchive, readParts } from './archive.ts'
import type { Place } from './backup.ts'
import { type NewDatabase, withNewFolder } from './embedded-copy.ts'
import { listFiles, writePart } from './files.ts'
import { withPostgresTarget } from './postgres-copy.ts'
import { isUnused, load, notEmpty } from './tables.ts'

/** One statement over all that was ever sold. */
const LONGEST_MS = 3_600_000

export type Restored = {
  manifest: Manifest
  files: number
  /** Migrations of this version that are missing in the copy. */
  applied: string[]
  /** What is wrong with the balances of points; only an empty list is right. */
  violations: string[]
}

/** Where letters wait under DATA_DIR until the rows that name them are in: a killed restore leaves the place empty. */
const STAGED = 'db.files'

/**
 * Loads a copy into an empty place, of either engine, and migrates it to this version. A failure leaves the place empty; rows
 * that PostgreSQL has by then stay, and their files with them.
 */
export async function restore(place: Place, path: string): Promise<Restored> {
  const manifest = await checkArchive(path)
  await refuseNewer(manifest)
  const staged = join(place.dataDir, STAGED)
  const [present] = await listFiles(place.dataDir)
  if (present) throw new StartRefusal(`Папка ${place.dataDir} не пуста: в ней ${present}. ${nextAction(staged)}`)
  let isStaging = false
  let areRowsThere = false
  const written: string[] = []
  const result: Restored = { manifest, files: 0, applied: [], violations: [] }
  try {
    await onNewDatabase(place, async ({ database, fill }) => {
      await migrate(database, new Set(manifest.migrations.map(({ name }) => name)))
      await fill(async (target) => {
        await load(target, manifest, readParts(path), stage)
        if (!isStaging) await beginStaging()
        for (const name of await listFiles(staged)) await putInPlace(name)
      })
      areRowsThere = place.databaseUrl !== undefined
      result.applied = await migrate(database)
      await database.query('analyze')
      result.violations = await ledgerViolations(database.db)
    })
  } catch (error) {
    if (!areRowsThere) for (const name of written) await rm(join(place.dataDir, name), { force: true })
    throw error
  } finally {
    if (isStaging) await rm(staged, { recursive: true, force: true })
  }
  return { ...result, files: written.length }

  /** Only with the database locked: another restore may be running here. */
  async function beginStaging(): Promise<void> {
    await rm(staged, { recursive: true, force: true }) // of one that was killed
    isStaging = true
  }

  async function stage(part: Part): Promise<void> {
    if (!isStaging) await beginStaging()
    await writePart(staged, part)
  }

  async function putInPlace(name: string): Promise<void> {
    const target = join(place.dataDir, name)
    if (existsSync(target)) throw new StartRefusal(`Файл ${target} уже есть: он не тронут, и база осталась пустой.`)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(join(staged, name), target)
    written.push(name)
  }
}

/** A restore killed at its very end leaves letters in place beside its staging folder, with or without rows. */
function nextAction(staged: string): string {
  return existsSync(staged)
    ? 'Восстановление сюда оборвалось или ещё идёт. Если не идёт, начните с новой базой и папкой, в которой только secret.'
    : 'Ничего не изменено. Уберите из неё всё, кроме secret, или задайте другую (DATA_DIR).'
}

/** A copy of a newer version has migrations unknown here. */
async function refuseNewer({ migrations, application }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name }) => !known.has(name))
  if (unknown)
    throw new StartRefusal(
      `Копия новее программы (${application}): миграции ${unknown.name} здесь нет. Возьмите версию не старее.`,
    )
  const changed = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed) throw new StartRefusal(`Копия от другой программы: миграция ${changed.name} в ней иная.`)
}

async function onNewDatabase(place: Place, work: (made: NewDatabase) => Promise<void>): Promise<void> {
  const { databaseUrl, sessionUrl, database: options, dataDir } = place
  if (!databaseUrl) return withNewFolder(join(dataDir, 'db'), work)
  const database = onPostgres({ databaseUrl, sessionUrl }, { ...options, statementTimeoutMs: LONGEST_MS })
  try {
    await firstAnswer(database, { waitMs: 0, say: () => {} })
    await refuseUsed(database)
    await work({ database, fill: (act) => withPostgresTarget(database, act) })
  } finally {
    await database.close()
  }
}

/**
 * Tables of another owner, or of an agency that has been opened. Where migrations were interrupted or another restore is running,
 * the second one is refused once the tables exist (`load`).
 */
async function refuseUsed(database: Database): Promise<void> {
  const { rows } = await database.query(
    `select to_regclass('schema_migrations') is not null as begun,
       to_regclass('settings') is not null and to_regclass('users') is not null and to_regclass('orders') is not null as ours,
       exists (select from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p')) as has_tables`,
  )
  const [{ begun, ours, has_tables: hasTables }] = rows as [{ begun: boolean; ours: boolean; has_tables: boolean }] // its columns
  const isEmpty = ours ? await isUnused(database) : begun || !hasTables
  if (!isEmpty) throw new StartRefusal(notEmpty)
}
