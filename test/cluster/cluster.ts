import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { besideNeighbours } from '#test/faults/kill.ts'
import { COMPILED, type Neighbours, startNeighbours } from '#test/faults/neighbours.ts'
import { freePort } from '#test/free-port.ts'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { Balancer } from './balancer.ts'
import { Member } from './member.ts'
import { openPgbouncer } from './pgbouncer.ts'
import { openRedis } from './redis.ts'

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
