// A site of its own that sells what the embedded world, a fake Duffel and a fake ETG have: `node test/real-suppliers-site.ts`. Prints
// its address when it listens. AIR_SUPPLIERS and HOTEL_SUPPLIERS name others. Commands come as messages, each is answered: `faults` of the next calls of a supplier, one each;
// `moveFlights` by minutes, of the last order at Duffel, which tells the site.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { publishPages } from '#server/content/publish.ts'
import { assemble } from '#server/deps.ts'
import { prepareQueue, startWorkers } from '#server/jobs/workers.ts'
import { readEnv } from '#server/process/env.ts'
import { jobHandlers } from '#server/work.ts'
import { openMemoryDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { type Fault as AirFault, openFakeDuffel } from './suppliers/fake-duffel/fake-duffel.ts'
import { changeFlights, signedMessage } from './suppliers/fake-duffel/fake-orders.ts'
import { type Fault as RoomFault, openFakeEtg } from './suppliers/fake-etg/fake-etg.ts'

export type SiteCommand =
  | { faults: { duffel?: { path: string; fault: AirFault }[]; etg?: { path: string; fault: RoomFault }[] } }
  | { moveFlights: { minutes: number } }

const WEBHOOK_SECRET = 'a secret of the messages of the fake'

const now = () => new Date()
const dataDir = process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'strannik-real-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const duffel = await openFakeDuffel(now)
const etg = await openFakeEtg(now)
const [year, month, day] = now().toISOString().slice(0, 10).split('-')
const row = '<Valute><CharCode>EUR</CharCode><Nominal>1</Nominal><Value>9,3124</Value></Valute>'
writeFileSync(join(dataDir, 'rates.xml'), `<ValCurs Date="${day}.${month}.${year}">${row}</ValCurs>`)
const env = readEnv({
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  PORT: String(port),
  PUBLIC_URL: origin,
  LOG_LEVEL: 'silent',
  AIR_SUPPLIERS: process.env.AIR_SUPPLIERS ?? 'embedded,duffel',
  DUFFEL_TOKEN: duffel.token,
  DUFFEL_URL: duffel.url,
  DUFFEL_WEBHOOK_SECRET: WEBHOOK_SECRET,
  HOTEL_SUPPLIERS: process.env.HOTEL_SUPPLIERS ?? 'embedded,ostrovok',
  ETG_URL: etg.url,
  ETG_KEY_ID: etg.keyId,
  ETG_KEY: etg.key,
  RATES_URL: `${duffel.url}/rates`,
})

let messages = 0
async function obey(command: SiteCommand): Promise<void> {
  if ('faults' in command) {
    duffel.faults.splice(0, Infinity, ...(command.faults.duffel ?? []))
    etg.faults.splice(0, Infinity, ...(command.faults.etg ?? []))
  } else {
    const orderId = [...duffel.orders.keys()].at(-1) ?? ''
    changeFlights(duffel, orderId, command.moveFlights)
    const { body, headers } = signedMessage(WEBHOOK_SECRET, now(), { id: `wev_${(messages += 1)}`, orderId })
    const { ok } = await fetch(`${origin}/air/webhook/duffel`, { method: 'POST', headers, body })
    if (!ok) throw new Error('The site did not hear of the change')
  }
}
process.on('message', async (command: SiteCommand) => {
  await obey(command)
  process.send?.('done')
})

const database = await openMemoryDatabase()
await prepareQueue(database)
const deps = await assemble(env, { database, log: pino({ level: 'warn' }), now })
await publishPages(deps, now())
const app = await buildApp(deps, 'built')
await app.listen({ port, host: env.host })
// What is swept up beside the jobs would only keep a busy machine from the visitors of the journeys.
await startWorkers({ ...deps, handlers: jobHandlers(deps), sweeps: [] })
console.info(origin)
