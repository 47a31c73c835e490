import { type Server, type Socket, createServer } from 'node:net'

/** As much of Redis as counting needs: a real port, replies in its protocol, keys that expire. */
export type FakeRedis = {
  url: string
  keys: Map<string, { count: number; endsAt: number }>
  /** Answers nothing any more, as a frozen process does. */
  freeze(): void
  /** Answers what it was sent meanwhile, in its order. */
  thaw(): void
  /** Another server takes over behind the address: who is connected stays with the one that writes nothing any more. */
  failOver(): void
  /** Refuses connections and cuts those there are. */
  stop(): Promise<void>
  start(): Promise<void>
}

export async function openFakeRedis(): Promise<FakeRedis> {
  const keys: FakeRedis['keys'] = new Map()
  const sockets = new Set<Socket>()
  const demoted = new WeakSet<Socket>()
  const unread: (() => void)[] = []
  let isFrozen = false
  let port = 0
  let server: Server

  function handle(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const reply = () => {
        for (const command of commandsOf(data.toString())) socket.write(demoted.has(socket) ? refusal(command) : answer(command))
      }
      if (isFrozen) unread.push(reply)
      else reply()
    })
  }

  function refusal(command: string[]): string {
    return command[0]?.toLowerCase() === 'eval' ? "-READONLY You can't write against a read only replica.\r\n" : answer(command)
  }

  function answer([name = '', ...rest]: string[]): string {
    if (name.toLowerCase() === 'info') return '$15\r\nredis_version:7\r\n'
    if (name.toLowerCase() !== 'eval') return '+OK\r\n'
    const [, , key = '', windowMs = '0'] = rest
    const known = keys.get(key)
    const window = known && known.endsAt > Date.now() ? known : { count: 0, endsAt: Date.now() + Number(windowMs) }
    window.count += 1
    keys.set(key, window)
    return `*2\r\n:${window.count}\r\n:${window.endsAt - Date.now()}\r\n`
  }

  async function start(): Promise<void> {
    server = createServer(handle)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    keys,
    freeze: () => void (isFrozen = true),
    thaw() {
      isFrozen = false
      for (const reply of unread.splice(0)) reply()
    },
    failOver: () => sockets.forEach((socket) => demoted.add(socket)),
    start,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The commands of one chunk of the stream; ours are short enough to arrive whole. */
function commandsOf(data: string): string[][] {
  const commands: string[][] = []
  const lines = data.split('\r\n')
  for (let at = 0; at < lines.length && lines[at]?.startsWith('*');) {
    const count = Number(lines[at]!.slice(1))
    const words: string[] = []
    at += 1
    for (let word = 0; word < count; word += 1) {
      const length = Number(lines[at]!.slice(1))
      let text = lines[at + 1] ?? ''
      at += 2
      while (Buffer.byteLength(text) < length) text += `\r\n${lines[at++]}`
      words.push(text)
    }
    commands.push(words)
  }
  return commands
}
