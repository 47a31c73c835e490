// Where the server begins. What Node makes of our TypeScript is kept in the folder of data, so that the next start reads it
// instead of making it again. This file is JavaScript, for a line of TypeScript read before that would load the compiler, 0.1 s.
import { existsSync, mkdirSync } from 'node:fs'
import module from 'node:module'
import { dirname, resolve } from 'node:path'

const compiled = resolve(process.env.DATA_DIR || '.data', 'compiled')
const missing = []
for (let path = compiled; !existsSync(path); path = dirname(path)) missing.unshift(path)
try {
  for (const path of missing) mkdirSync(path, { mode: 0o700 }) // not `recursive`, which has no end in /proc
  process.env.NODE_COMPILE_CACHE ||= compiled // threads look there
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
} catch {
  // start.ts makes the folder of data again and tells in words why it cannot.
}
await import('./process/start.ts')
