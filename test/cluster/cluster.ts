import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { besideNeighbours } from '#test/faults/kill.ts'
import { type Neighbours, COMPILED, startNeighbours } from '#test/faults/neighbours.ts'
import { freePort } from '#test/free-port.ts'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { Balancer } from './balancer.ts'

const STARTS_WITHIN_MS = 120_000
const STOPS_WITHIN_MS = 30_000
const POLL_MS = 50

/** One process of a cluster. */
export class Member {
  readonly name: string
  readonly port: number
  readonly origin: string
  /** What went wrong with it and was not done by the harness. */
  readonly broken: string[] = []
  readonly #settings: Record<string, string>
  #child: ChildProcess | undefined

  constructor(name: string, settings: Record<string, string>) {
    this.name = name
    this.port = Number(settings.PORT)
    this.origin = `http://localhost:${this.port}`
    this.#settings = settings
  }

  /** Starts it; answers after how many milliseconds it was ready. */
  async start(): Promise<number> {
    const began = performance.now()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'member-process.ts')], {
      env: { ...process.env, ...this.#settings },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)))
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.broken.push(`${this.name} ended by itself: ${code ?? signal} ${said}`)
    })
    this.#child = child
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`${this.name} did not start: ${said}`)
      if (performance.now() - began > STARTS_WITHIN_MS) throw new Error(`${this.name} is not ready: ${said}`)
      await wait(POLL_MS)
    }
    return Math.round(performance.now() - began)
  }

  /** Ends it without warning. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Sends it SIGTERM; its code must be 0. */
  async stop(): Promise<void> {
    const code = await this.#end('SIGTERM')
    if (code !== 0 && code !== undefined) this.broken.push(`${this.name} was asked to end and did with ${code}`)
  }

  async #end(signal: NodeJS.Signals): Promise<number | string | undefined> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return undefined
    const gone = once(child, 'exit') as Promise<[number | null, string | null]>
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
    const [code, by] = await gone
    clearTimeout(late)
    return code ?? by ?? undefined
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.origin}/ready`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }
}

/** Who sells, who takes money: the site's own invented world, or a bank and a supplier in processes of their own. */
type World = 'embedded' | 'neighbours'

export type Cluster = {
  balancer: Balancer
  web: Member[]
  workers: Member[]
  neighbours: Neighbours
  postgres: TestPostgres
  hasRedis: boolean
  /** Of a process that does everything, with the address of the first that answers visitors. */
  settings: Record<string, string>
  close(): Promise<void>
}

const SECRET = 'a secret of the cluster under test, long enough'
/** More than the balancer's pause between two looks. */
const DRAIN_MS = '1000'

export type ClusterPlan = {
  world: World
  seed: number
  /** All but the queue, locks and announcements go through PgBouncer in transaction mode. */
  pgbouncer: boolean
}

/** PostgreSQL, Redis where it is installed, two processes for visitors and two for jobs behind a balancer: all real. */
export async function openCluster({ world, seed, pgbouncer }: ClusterPlan): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-cluster-'))
  const [postgres, redis] = await Promise.all([openPostgres(), openRedis()])
  const pooler = pgbouncer ? await openPgbouncer(postgres.url) : undefined
  const neighbours = await startNeighbours({ seed, share: 0, folder })
  const [entry, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()]
  const shared = {
    DATA_DIR: folder,
    DATABASE_URL: pooler?.url ?? postgres.url,
    ...(pooler && { DATABASE_SESSION_URL: postgres.url }),
    REDIS_URL: redis?.url ?? '',
    SECRET,
    DRAIN_MS,
    PUBLIC_URL: `http://localhost:${entry}`,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'silent',
    NODE_COMPILE_CACHE: COMPILED,
    SMTP_URL: await neighbours.post.command<string>('/smtp'),
    ...(world === 'embedded' ? { NODE_ENV: 'production', DEMO: 'on' } : { NODE_ENV: 'test', ...besideNeighbours(neighbours) }),
  }
  const member = (name: string, port = 0) => {
    const role = name.startsWith('web') ? 'web' : 'worker'
    return new Member(name, { ...shared, ROLE: role, PORT: String(port) })
  }
  const web = [member('web 1', ports[0]), member('web 2', ports[1])]
  const workers = [member('worker 1', ports[2]), member('worker 2', ports[3])]
  const balancer = new Balancer(ports.slice(0, 2))
  const close = async () => {
    balancer.close()
    await Promise.all([...web, ...workers].map((each) => each.kill()))
    await Promise.all(Object.values(neighbours).map(({ stop }) => stop()))
    await pooler?.stop()
    await Promise.all([postgres.close(), redis?.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all([...web, ...workers].map((each) => each.start()))
    await balancer.listen(entry)
  } catch (error) {
    await close()
    throw error
  }
  const settings = { ...shared, ROLE: 'all', PORT: String(ports[0]), RATE_LIMIT: 'off' }
  return { balancer, web, workers, neighbours, postgres, hasRedis: redis !== undefined, settings, close }
}

type TestPgbouncer = { url: string; stop(): Promise<void> }

const template = join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini')
/** It refuses to run as root. */
const NOBODY = 65_534
const UP_WITHIN_MS = 10_000

/** PgBouncer as deploy/ has it, but for places and passwords, before the PostgreSQL of an address. */
async function openPgbouncer(databaseUrl: string): Promise<TestPgbouncer> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0) throw new Error('no pgbouncer is installed here')
  const [folder, port, database] = [mkdtempSync(join(tmpdir(), 'strannik-pgbouncer-')), await freePort(), new URL(databaseUrl)]
  const [ini, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  // The tests' PostgreSQL requires the password itself, which its stored secret does not reveal.
  const place = `port=${database.port} user=${database.username} password=${database.password}`
  const deployed = readFileSync(template, 'utf8').replace('port=5432', place)
  writeFileSync(users, `"${database.username}" "${await loadSecret(database)}"\n`)
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
async function loadSecret({ href, username }: URL): Promise<string> {
  const client = new pg.Client(href)
  await client.connect()
  const { rows } = await client.query<{ secret: string }>('select rolpassword as secret from pg_authid where rolname = $1', [
    username,
  ])
  await client.end()
  return rows[0]!.secret // the user is a role
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

export type TestRedis = { url: string; stop(): Promise<void> }

/** A real Redis that keeps nothing; undefined where no redis-server is installed. */
export async function openRedis(): Promise<TestRedis | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined
  const port = await freePort()
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

/** What a part of the cluster's run measured, and every promise that did not hold. */
export type Report = { facts: Record<string, unknown>; broken: string[] }
