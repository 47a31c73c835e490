import {
  accessSync,
  close,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsync,
  fsyncSync,
  openSync,
  readdirSync,
  statfsSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { parsers } from './columns.ts'
import { StartRefusal } from './start-refusal.ts'

/** As many as the pool has threads would leave them idle between two files. */
const FILES_AT_ONCE = 16

const [send, shut] = [promisify(fsync), promisify(close)]

/**
 * Syncs every file and folder in a folder to the disk and returns how each looked then. A killed database does the same when it
 * opens, one file after another and each of them twice; the thread pool does several at a time.
 */
export async function settleFiles(folder: string): Promise<Set<string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), mode: entry.isFile() ? 'r+' : 'r' }))
  const settled = new Set<string>()
  const next = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) settled.add(await settle(file))
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, next))
  return settled
}

async function settle({ path, mode }: { path: string; mode: string }): Promise<string> {
  const fd = openSync(path, mode)
  const stamp = stampOf(fd)
  await send(fd).finally(() => shut(fd))
  return stamp
}

/** Which file it is and when it was last changed: writing, truncating or recreating it changes this. */
export function stampOf(fd: number): string {
  const { dev, ino, ctimeNs } = fstatSync(fd, { bigint: true })
  return `${dev} ${ino} ${ctimeNs}`
}

type Module = { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }
type Loader = (module: Module) => void

/** The package's folder file system with the one operation it lacks: `fsync` reaches the disk and is counted. */
export class DurableNodeFS extends NodeFS {
  fsyncs = 0
  /** What is on the disk already; a file that has not changed since is not synced again. */
  settled = new Set<string>()
  /** Syncs what a killed database left, while the package loads. */
  settling: Promise<Set<string>> | undefined
  onFsync: (fd: number) => void = () => {}

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const before = (emscriptenOpts.preRun ?? []) as Loader[] // Emscripten hands the module to each
    const addFsync: Loader = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (this.settled.size > 0 && this.settled.has(stampOf(nfd))) return 0
        fsyncSync(nfd)
        this.fsyncs += 1
        this.onFsync(nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, addFsync] as typeof emscriptenOpts.preRun } }
  }

  /** The package waits for it before the database begins to read. */
  override async initialSyncFs(): Promise<void> {
    if (this.settling) this.settled = await this.settling
    await super.initialSyncFs()
  }
}

/**
 * PGlite's own start parameters, except the one that turns fsync off. Clearing its 128 MB of page buffers takes 0.15 s at every
 * start; what does not fit into these the system caches anyway.
 */
export const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/**
 * Opens the database of a folder, creating it if needed, so that commits survive a power cut. Throws, in Russian, on a machine
 * where a commit does not reach the disk.
 */
export async function openFolder(folder: string): Promise<PGlite> {
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  if (isNew && hasTables(folder)) throw new StartRefusal(damaged(folder)) // a new database would be written over it
  const fs = new DurableNodeFS(folder)
  if (wasKilled(folder)) fs.settling = settleFiles(folder)
  const pglite = await PGlite.create({ fs, startParams: durableStart, parsers }).catch((cause: unknown) => {
    throw folderError(folder, cause)
  })
  fs.settled.clear()
  if (isNew) await dropSpares(pglite)
  if (isNew) fsyncTree(folder)
  await proveDurable(pglite, fs)
  return pglite
}

/** WebAssembly error numbers (WASI, `errno`) by their usual names. */
const codes: Record<number, string> = { 2: 'EACCES', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** PostgreSQL numbers its own tables below it: a first start that was cut off has none from it on. */
const FIRST_TABLE = 16_384

function hasTables(folder: string): boolean {
  const base = join(folder, 'base')
  const names = existsSync(base) ? readdirSync(base, { recursive: true, encoding: 'utf8' }) : []
  return names.some((name) => Number(basename(name)) >= FIRST_TABLE)
}

type Opened = { free?: number | undefined; copyOf?: string }

/** The error of a folder that could not be opened, or of a copy of one, named as Node names its own; another one as it is. */
export function folderError(path: string, cause: unknown, { free = freeBlocks(path), copyOf = path }: Opened = {}): unknown {
  const { name, errno = 0 } = (cause ?? {}) as { name?: string; errno?: number }
  const said = name === 'ErrnoError' ? codes[errno] : undefined
  const code = said ?? (free === 0 ? 'ENOSPC' : undefined) // the package may only say that it failed to initialize
  if (code) return Object.assign(new Error(code, { cause }), { code, path })
  return isUnopened(cause) ? (denied(path) ?? new StartRefusal(damaged(copyOf), { cause })) : cause
}

/** No server starts in the folder, or it aborts at its start; the reason is in no field. */
function isUnopened(cause: unknown): boolean {
  return cause instanceof Error && (cause.message === 'PGlite failed to initialize properly' || cause.name === 'RuntimeError')
}

/** The error of the first file that may not be opened, such as one of another owner: the server has only aborted at it. */
function denied(folder: string): unknown {
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      accessSync(join(folder, name), constants.R_OK | constants.W_OK)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : error
  }
}

function damaged(path: string): string {
  return `База в папке ${path} не открывается: она повреждена или от другой версии PostgreSQL. Запустите прежнюю версию программы
или задайте пустую папку данных (DATA_DIR) и восстановите в неё копию: npm run restore -- FILE.`
}

/** How much room the disk of a folder has; undefined where the system does not say. */
function freeBlocks(path: string): number | undefined {
  try {
    return statfsSync(path).bavail
  } catch {
    return undefined
  }
}

/** The lock file of an open database is removed when it closes. */
function wasKilled(folder: string): boolean {
  return existsSync(join(folder, 'postmaster.pid'))
}

/** Two of its three databases are templates; each start after a kill would sync their 600 files. */
async function dropSpares(pglite: PGlite): Promise<void> {
  await pglite.exec(`update pg_database set datistemplate = false where datname in ('template0', 'template1')`)
  await pglite.exec('drop database template0')
  await pglite.exec('drop database template1')
}

/** A commit must cost an fsync, or payments must not be accepted. */
export async function proveDurable(pglite: PGlite, fs: { fsyncs: number }): Promise<void> {
  const before = fs.fsyncs
  await pglite.query(`select pg_logical_emit_message(true, 'start', 'does this reach the disk?')`)
  if (fs.fsyncs === before) {
    throw new StartRefusal(
      'База данных не подтвердила запись на диск: заказы могли бы пропасть. Задайте DATABASE_URL с PostgreSQL.',
    )
  }
}

const LONG_LOG = 1_000_000

/**
 * The package does not do this between two starts: its write-ahead log would grow until a clean stop, and a killed process would
 * have to replay all of it.
 */
export async function shortenLog(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ bytes: string }>(
    'select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
  )
  if (Number(rows[0]?.bytes) > LONG_LOG) await pglite.exec('checkpoint')
}

/** Syncs every file of a new database. */
function fsyncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) fsyncTree(path)
    else if (entry.isFile()) fsyncPath(path)
  }
  fsyncPath(folder)
}

function fsyncPath(path: string): void {
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
