// A whole site without pages whose database is cut, restarted and frozen: real routes, workers, sweeps, embedded supplier, sandbox
// bank and letters in a folder. Its log goes to the output; an error nobody caught ends it, as it would in production.
import { buildApp } from '#server/app.ts'
import { databaseClock } from '#server/db/clock.ts'
import { migrate } from '#server/db/migrate.ts'
import { lockDatabase } from '#server/db/open.ts'
import { guardFetch } from '#server/db/transaction.ts'
import { assemble } from '#server/deps.ts'
import { makeLog } from '#server/http/log.ts'
import { answerReadiness } from '#server/http/monitoring.ts'
import { prepareQueue, startWorkers } from '#server/jobs/workers.ts'
import { readEnv } from '#server/process/env.ts'
import { jobHandlers, sweeps } from '#server/work.ts'

process.stdin.on('end', () => process.exit()).resume() // nobody outlives the harness
guardFetch()
const env = readEnv(process.env)
const log = makeLog(env)
const open = await lockDatabase(env)
const database = await open(log)
await migrate(database)
await prepareQueue(database)
const clock = await databaseClock({ database, log })
const deps = await assemble(env, { database, log, now: clock.now })
const app = await buildApp(deps)
answerReadiness(app, () => database.query('select 1'))
await app.listen({ port: env.port, host: env.host })
await startWorkers({ ...deps, handlers: jobHandlers(deps), sweeps: sweeps(deps) })
