import { createHash, randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Server, createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefusal } from './start-refusal.ts'

export type FolderLock = { release(): Promise<void> }

const LONGEST_SOCKET_PATH = 90
const SETTLE_MS = 40
const ANSWER_MS = 5000
/** What a killed process left, and nothing at all. Any other failure is of a socket that someone listens to. */
const nobodyListens: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT'])

/**
 * Takes the exclusive right to write into a folder: a unix socket beside it, which dies with its process. Throws a Russian
 * sentence when a live process holds it; a killed one's is taken over.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketBeside(folder, 'lock')
  const token = `${process.pid} ${randomUUID()}`
  const own = `${path}.${token.slice(-6)}` // a closing server would remove the lock of its successor
  const server = await listen(own, token)
  const close = () => new Promise<void>((done) => server.close(() => done()))
  const refuse = async (owner: string) => {
    await close()
    throw new StartRefusal(occupied(folder, owner))
  }
  const owner = await findOwner(path)
  if (owner !== undefined) return refuse(owner)
  renameSync(own, path) // over what a killed process left, or what another process created a moment ago
  await wait(SETTLE_MS) // then the last one stays
  const last = await findOwner(path)
  if (last !== token) return refuse(last ?? '')
  return {
    async release() {
      await rm(path, { force: true })
      await close()
    },
  }
}

/** A socket beside a folder, or in the temporary folder when the path would be too long for the system. */
export function socketBeside(folder: string, ending: 'lock' | 'copy'): string {
  const whole = resolve(folder)
  const beside = `${whole}.${ending}`
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_PATH) return beside
  return join(tmpdir(), `strannik-${createHash('sha256').update(whole).digest('hex').slice(0, 24)}.${ending}`)
}

function listen(path: string, token: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(token)
    })
    server.once('error', fail)
    server.listen(path, () => {
      server.unref()
      done(server)
    })
  })
}

/** What the owner says: nothing when it is paused (Ctrl+Z) or too busy to answer; undefined when there is no owner. */
function findOwner(path: string): Promise<string | undefined> {
  return new Promise((done) => {
    const connection = createConnection(path)
    let said = ''
    connection.setEncoding('utf8')
    connection.setTimeout(ANSWER_MS, () => {
      connection.destroy()
      done('')
    })
    connection.on('data', (text) => (said += text))
    connection.on('end', () => done(said))
    connection.on('error', ({ code = '' }: NodeJS.ErrnoException) => done(nobodyListens.has(code) ? undefined : ''))
  })
}

function occupied(folder: string, owner: string): string {
  const [pid] = owner.split(' ')
  const who = pid ? ` (процесс ${pid})` : ''
  return `Папка данных ${folder} уже занята другим запущенным «Странником»${who}. Остановите его или задайте другую DATA_DIR.`
}
