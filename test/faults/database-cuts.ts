import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AirOffer } from '#domain/air/offer.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { freePort } from '#test/free-port.ts'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { type Answers, type Purchase, callSite, buy, isCalm, fetchOffers, wrongPurchases } from './cut-buyer.ts'

export type Cuts = {
  purchases: number
  cuts: number
  restarts: number
  downMs: number
  freezes: number
  frozenMs: number
  /** How long the sweeps have for what was interrupted; left out, nobody waits for them. */
  calmWithinMs?: number
}
export type CutTally = Omit<Answers, 'broken'> & {
  purchases: number
  connectionsCut: number
  seconds: number
  /** The slowest answer before the first blow, and of `/health`, which queries no database: what the machine itself took. */
  calmMs: number
  machineMs: number
  log: Record<string, number>
  broken: string[]
}

const BUYERS = 6
const LONGEST_ANSWER_MS = 5000
const SECRET = 'a secret of the agency that is cut off, long enough'

/** People buy while connections are cut, PostgreSQL restarts and freezes; then everybody's purchase is counted. */
export async function cutConnections(plan: Cuts): Promise<CutTally> {
  const began = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'strannik-cuts-'))
  const postgres = await openPostgres()
  const server = await startServer(postgres.url, dataDir)
  const answers: Answers = { statuses: {}, slowestMs: 0, broken: [] }
  try {
    const line = { origin: server.origin, answers }
    const offers = await enoughOffers(line, plan.purchases)
    const healthy = watchHealth(server.origin)
    const purchases: Purchase[] = []
    const buying = buyAll(line, offers.slice(0, plan.purchases), purchases)
    const striking = strike(postgres, plan, { ...line, bought: () => purchases.length })
    const [{ connectionsCut, calmMs }] = await Promise.race([Promise.all([striking, buying]), server.ended])
    const machineMs = await healthy.stop()
    const database = await postgres.open(2)
    const deadline = performance.now() + (plan.calmWithinMs ?? 0)
    while (!(await isCalm(database)) && performance.now() < deadline) await wait(500)
    const calm = await isCalm(database)
    const wrong = await wrongPurchases(database, { dataDir, purchases, lettersDue: calm ? 1 : 0 })
    const broken = [...answers.broken, ...wrong, ...server.endedByItself()]
    if (plan.calmWithinMs && !calm) broken.push('letters or holds are left lying')
    if (answers.slowestMs > LONGEST_ANSWER_MS + calmMs + machineMs) broken.push(`an answer took ${answers.slowestMs} ms`)
    if (server.log.errors > 0) broken.push(`${server.log.errors} lines of the log speak of a bug: ${server.log.lastError}`)
    const seconds = Math.round((performance.now() - began) / 1000)
    return { ...answers, purchases: purchases.length, connectionsCut, seconds, calmMs, machineMs, log: server.log.counts, broken }
  } finally {
    await server.stop()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function enoughOffers(line: Parameters<typeof fetchOffers>[0], count: number): Promise<AirOffer[]> {
  const offers: AirOffer[] = []
  for (let day = 20; offers.length < count; day += 1)
    offers.push(...(await fetchOffers(line, airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), day)))).slice(0, 8))
  return offers
}

async function buyAll(line: Parameters<typeof buy>[0], offers: AirOffer[], purchases: Purchase[]): Promise<void> {
  const waiting = [...offers.entries()]
  const buyer = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) purchases.push(await buy(line, next[1], next[0]))
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
}

type Field = Parameters<typeof callSite>[0] & { bought: () => number }

type Struck = { connectionsCut: number; calmMs: number }

/** Blows spread over the purchases, the first after somebody has bought in peace. */
async function strike(postgres: TestPostgres, plan: Cuts, field: Field): Promise<Struck> {
  const blows = [
    ...Array.from({ length: plan.restarts }, () => 'restart' as const),
    ...Array.from({ length: plan.freezes }, () => 'freeze' as const),
  ]
  const cuts = Array.from({ length: plan.cuts }, () => 'cut' as const)
  const all = [...cuts.slice(0, cuts.length / 2), ...blows, ...cuts.slice(cuts.length / 2)]
  while (field.bought() === 0) await wait(20)
  const calmMs = field.answers.slowestMs
  field.answers.slowestMs = 0
  let connectionsCut = 0
  for (const [at, blow] of all.entries()) {
    const due = Math.floor((at * plan.purchases) / all.length)
    while (field.bought() < due) await wait(20)
    await wait(100 + 37 * (at % 9))
    if (blow === 'cut') connectionsCut += await postgres.cutAll()
    if (blow === 'restart') await restart(postgres, plan.downMs)
    if (blow === 'freeze') await freeze(postgres, plan.frozenMs, field)
  }
  return { connectionsCut, calmMs }
}

async function restart(postgres: TestPostgres, downMs: number): Promise<void> {
  await postgres.stop()
  await wait(downMs)
  await postgres.start()
}

async function freeze(postgres: TestPostgres, ms: number, { origin, answers }: Field): Promise<void> {
  postgres.freeze()
  try {
    await wait(ms)
    const fetchStatus = async (path: string) => (await fetch(origin + path)).status
    const seen = [await fetchStatus('/health'), await fetchStatus('/ready')]
    if (seen.join(' ') !== '200 503') answers.broken.push(`of a frozen database /health and /ready say ${seen.join(' ')}`)
  } finally {
    postgres.thaw()
  }
}

function watchHealth(origin: string): { stop(): Promise<number> } {
  let [isOpen, slowest] = [true, 0]
  const watching = (async () => {
    while (isOpen) {
      const began = performance.now()
      await fetch(`${origin}/health`).catch(() => {})
      slowest = Math.max(slowest, performance.now() - began)
      await wait(100)
    }
  })()
  return {
    async stop() {
      isOpen = false
      await watching
      return Math.round(slowest)
    },
  }
}

type LogTally = { counts: Record<string, number>; errors: number; lastError: string }
type Server = { origin: string; ended: Promise<never>; endedByItself(): string[]; log: LogTally; stop(): Promise<void> }

const ERROR_LEVEL = 50

async function startServer(databaseUrl: string, dataDir: string): Promise<Server> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: origin, SECRET }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cut-server.ts')], {
    env: { ...process.env, ...own, NODE_ENV: 'test', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const log = readLog(child)
  let isStopping = false
  const gone = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(`the server ended: ${code ?? signal}`)),
  )
  const ended = gone.then((how): never => {
    throw new Error(how)
  })
  ended.catch(() => {}) // the racing test is notified
  const answers = () => fetch(`${origin}/ready`).then(({ status }) => status === 200, () => false) // prettier-ignore
  while (child.exitCode === null && !(await answers())) await wait(100)
  return {
    origin,
    ended,
    log,
    endedByItself: () => (child.exitCode !== null && !isStopping ? [`the server ended by itself: ${child.exitCode}`] : []),
    async stop() {
      isStopping = true
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** How often each line was logged; only an outage and retries may be among them. */
function readLog(child: ChildProcess): LogTally {
  const log: LogTally = { counts: {}, errors: 0, lastError: '' }
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { level, msg = '' } = JSON.parse(line) as { level: number; msg?: string }
      log.counts[msg] = (log.counts[msg] ?? 0) + 1
      if (level < ERROR_LEVEL) continue
      log.errors += 1
      log.lastError = line
    }
  })
  return log
}
