import { readdir, rm, stat } from 'node:fs/promises'
import module from 'node:module'
import { join } from 'node:path'
import { DAY_MS } from '#domain/text/dates.ts'

const AFTER_MS = 5000
const OLD_MS = 90 * DAY_MS

/**
 * Writes what Node compiled of our TypeScript (main.mjs says where) a little after the start: a killed process has no last moment
 * to do so. Each thread does it for itself.
 */
export function writeCompiled(): void {
  setTimeout(() => module.flushCompileCache(), AFTER_MS).unref()
}

/** Deletes what was compiled long ago, most of it of former builds; if it is still in use one start is slower. */
export async function deleteOldCompiled(now: Date, folder = module.getCompileCacheDir()): Promise<void> {
  if (!folder) return
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const written = await stat(path).catch(() => undefined) // another process clears too
    if (written && now.getTime() - written.mtimeMs > OLD_MS) await rm(path, { force: true })
  }
}
