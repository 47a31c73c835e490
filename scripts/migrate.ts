// npm run migrate: brings the database to this version and ends; servers that start after it find nothing left to do.
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { firstAnswer, openDatabase } from '#server/db/open.ts'
import { StartRefusal, startFailure } from '#server/db/start-refusal.ts'
import { prepareQueue } from '#server/jobs/workers.ts'
import { readEnv } from '#server/process/env.ts'
import { readDotEnv } from './steps.mjs'

const DATABASE_COMES_WITHIN_MS = 30_000

readDotEnv()
try {
  const [word] = process.argv.slice(2)
  if (word !== undefined) throw new StartRefusal(`npm run migrate слов не понимает, а здесь «${word}».`)
  const database = await openDatabase(readEnv(process.env))
  await bringForward(database).finally(() => database.close())
} catch (error) {
  process.stderr.write(`База не обновлена. ${startFailure(error)}\n`)
  process.exitCode = 1
}

async function bringForward(database: Database): Promise<void> {
  await firstAnswer(database, { waitMs: DATABASE_COMES_WITHIN_MS, say: (text) => process.stderr.write(text) })
  const applied = await migrate(database)
  for (const name of applied) process.stdout.write(`применена ${name}\n`)
  await prepareQueue(database)
  process.stdout.write(applied.length > 0 ? `База обновлена, миграций: ${applied.length}.\n` : 'База уже обновлена.\n')
}
