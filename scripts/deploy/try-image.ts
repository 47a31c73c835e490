// npm run try-image [folder]: does the steps of the Dockerfile one by one in a bare folder, without Docker, and runs the result
// as another user (started by root; else as oneself) on a read-only tree: it starts, is healthy, answers, and ends by its
// signal. With DATABASE_URL it runs on that PostgreSQL, else as a demonstration on the embedded database.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { sitePages } from '#test/site-pages.ts'
import { type Built, type Owner, type Stage, buildStage, copyContext, programs, readDockerfile } from './image.ts'

const BUILDER = 20_001
const STARTS_WITHIN_MS = 60_000
/** What Docker gives before it kills. */
const STOPS_WITHIN_MS = 10_000

const root = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
const bare = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'strannik-image-'))
const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const folderOf = (name: string) => {
  mkdirSync(join(bare, name), { recursive: true, mode: 0o777 })
  chmodSync(join(bare, name), 0o777)
  return join(bare, name)
}

async function everything(): Promise<void> {
  const begun = performance.now()
  chmodSync(bare, 0o755)
  programs(join(bare, 'bin'))
  copyContext(root, join(bare, 'context'))
  const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const done = new Map<string, Built>()
  for (const stage of stages)
    done.set(
      stage.name,
      buildStage(stage, done, { root: bare, context: join(bare, 'context'), env: building(), owner: builder(), say }),
    )
  const stage = stages.at(-1)!
  const image = done.get(stage.name)!
  say(
    `built in ${seconds(begun)}: ${sizeOf(join(image.folder, 'app'))} MB, of them node_modules ${sizeOf(join(image.folder, 'app/node_modules'))} MB`,
  )
  closeTree(join(image.folder, 'app'))
  await tryRun(stage, image)
}

/** Root of a container builds; here it is somebody who owns nothing else. */
function builder(): Owner {
  return isRoot ? { uid: BUILDER, gid: BUILDER } : undefined
}

/** Nothing of ours but the way to the registry. */
function building(): Record<string, string> {
  const way = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_.*|(https?|no)_proxy|node_extra_ca_certs)$/i.test(name),
  )
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const home = folderOf('home')
  const own = { PATH: `${join(bare, 'bin')}:/usr/bin:/bin`, HOME: home, TMPDIR: folderOf('tmp') }
  return {
    ...(Object.fromEntries(way) as Record<string, string>),
    ...own,
    npm_config_registry: registry,
    npm_config_cache: join(home, '.npm'),
  }
}

function sizeOf(path: string): number {
  return Math.round(Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024)
}

function closeTree(app: string): void {
  if (isRoot) execFileSync('chown', ['-R', '0:0', app])
  execFileSync('chmod', ['-R', 'a-w', app])
}

async function tryRun(stage: Stage, { folder, workdir, env: variables, user }: Built): Promise<void> {
  const port = await freePort()
  const { DATABASE_URL, SECRET, ROLE } = process.env
  const own = DATABASE_URL ? { DATABASE_URL, SECRET, ROLE } : {}
  const dataDir = join(folder, variables['DATA_DIR'] ?? '')
  const env = { ...variables, ...own, DEMO: 'on', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', HOME: '/nowhere' }
  const as = { cwd: join(folder, workdir), env, ...(isRoot && { uid: Number(user), gid: Number(user) }) }
  const isHealthy = () => spawnSync(stage.healthcheck[0]!, stage.healthcheck.slice(1), as).status === 0
  mustFail('write into the tree', spawnSync('touch', ['server/x'], as).status)
  if (isHealthy()) throw new Error('it is healthy before it runs')

  const begun = performance.now()
  const server = spawn(stage.entrypoint[0]!, stage.entrypoint.slice(1), { ...as, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    await ready(server, `http://127.0.0.1:${port}`)
    say(`ready after ${seconds(begun)} as user ${as.uid ?? 'oneself'}`)
    if (!isHealthy()) throw new Error('its health check fails')
    if (ROLE !== 'worker') await see(`http://127.0.0.1:${port}`)
    await stop(server, stage.stopSignal as NodeJS.Signals)
    if (isHealthy()) throw new Error('it is healthy after its end')
  } finally {
    server.kill('SIGKILL')
  }
}

function mustFail(what: string, status: number | null): void {
  if (status === 0) throw new Error(`it can ${what}`)
}

async function ready(server: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS
  while (performance.now() < until) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    const answer = await fetch(`${address}/ready`).catch(() => undefined)
    if (answer?.status === 200) return
    await wait(50)
  }
  throw new Error('it was never ready')
}

/** Every page a guest may see, and the files the first of them names. */
async function see(address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  const files = [...html.matchAll(/(?:src|href)="(\/(?:assets|art)\/[^"]+)"/g)].map(([, file = '']) =>
    file.replaceAll('&amp;', '&'),
  )
  if (files.length === 0) throw new Error('the first page names no file')
  const pages = Object.values(sitePages).filter(({ who }) => !who)
  const wanted = new Map<string, number>([...files, '/health', '/sitemap.xml', '/api/openapi.json'].map((path) => [path, 200]))
  for (const { addresses, status = 200 } of pages) for (const path of addresses) wanted.set(path, status)
  const wrong: string[] = []
  for (const [path, status] of wanted) {
    const answer = await fetch(address + path)
    if (answer.status !== status) wrong.push(`${path} answers ${answer.status}`)
    await answer.arrayBuffer()
  }
  say(`${wanted.size - wrong.length} of ${wanted.size} pages and files are as they should be`)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

async function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const begun = performance.now()
  const ended = new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code)))
  server.kill(signal)
  const code = await Promise.race([ended, wait(STOPS_WITHIN_MS, undefined, { ref: false }).then(() => 'late' as const)])
  if (code !== 0) throw new Error(`after ${signal} it ended with ${code}`)
  say(`ended by ${signal} after ${seconds(begun)}`)
}

try {
  await everything()
} finally {
  if (!process.argv[2]) {
    execFileSync('chmod', ['-R', 'u+w', bare])
    rmSync(bare, { recursive: true, force: true })
  }
}
