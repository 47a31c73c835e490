import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayOf } from '#domain/text/dates.ts'
import { prepareQueue } from '#server/jobs/workers.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { freePort } from '#test/free-port.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { fetchOrder, receiveWebhooks, payWith, toTheBank } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'

const SECRET = 'a secret only the tests know, long enough'
const STARTS_WITHIN = { timeout: 30_000, interval: 100 }

let postgres: TestDatabase
/** What a process for visitors is: it leaves its jobs in the queue. */
let web: Agency
let worker: ChildProcess
let address: string
const folder = mkdtempSync(join(tmpdir(), 'strannik-worker-'))

beforeAll(async () => {
  postgres = await openPostgresDatabase()
  const database = await postgres.open(10)
  await prepareQueue(database)
  web = await openAgency({ database, today: dayOf(new Date()) })
  web.clock.set(new Date())
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const settings = { ROLE: 'worker', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: postgres.url, SECRET }
  const start = join(import.meta.dirname, 'start.ts')
  worker = spawn(process.execPath, [start], { env: { ...process.env, ...settings, LOG_LEVEL: 'silent' }, stdio: 'ignore' })
  await vi.waitFor(async () => expect((await fetch(`${address}/ready`)).status).toBe(200), STARTS_WITHIN)
}, 60_000)
afterAll(async () => {
  worker.kill('SIGKILL')
  await web.close()
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what is paid at a process for visitors is ticketed by a process for jobs', async () => {
  const { id, orderKey, paymentUrl } = await toTheBank(web)
  await payWith(web, paymentUrl, '5555555555554444')
  await receiveWebhooks(web)
  const status = async () => (await fetchOrder(web, { id, orderKey })).status
  await expect.poll(status, { timeout: 15_000 }).toBe('Ticketed')
}, 30_000)

test('a process for jobs shows its health and its measurements, and no visitor a page', async () => {
  const fetchStatus = async (path: string) => (await fetch(`${address}${path}`)).status
  expect([
    await fetchStatus('/health'),
    await fetchStatus('/metrics'),
    await fetchStatus('/'),
    await fetchStatus('/api/docs'),
  ]).toEqual([200, 200, 404, 404])
})

test('a job process that receives a stop signal ends by itself', async () => {
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 20_000)
