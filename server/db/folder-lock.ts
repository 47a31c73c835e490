import { createHash, randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { type Server, createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type FolderLock = { release(): Promise<void> }

const LONGEST_SOCKET_PATH = 100
const SETTLE_MS = 40

/**
 * Takes the only right to write into a folder: a unix socket beside it, which dies with its process. Throws a Russian
 * sentence when someone alive holds it; what a killed process left is taken over.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketOf(resolve(folder))
  const token = `${process.pid} ${randomUUID()}`
  const server = (await listen(path, token)) ?? (await takeOver(path, token, folder))
  await wait(SETTLE_MS) // someone may have taken over the same dead socket at the same moment: the last one stays
  if ((await ask(path)) !== token) {
    server.close()
    throw new Error(occupied(folder, ''))
  }
  return { release: () => new Promise((done) => server.close(() => done())) }
}

/** Beside the folder, or in the temporary folder when the system could not hold so long a path. */
function socketOf(folder: string): string {
  const beside = `${folder}.lock`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${createHash('sha256').update(folder).digest('hex')}`
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_PATH) return beside
  return join(tmpdir(), `strannik-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}.lock`)
}

async function takeOver(path: string, token: string, folder: string): Promise<Server> {
  const seen = await inode(path)
  const owner = await ask(path)
  if (owner !== undefined) throw new Error(occupied(folder, owner.split(' ')[0] ?? ''))
  if ((await inode(path)) === seen) await rm(path, { force: true })
  const server = await listen(path, token)
  if (!server) throw new Error(occupied(folder, ''))
  return server
}

function listen(path: string, token: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((visitor) => {
      visitor.on('error', () => {})
      visitor.end(token)
    })
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(undefined) : fail(error)))
    server.listen(path, () => {
      server.unref()
      done(server)
    })
  })
}

/** What the owner says; undefined when nobody answers. */
function ask(path: string): Promise<string | undefined> {
  return new Promise((done) => {
    const connection = createConnection(path)
    let said = ''
    connection.setEncoding('utf8')
    connection.on('data', (text) => (said += text))
    connection.on('end', () => done(said))
    connection.on('error', () => done(undefined))
  })
}

async function inode(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.ino
}

function occupied(folder: string, pid: string): string {
  const who = pid ? ` (процесс ${pid})` : ''
  return `Папка данных ${folder} уже занята другим запущенным «Странником»${who}. Остановите его или задайте другую DATA_DIR.`
}
