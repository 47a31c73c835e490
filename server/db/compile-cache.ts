import module from 'node:module'

const AFTER_MS = 5000

/**
 * Writes down what Node made of our TypeScript (main.mjs says where) a little after the start: a process that is killed has no
 * last moment to do so. Each thread does it for itself.
 */
export function writeCompiled(): void {
  setTimeout(() => module.flushCompileCache(), AFTER_MS).unref()
}
