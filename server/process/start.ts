import { startFailure } from '#server/db/start-refusal.ts'

/** Everything the server is made of is imported only after the database is claimed, which opens in the meantime. */
async function start(): Promise<void> {
  const [{ readEnv }, { lockDatabase }] = await Promise.all([import('./env.ts'), import('#server/db/open.ts')])
  const env = readEnv(process.env)
  const open = await lockDatabase(env)
  const { runServer } = await import('./run.ts')
  await runServer(env, open)
}

try {
  await start()
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
}
