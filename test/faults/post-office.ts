import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Environment, Neighbour } from './neighbour-role.ts'

/** A letter as it arrived: its Message-ID is the same however often it is sent. */
export type Arrived = { id: string; to: string; subject: string; text: string; times: number }

/** A mail server of its own; `/smtp` returns its address, `/books` what has arrived. */
export async function openPostOffice({ random, weather, note }: Environment): Promise<Neighbour> {
  const letters = new Map<string, Arrived>()
  async function take(stream: AsyncIterable<Buffer>): Promise<Error | null> {
    const raw = await receive(stream)
    if (random.hits(weather.share)) return new Error('nothing was taken, come back later')
    const { id, to, subject } = await keep(letters, raw)
    note({ event: 'letter', id, to, subject })
    return random.hits(weather.share) ? new Error('taken, but nobody will know') : null
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      void take(stream).then(done, done) // a sender was killed in the middle of a letter
    },
  })
  server.on('error', () => {}) // as above
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number } // it listens on a port
  return {
    outside: () => false,
    answer: ({ path }) => ({ status: 200, body: path === '/smtp' ? `smtp://127.0.0.1:${port}` : [...letters.values()] }),
  }
}

async function receive(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

async function keep(letters: Map<string, Arrived>, raw: Buffer): Promise<Arrived> {
  const { messageId: id = '', to, subject = '', text = '' } = await PostalMime.parse(raw)
  const letter = letters.get(id) ?? { id, to: to?.[0]?.address ?? '', subject, text, times: 0 }
  letter.times += 1
  letters.set(id, letter)
  return letter
}
