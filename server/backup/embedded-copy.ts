import { constants } from 'node:fs'
import { access, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { parsers } from '#server/db/columns.ts'
import { requestFiles } from '#server/db/copy-door.ts'
import { type Database, onPGlite } from '#server/db/db.ts'
import { folderError, openFolder } from '#server/db/durable-pglite.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import type { Source, Target } from './tables.ts'

const LOG = 'pg_wal'

/**
 * The embedded database at one moment, whichever process has its folder open: the files are copied beside the archive while they
 * are written to, their log last, and the copy is opened like one whose process was killed. It is deleted at the end.
 */
export async function withCopiedFolder<T>(
  folder: string,
  copy: string,
  work: (source: Source, takenAt: Date) => Promise<T>,
): Promise<T> {
  if (!(await isThere(join(folder, 'PG_VERSION')))) throw new StartRefusal(`В папке ${folder} нет базы: сохранять нечего.`)
  await rm(copy, { recursive: true, force: true })
  try {
    const takenAt = await copyHeld(folder, copy)
    const pglite = await PGlite.create({ dataDir: copy, parsers }).catch((cause: unknown) => {
      throw folderError(copy, cause, { copyOf: folder })
    })
    try {
      return await work(
        { engine: 'pglite', query: pglite.query.bind(pglite), copyOut: (select) => copyOut(pglite, select) },
        takenAt,
      )
    } finally {
      await pglite.close()
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Answers the moment of the copy. */
async function copyHeld(folder: string, copy: string): Promise<Date> {
  const held = await requestFiles(folder)
  if (!held) {
    const lock = await lockFolder(folder)
    return copyAll(folder, copy).finally(() => lock.release())
  }
  try {
    const takenAt = await copyAll(folder, copy)
    if (!held.leave()) throw new StartRefusal('Сервер остановился, пока снималась копия. Повторите: npm run backup.')
    return takenAt
  } finally {
    held.leave()
  }
}

async function copyAll(folder: string, copy: string): Promise<Date> {
  await copyFiles(folder, copy, (name) => name !== LOG && name !== 'postmaster.pid')
  const takenAt = new Date() // what was committed by now is in the log
  await copyFiles(join(folder, LOG), join(copy, LOG)).catch(unlessGone) // without it the copy is not opened
  return takenAt
}

/** A file removed in the meantime is not needed. */
async function copyFiles(from: string, to: string, isWanted: (name: string) => boolean = () => true): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await readdir(from, { withFileTypes: true })
  for (const entry of entries.filter(({ name }) => isWanted(name))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    const copied = entry.isDirectory() ? copyFiles(source, target) : copyFile(source, target, constants.COPYFILE_FICLONE)
    await copied.catch(unlessGone)
  }
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function copyOut(pglite: PGlite, select: string): Promise<Buffer> {
  const { blob } = await pglite.query(`copy (${select}) to '/dev/blob'`)
  return Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer())
}

/** A database to be filled, and how it is filled: whole or not at all. */
export type NewDatabase = { database: Database; fill(work: (target: Target) => Promise<void>): Promise<void> }

/** A new embedded database in `folder`, which appears there only when `work` is done. */
export async function withNewFolder(folder: string, work: (made: NewDatabase) => Promise<void>): Promise<void> {
  const lock = await lockFolder(folder)
  const partial = `${folder}.restored`
  try {
    if (await isThere(join(folder, 'PG_VERSION')))
      throw new StartRefusal(
        `Папка ${folder} не пуста: в ней уже есть база. Ничего не изменено. Задайте другую папку данных (DATA_DIR).`,
      )
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { mode: 0o700 })
    const pglite = await openFolder(partial)
    const database = onPGlite(pglite)
    await work({ database, fill: (act) => fill(pglite, act) }).finally(() => database.close())
    await rm(folder, { recursive: true, force: true })
    await rename(partial, folder)
  } finally {
    await rm(partial, { recursive: true, force: true })
    await lock.release()
  }
}

async function fill(pglite: PGlite, act: (target: Target) => Promise<void>): Promise<void> {
  await pglite.exec('begin')
  await act({
    query: pglite.query.bind(pglite),
    run: async (text) => void (await pglite.exec(text)),
    copyIn: async (place, content) =>
      void (await pglite.query(`copy ${place} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(content)]) })),
  })
  await pglite.exec('commit')
}

/** A folder of another owner may hold a database: its error is thrown. */
async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
