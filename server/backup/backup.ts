import { constants, readFileSync, rmSync } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { noteBackup, reportBackup } from '#server/db/copy-door.ts'
import { lockFolder, socketBeside } from '#server/db/folder-lock.ts'
import { firstAnswer, openDatabase } from '#server/db/open.ts'
import { onPostgres, type PostgresOptions } from '#server/db/postgres.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { ArchiveWriter, type Manifest, checkArchive } from './archive.ts'
import { withCopiedFolder } from './embedded-copy.ts'
import { addFiles } from './files.ts'
import { withSnapshot } from './postgres-copy.ts'
import { type Source, dump } from './tables.ts'

/** The agency to be copied. */
export type Place = { databaseUrl?: string; sessionUrl?: string; database: PostgresOptions; dataDir: string }

export type Backup = { manifest: Manifest; bytes: number; files: number }

/** The version a copy is made by. */
function applicationVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/**
 * Writes the whole agency, except its secret, into one file while it goes on selling. The file gets its name only after it was
 * read back and found correct.
 */
export async function backUp(place: Place, path: string): Promise<Backup> {
  if (await isThere(path)) throw new StartRefusal(`Файл ${path} уже есть. Назовите другой: прежняя копия не тронута.`)
  if (!relative(place.dataDir, resolve(path)).startsWith('..'))
    throw new StartRefusal(`Копия не может лежать в самой папке данных ${place.dataDir}: назовите файл вне её.`)
  await access(dirname(resolve(path)), constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw refusalToWrite({ code }, path)
  })
  const lock = await lockFolder(path).catch((error: unknown) => {
    if (error instanceof StartRefusal) throw new StartRefusal(`Копию ${path} уже снимает другой процесс.`)
    throw refusalToWrite({ code: (error as NodeJS.ErrnoException).code }, path) // the socket's own words are about DATA_DIR
  })
  const partial = `${path}.partial`
  const stopClearing = clearWhenStopped(path, [partial, `${partial}.db`])
  try {
    await rm(partial, { force: true })
    const archive = await ArchiveWriter.create(partial)
    const files = await write(place, archive, `${partial}.db`).finally(() => archive.close().catch(() => {}))
    const manifest = await checkArchive(partial)
    await rename(partial, path)
    await note(place, manifest.takenAt)
    return { manifest, bytes: (await stat(path)).size, files }
  } catch (error) {
    throw refusalToWrite(error, path)
  } finally {
    stopClearing()
    await rm(partial, { force: true })
    await lock.release()
  }
}

/** Ctrl-C and a supervisor whose patience ends leave nothing of a copy half made; returns how they are let be again. */
function clearWhenStopped(path: string, halfMade: string[]): () => void {
  const giveUp = () => {
    for (const name of [...halfMade, socketBeside(path, 'lock')]) rmSync(name, { recursive: true, force: true })
    process.stderr.write(`Копия ${path} не снята: её прервали. Данные не тронуты.\n`)
    process.exit(130)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, giveUp)
  return () => signals.forEach((signal) => process.off(signal, giveUp))
}

const reasons: Record<string, string> = {
  ENOSPC: 'на диске нет места',
  EDQUOT: 'на диске нет места',
  ENOENT: 'нет такой папки',
  ENOTDIR: 'нет такой папки',
  EACCES: 'нет прав',
  EPERM: 'нет прав',
  EROFS: 'диск открыт только для чтения',
}

/** An error of the destination of a copy, in words; any other as it is. Errors of writing to an open file name no path. */
export function refusalToWrite(error: unknown, path: string): unknown {
  const { code = '', path: at, dest = at, address = dest } = error as NodeJS.ErrnoException & { dest?: string; address?: string }
  const reason = reasons[code]
  if (!reason || address?.startsWith(path) === false) return error
  return new StartRefusal(`Копию не записать в ${path}: ${reason}. Данные не тронуты.`, { cause: error })
}

/** Letters are copied after the rows that name them: none is missing, and an extra one does no harm. */
async function write(place: Place, archive: ArchiveWriter, copy: string): Promise<number> {
  const writeRows = async (source: Source, takenAt: Date) => ({
    ...(await dump(source, archive)),
    takenAt: takenAt.toISOString(),
  })
  const { databaseUrl, sessionUrl, dataDir } = place
  const dumped = await (databaseUrl
    ? onPlace({ ...place, databaseUrl, sessionUrl }, (database) => withSnapshot(database, writeRows))
    : withCopiedFolder(join(dataDir, 'db'), copy, writeRows))
  const files = await addFiles(dataDir, archive)
  await archive.finish({ application: applicationVersion(), ...dumped })
  return files
}

/** Stores the moment of a good copy in `settings`. */
async function note(place: Place, takenAt: string): Promise<void> {
  if (!place.databaseUrl && (await reportBackup(join(place.dataDir, 'db'), takenAt))) return
  const database = await openDatabase(place)
  await noteBackup(database.query, takenAt).finally(() => database.close())
}

async function onPlace<T>(
  { databaseUrl, sessionUrl, database: options }: Place & { databaseUrl: string },
  work: (database: ReturnType<typeof onPostgres>) => Promise<T>,
): Promise<T> {
  const database = onPostgres({ databaseUrl, sessionUrl }, options)
  try {
    await firstAnswer(database, { waitMs: 0, say: () => {} })
    const { rows } = await database.query("select where to_regclass('schema_migrations') is not null")
    if (rows.length === 0) throw new StartRefusal('В базе нет данных агентства: сохранять нечего. Проверьте DATABASE_URL.')
    return await work(database)
  } finally {
    await database.close()
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
