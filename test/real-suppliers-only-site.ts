// A site in production with real suppliers only, on a database of its own. Prints what of the embedded world it has loaded: at
// the start, and after pages that have nothing to do with a supplier.
import { registerHooks } from 'node:module'
import type { Env } from '#server/process/env.ts'

const invented: string[] = []
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (found.url.includes('/world/')) invented.push(found.url.replace(/^.*\/world\//, ''))
    return found
  },
})

const { pino } = await import('pino')
const { readEnv } = await import('#server/process/env.ts')
const { assemble } = await import('#server/deps.ts')
const { buildApp } = await import('#server/app.ts')
const { openMemoryDatabase } = await import('./database.ts')
const { warmUp } = await import('#server/process/warm-up.ts')
await import('#server/process/run.ts')

const env: Env = readEnv(process.env)
const database = await openMemoryDatabase()
const { HAS_SOLD: sold } = process.env
if (sold) await database.query(sold)
const deps = await assemble(env, { database, log: pino({ level: 'silent' }), now: () => new Date('2026-11-21T09:00:00Z') })
const app = await buildApp(deps)
void warmUp(deps.slowParts)
const addresses = ['/api/air/Cities/моск', '/api/air/City?city=AER', '/sitemap.xml', '/health']
const statuses: number[] = []
for (const address of addresses) statuses.push((await app.inject(encodeURI(address))).statusCode)
process.send?.({ invented, statuses })
await app.close()
await database.close()
process.exit()
