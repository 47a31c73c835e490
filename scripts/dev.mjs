// npm run dev: one process, pages rebuilt as they are edited, the server started again when its own files change.
import { spawn } from 'node:child_process'
import { setUp } from './setup.mjs'
import { environment, giveUp, readDotEnv, root } from './steps.mjs'

const node = await setUp().catch(giveUp)
const watched = ['server', 'contract', 'domain', 'world', 'art'].map((folder) => `--watch-path=${folder}`)
readDotEnv()
const server = spawn(node, [...watched, '--watch-preserve-output', 'server/main.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: environment({ NODE_ENV: 'development', RATE_LIMIT: process.env.RATE_LIMIT ?? 'off' }),
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)))
