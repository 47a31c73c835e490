// One shop without pages, to be killed: real routes, workers and database, the embedded supplier and the sandbox bank, and
// bad lines to both (CHAOS = the share of calls that fail). What its books say wrong when it starts goes to the output.
import module from 'node:module'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { migrate } from '#server/db/migrate.ts'
import { guardFetch, outsideTransactions } from '#server/db/transaction.ts'
import { assemble } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { makeLog } from '#server/http/log.ts'
import { jobHandlers, sweeps } from '#server/jobs/handlers.ts'
import { inheritJobs } from '#server/jobs/queue.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { chanceOf } from './chance.ts'
import { withBlankLetters } from './blank-letters.ts'
import { brokenAtOnce } from './books.ts'
import { behindChaos } from './chaos.ts'

/** The share of lives in which letters and receipts are really drawn. */
const DRAWN = 0.1

process.stdin.on('end', () => process.exit()).resume() // nobody outlives the harness
guardFetch()
const env = readEnv(process.env)
const log = makeLog(env)
const database = await openDatabase(env)
await migrate(database)
for (const line of await brokenAtOnce(database.db)) process.stdout.write(`after a kill: ${line}\n`)
const assembled = await assemble(env, { database, log, now: () => new Date() })
const weather = { share: Number(process.env.CHAOS ?? 0) }
const chance = chanceOf(process.pid)
const deps = {
  ...assembled,
  air: outsideTransactions(behindChaos(assembled.air, 'air.supplier-failed', weather, chance)),
  payments: outsideTransactions(behindChaos(assembled.payments, 'payment.failed', weather, chance)),
}
const app = await buildApp(deps)
await app.listen({ port: env.port, host: env.host })
if (database.kind === 'pglite') await inheritJobs(deps.db)
const handlers = chance.hits(DRAWN) ? jobHandlers(deps) : withBlankLetters(deps)
startWorkers({ ...deps, handlers, sweeps: sweeps(deps) })
module.flushCompileCache() // it will have no last moment
