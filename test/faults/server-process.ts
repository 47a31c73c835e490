// One server of the site under test, without pages, to be killed: real routes, workers and database; the bank of BANK_URL,
// the supplier of SUPPLIER_URL, the mail server of SMTP_URL. What its ledger says wrong when it starts goes to the output.
import module from 'node:module'
import { buildApp } from '#server/app.ts'
import { ledgerViolations } from '#server/bonus/ledger-store.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { guardFetch } from '#server/db/transaction.ts'
import { assemble } from '#server/deps.ts'
import { makeLog } from '#server/http/log.ts'
import { prepareQueue, startWorkers } from '#server/jobs/workers.ts'
import { readEnv } from '#server/process/env.ts'
import { jobHandlers, sweeps } from '#server/work.ts'
import { withBlankLetters } from './blank-letters.ts'
import { randomOf } from './random.ts'
import { quickened, withNeighbours } from './with-neighbours.ts'

/** The share of lives in which letters and receipts are really drawn. */
const DRAWN = 0.1

process.stdin.on('end', () => process.exit()).resume() // nobody outlives the harness
guardFetch()
const read = readEnv(process.env)
const env = read.duffel ? quickened(read) : read
const log = makeLog(env)
const database = await openDatabase(env)
await migrate(database)
await prepareQueue(database)
for (const line of await ledgerViolations(database.db)) process.stdout.write(`I14 after a kill: ${line}\n`)
const assembled = await assemble(env, { database, log, now: () => new Date() })
const deps = withNeighbours(assembled, { bank: process.env.BANK_URL ?? '', supplier: process.env.SUPPLIER_URL ?? '' })
const app = await buildApp(deps)
await app.listen({ port: env.port, host: env.host })
const handlers = randomOf(process.pid).hits(DRAWN) ? jobHandlers(deps) : withBlankLetters(deps)
await startWorkers({ ...deps, handlers, sweeps: sweeps(deps) })
module.flushCompileCache() // it will have no last moment
