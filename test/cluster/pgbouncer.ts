import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#test/free-port.ts'

export type TestPgbouncer = { url: string; stop(): Promise<void> }

const template = join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini')
/** It refuses to run as root. */
const NOBODY = 65_534
const UP_WITHIN_MS = 10_000

/** PgBouncer as deploy/ has it, but for places and passwords, before the PostgreSQL of an address. */
export async function openPgbouncer(databaseUrl: string): Promise<TestPgbouncer> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0) throw new Error('no pgbouncer is installed here')
  const [folder, port, database] = [mkdtempSync(join(tmpdir(), 'strannik-pgbouncer-')), await freePort(), new URL(databaseUrl)]
  const [ini, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  // The tests' PostgreSQL wants the password itself, which a secret does not tell.
  const place = `port=${database.port} user=${database.username} password=${database.password}`
  const deployed = readFileSync(template, 'utf8').replace('port=5432', place)
  writeFileSync(users, `"${database.username}" "${await secretOf(database)}"\n`)
  writeFileSync(ini, `${deployed}listen_port = ${port}\nauth_file = ${users}\nunix_socket_dir =\n`) // the last value of a name counts
  for (const file of [ini, users]) chmodSync(file, 0o644)
  chmodSync(folder, 0o755)
  const child = spawn('pgbouncer', ['-q', ini], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
  })
  database.port = String(port)
  await untilUp(database.href)
  return {
    url: database.href,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGQUIT') // at once: SIGINT waits for every client
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What PostgreSQL keeps of a password. */
async function secretOf({ href, username }: URL): Promise<string> {
  const client = new pg.Client(href)
  await client.connect()
  const { rows } = await client.query<{ secret: string }>('select rolpassword as secret from pg_authid where rolname = $1', [
    username,
  ])
  await client.end()
  return rows[0]!.secret // who asks is a role
}

async function untilUp(url: string): Promise<void> {
  const deadline = Date.now() + UP_WITHIN_MS
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(100)
    }
  }
}
