import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type Server, type Socket, createConnection, createServer } from 'node:net'
import { socketBeside } from './folder-lock.ts'

type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** What the process that owns a folder does for one that copies it. */
export type CopyHost = {
  /** From now until `release` the files of the folder, its write-ahead log last, can be copied while it is written to. */
  hold(): Promise<void>
  release(): Promise<void>
  query: Query
}

/**
 * A socket beside a folder that is in use, for backups. A client that sends «copy» is answered «ready», and the files are held
 * until its connection closes, even by its death.
 */
export async function openCopyDoor(folder: string, host: CopyHost): Promise<{ close(): Promise<void> }> {
  const path = socketBeside(folder, 'copy')
  rmSync(path, { force: true }) // the lock of the folder is ours: the socket's owner is dead
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    socket.setEncoding('utf8').once('data', (word: string) => void answer(socket, word, host))
  })
  server.listen(path)
  await once(server, 'listening')
  server.unref()
  return {
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

async function answer(socket: Socket, word: string, host: CopyHost): Promise<void> {
  try {
    if (word.startsWith('made ')) await noteBackup(host.query, word.slice('made '.length))
    else await holdFiles(socket, host)
    socket.end()
  } catch {
    socket.destroy() // the client sees that nobody answers
  }
}

async function holdFiles(socket: Socket, { hold, release }: CopyHost): Promise<void> {
  const left = new Promise<void>((done) => socket.once('close', () => done()))
  try {
    await hold()
    socket.write('ready')
    await left
  } finally {
    await release()
  }
}

/** The row of `settings` with the moment of the last verified copy. */
export const LAST_BACKUP = 'last backup'

/** Stores that moment, for monitoring. */
export async function noteBackup(query: Query, takenAt: string): Promise<void> {
  const value = new Date(takenAt).toISOString()
  await query(
    `insert into settings (name, value) values ($1, $2)
     on conflict (name) do update set value = greatest(settings.value, excluded.value)`,
    [LAST_BACKUP, value],
  )
}

/** A folder whose files are held: `leave` releases them and returns whether they were held to the end. */
export type Held = { leave(): boolean }

/** Asks the process that owns a folder to hold its files; undefined when there is none. */
export async function requestFiles(folder: string): Promise<Held | undefined> {
  const socket = await connect(folder, 'copy')
  if (!socket) return undefined
  let isHeld = true
  socket.once('close', () => (isHeld = false))
  await Promise.race([once(socket, 'data'), once(socket, 'close')]) // «ready» is all it says
  return {
    leave() {
      socket.destroy()
      return isHeld
    },
  }
}

/** Reports a verified copy to the process that owns a folder; false when there is none. */
export async function reportBackup(folder: string, takenAt: string): Promise<boolean> {
  const socket = await connect(folder, `made ${takenAt}`)
  if (!socket) return false
  socket.resume()
  await once(socket, 'close')
  return true
}

async function connect(folder: string, word: string): Promise<Socket | undefined> {
  const socket = createConnection(socketBeside(folder, 'copy'))
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  if (!isOpen) return undefined
  socket.on('error', () => {})
  socket.write(word)
  return socket
}
