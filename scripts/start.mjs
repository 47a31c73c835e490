// npm start: from a fresh clone to http://localhost:3000 — installs, builds, then runs the server, and runs it again when it dies.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { keepRunning } from './keep-running.mjs'
import { setUp } from './setup.mjs'
import { environment, giveUp, readDotEnv, root } from './steps.mjs'

const node = await setUp().catch(giveUp)
await build().catch(giveUp)

readDotEnv()
const own = process.env.NODE_ENV === 'production' ? {} : { NODE_ENV: 'production', DEMO: process.env.DEMO ?? 'on' }
const start = () =>
  spawn(node, ['build/node/main.js'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment({
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/strannik/compiled'),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...own,
    }),
  })
process.exit(await keepRunning(start))
