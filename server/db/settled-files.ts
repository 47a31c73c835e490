import { close, fstatSync, fsync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** As many as the pool has threads would leave them idle between two files. */
const AT_ONCE = 16

const [send, shut] = [promisify(fsync), promisify(close)]

/**
 * Sends every file and folder in a folder to the disk and answers how each looked then. A database that was killed asks for just this when
 * it opens, one file after another and each of them twice; the thread pool does several at a time.
 */
export async function settleFiles(folder: string): Promise<Set<string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), mode: entry.isFile() ? 'r+' : 'r' }))
  const settled = new Set<string>()
  const next = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) settled.add(await settle(file))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return settled
}

async function settle({ path, mode }: { path: string; mode: string }): Promise<string> {
  const fd = openSync(path, mode)
  const stamp = stampOf(fd)
  await send(fd).finally(() => shut(fd))
  return stamp
}

/** Which file it is and when it was last touched: whatever writes to it, cuts it or makes it anew changes this. */
export function stampOf(fd: number): string {
  const { dev, ino, ctimeNs } = fstatSync(fd, { bigint: true })
  return `${dev} ${ino} ${ctimeNs}`
}
