import closeWithGrace from 'close-with-grace'
import { makeDemoUsers } from './account/demo-users.ts'
import { buildApp } from './app.ts'
import { publishPages } from './content/publish.ts'
import { openDatabase } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { guardFetch } from './db/transaction.ts'
import { makeDemoTrips } from './demo/demo-trips.ts'
import { assemble, warmUp, warmUpMore } from './deps.ts'
import { type Env, readEnv } from './env.ts'
import { makeLog } from './http/log.ts'
import { jobHandlers, sweeps } from './jobs/handlers.ts'
import { startWorkers } from './jobs/workers.ts'

const GRACE_MS = 10_000

/** Opens everything in order, serves, and closes everything in the opposite order when asked to stop. */
async function main(): Promise<void> {
  guardFetch()
  const env = readEnv(process.env)
  const log = makeLog(env)
  const database = await openDatabase(env)
  try {
    await migrate(database)
    const deps = await assemble(env, { database, log, now: () => new Date() })
    if (env.demo) await makeDemoUsers(deps.db, deps.now())
    await publishPages(deps, deps.now())
    warmUp(deps)
    const app = await buildApp(deps, env.development ? 'dev' : 'built')
    await app.listen({ port: env.port, host: env.host })
    warmUpMore()
    const workers = startWorkers({ ...deps, handlers: jobHandlers(deps), sweeps: sweeps(deps) })
    if (env.demo) void makeDemoTrips(app, deps).catch((err: unknown) => log.warn({ err }, 'no demonstration trips'))
    closeWithGrace({ delay: GRACE_MS, logger: log }, async ({ err }) => {
      if (err) log.error({ err }, 'stopping because of a bug')
      await app.close()
      await workers.stop()
      await database.close()
    })
    process.stdout.write(`${deps.site.brand}: ${env.publicUrl}\n`)
  } catch (error) {
    await database.close()
    throw describe(error, env)
  }
}

function describe(error: unknown, { port }: Env): unknown {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  return isTaken ? new Error(`Порт ${port} занят. Задайте другой, например PORT=${port + 1}.`) : error
}

try {
  await main()
} catch (error) {
  const isExpected = error instanceof Error && /[а-яё]/i.test(error.message)
  process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
