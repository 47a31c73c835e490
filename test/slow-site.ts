// A site of its own whose suppliers take their time: `node test/slow-site.ts PORT MS`. Prints a line when it listens.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { AirNews } from '#server/air/sellers/search-news.ts'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/deps.ts'
import type { HotelSellers } from '#server/hotels/sellers/sellers.ts'
import { readEnv } from '#server/process/env.ts'
import { openMemoryDatabase } from './database.ts'

const [port = '0', delay = '0'] = process.argv.slice(2)
const env = readEnv({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'strannik-slow-')),
  RATE_LIMIT: 'off',
  PORT: port,
  LOG_LEVEL: 'silent',
})
const database = await openMemoryDatabase()
const deps = await assemble(env, { database, log: pino({ level: 'warn' }), now: () => new Date() })
const answered = new Set<string>()
const airNews: AirNews = async function* (query, signal, isWanted) {
  const key = JSON.stringify(query)
  if (!answered.has(key)) await sleep(Number(delay), undefined, { signal })
  answered.add(key)
  yield* deps.airNews(query, signal, isWanted)
}
const hotels: HotelSellers = {
  ...deps.hotels,
  async rates(query, ids, detail, signal) {
    await sleep(Number(delay), undefined, { signal })
    return deps.hotels.rates(query, ids, detail, signal)
  },
}
const app = await buildApp({ ...deps, airNews, hotels }, 'built')
await app.listen({ port: env.port, host: '127.0.0.1' })
console.info('ready')
