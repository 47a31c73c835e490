import { mkdirSync } from 'node:fs'
import module from 'node:module'
import { join, resolve } from 'node:path'

const AFTER_MS = 5000

/**
 * Keeps what Node makes of our TypeScript in `dataDir`/compiled, so that the next start reads it instead of making it again.
 * To be called before anything else is imported. A folder named in NODE_COMPILE_CACHE goes before it.
 */
export function keepCompiled(dataDir: string): void {
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 })
  module.enableCompileCache(join(resolve(dataDir), 'compiled'))
}

/** Writes it down a little after the start: a process that is killed has no last moment to do so. */
export function writeCompiled(): void {
  setTimeout(() => module.flushCompileCache(), AFTER_MS).unref()
}
