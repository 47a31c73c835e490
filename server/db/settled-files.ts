import { close, fstatSync, fsync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'

/** As many as the pool has threads would leave them idle between two files. */
const AT_ONCE = 16

const [send, shut] = [promisify(fsync), promisify(close)]

/**
 * Sends every file of a folder to the disk and answers how each looked then. A database that was killed asks for just this when
 * it opens, one file after another and each of them twice; the thread pool does several at a time.
 */
export async function settleFiles(folder: string): Promise<Set<string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const settled = new Set<string>()
  const next = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) settled.add(await settle(path))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return settled
}

/** `settleFiles` in a thread of its own: while this one loads modules it would come to the next file seldom. */
export function settleBeside(folder: string): Promise<Set<string>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('settling-thread.ts', import.meta.url), { workerData: folder })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The files were not settled'))) // after an answer nobody hears it
  })
}

async function settle(path: string): Promise<string> {
  const fd = openSync(path, 'r+')
  const looks = looksOf(fd)
  await send(fd).finally(() => shut(fd))
  return looks
}

/** Which file it is and when it was last touched: whatever writes to it, cuts it or makes it anew changes this. */
export function looksOf(fd: number): string {
  const { dev, ino, ctimeNs } = fstatSync(fd, { bigint: true })
  return `${dev} ${ino} ${ctimeNs}`
}
