import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { termStart } from '#domain/retention.ts'
import { endDemoUsers, makeDemoUsers } from '#server/account/demo-users.ts'
import { buildApp, buildWorkerApp } from '#server/app.ts'
import { haveAllPages, publishPages } from '#server/content/publish.ts'
import { databaseClock } from '#server/db/clock.ts'
import { deleteOldCompiled, writeCompiled } from '#server/db/compile-cache.ts'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { firstAnswer } from '#server/db/open.ts'
import { guardFetch } from '#server/db/transaction.ts'
import { type Deps, assemble } from '#server/deps.ts'
import { closePortWithin } from '#server/http/closing-port.ts'
import { makeLog } from '#server/http/log.ts'
import { answerReadiness } from '#server/http/monitoring.ts'
import { prepareQueue, startWorkers } from '#server/jobs/workers.ts'
import { refuseForeignKeys } from '#server/keys/known-keys.ts'
import { startTracing } from '#server/tracing/start-tracing.ts'
import { jobHandlers, sweeps } from '#server/work.ts'
import type { Env } from './env.ts'
import { warmUp } from './warm-up.ts'

const GRACE_MS = 10_000
const PORT_CLOSES_WITHIN_MS = 5000
const DATABASE_COMES_WITHIN_MS = 30_000

type Open = (log: FastifyBaseLogger) => Promise<Database>

/**
 * Serves on the database that `open` opens, and closes everything in the opposite order when asked to stop. `change` replaces the
 * ports that the configuration chooses.
 */
export async function runServer(env: Env, open: Open, change = (deps: Deps): Deps => deps): Promise<void> {
  guardFetch()
  const tracing = env.tracing && (await startTracing(env.tracing)) // before anything is created that reads whether it is on
  const log = makeLog(env)
  const database = await open(log)
  try {
    await firstAnswer(database, { waitMs: DATABASE_COMES_WITHIN_MS, say: (text) => process.stderr.write(text) })
    await migrate(database)
    await prepareQueue(database)
    await refuseForeignKeys(database.db, env.secret)
    const clock = await databaseClock({ database, log })
    const deps = change(await assemble(env, { database, log, now: clock.now }))
    await (env.demo ? makeDemoUsers : endDemoUsers)(deps.db, deps.now())
    if (!(await haveAllPages(deps.db))) await publishPages(deps, deps.now())
    const app = await (env.role === 'worker' ? buildWorkerApp(deps) : buildApp(deps, env.development ? 'dev' : 'built'))
    closePortWithin(app, PORT_CLOSES_WITHIN_MS)
    const readiness = answerReadiness(app, () => database.query('select 1'))
    await app.listen({ port: env.port, host: env.host })
    void cleanUpMail(deps)
    writeCompiled()
    const work = { ...deps, handlers: jobHandlers(deps), sweeps: sweeps(deps) }
    const workers = env.role === 'web' ? undefined : await startWorkers(work)
    const slowParts = env.role === 'worker' ? [] : deps.slowParts
    void warmUp([...slowParts, () => deleteOldCompiled(deps.now())]).catch((err: unknown) => log.error({ err }, 'not warmed up'))
    if (env.demo && env.role !== 'worker')
      void liveDemo(app, deps).catch((err: unknown) => log.warn({ err }, 'no demonstration trips'))
    closeWithGrace({ delay: env.drainMs + GRACE_MS, logger: log }, async ({ err }) => {
      if (err) log.error({ err }, 'stopping because of a bug')
      else await readiness.drain(env.drainMs)
      await app.close()
      await workers?.stop()
      clock.stop()
      await database.close()
      await tracing?.stop()
    })
    process.stdout.write(`${deps.site.brand}: ${env.role === 'worker' ? 'задачи' : env.publicUrl}\n`)
    process.send?.('serving')
  } catch (error) {
    await database.close()
    throw error
  }
}

async function liveDemo(app: FastifyInstance, deps: Deps): Promise<void> {
  const { makeDemoTrips } = await import('#world/demo/demo-flight-orders.ts')
  await makeDemoTrips(app, deps)
}

async function cleanUpMail({ mailer, log, now }: Deps): Promise<void> {
  await mailer.cleanUp?.(termStart('letters', now())).catch((err: unknown) => log.error({ err }, 'letters stay as they lie'))
}
