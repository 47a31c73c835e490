// Where the server begins. What Node makes of our TypeScript is kept in the folder of data, so that the next start reads it
// instead of making it again. This file is JavaScript, for a line of TypeScript read before that would load the compiler, 0.1 s.
import { mkdirSync } from 'node:fs'
import module from 'node:module'
import { join, resolve } from 'node:path'

const dataDir = resolve(process.env.DATA_DIR || '.data')
try {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
} catch {
  // start.ts makes it again and tells in words why it cannot.
}
process.env.NODE_COMPILE_CACHE ||= join(dataDir, 'compiled') // threads look there
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import('./process/start.ts')
