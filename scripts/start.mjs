// npm start: from a fresh clone to http://localhost:3000 — installs, builds, then hands over to the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { setUp } from './setup.mjs'
import { environment, giveUp, readDotEnv, root } from './steps.mjs'

const node = await setUp().catch(giveUp)
await build().catch(giveUp)

readDotEnv()
const own = process.env.NODE_ENV === 'production' ? {} : { NODE_ENV: 'production', DEMO: process.env.DEMO ?? 'on' }
const server = spawn(node, ['server/main.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: environment({
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/strannik/compiled'),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...own,
  }),
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)))
