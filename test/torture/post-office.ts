import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Ground, Neighbour } from './neighbour.ts'

/** A letter as it arrived: its Message-ID is the same however often it is sent. */
export type Arrived = { id: string; to: string; subject: string; text: string; times: number }

/** A mail server of its own; `/smtp` tells where it listens, `/books` what has come. */
export async function openPostOffice({ chance, weather, note }: Ground): Promise<Neighbour> {
  const letters = new Map<string, Arrived>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      void receive(stream).then((raw) => {
        if (chance.hits(weather.share)) return done(new Error('come back later')) // nothing was taken
        return keep(letters, raw).then((letter) => {
          note({ event: 'letter', id: letter.id, to: letter.to, subject: letter.subject })
          done(chance.hits(weather.share) ? new Error('taken, but nobody will know') : null)
        })
      })
    },
  })
  server.on('error', () => {}) // a sender was killed in the middle of a letter
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
