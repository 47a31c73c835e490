// A site of its own that sells the flights of the embedded world and of a fake Duffel: `node test/two-suppliers-site.ts`. Prints its
// address when it listens; a message `{ faults }` says what goes wrong with the next searches at Duffel, one each.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/deps.ts'
import { readEnv } from '#server/process/env.ts'
import { openMemoryDatabase } from './database.ts'
import { type Fault, openFakeDuffel } from './suppliers/fake-duffel/fake-duffel.ts'

const now = () => new Date()
const dataDir = mkdtempSync(join(tmpdir(), 'strannik-two-'))
const fake = await openFakeDuffel(now)
const [year, month, day] = now().toISOString().slice(0, 10).split('-')
const row = '<Valute><CharCode>EUR</CharCode><Nominal>1</Nominal><Value>9,3124</Value></Valute>'
writeFileSync(join(dataDir, 'rates.xml'), `<ValCurs Date="${day}.${month}.${year}">${row}</ValCurs>`)
const env = readEnv({
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  PORT: '0',
  LOG_LEVEL: 'silent',
  AIR_SUPPLIERS: 'embedded,duffel',
  DUFFEL_TOKEN: fake.token,
  DUFFEL_URL: fake.url,
  RATES_URL: `${fake.url}/rates`,
})
process.on('message', ({ faults }: { faults: Fault[] }) => {
  fake.faults.splice(0, Infinity, ...faults.map((fault) => ({ path: 'POST /air/offer_requests', fault })))
  process.send?.('set')
})
const database = await openMemoryDatabase()
const deps = await assemble(env, { database, log: pino({ level: 'warn' }), now })
const app = await buildApp(deps, 'built')
console.info(await app.listen({ port: env.port, host: '127.0.0.1' }))
