import type { IncomingMessage } from 'node:http'
import type { Random } from './random.ts'

export type Call = { method: string; path: string; headers: IncomingMessage['headers']; text: string }
export type Reply = { status: number; body: unknown }

/** What a neighbour does: `outside` are the calls that arrive over the bad connection. */
export type Neighbour = { outside(path: string): boolean; answer(call: Call): Reply | Promise<Reply> }

export type Environment = {
  random: Random
  /** The share of calls that fail; changes when the weather does. */
  weather: { share: number }
  now: () => number
  /** Writes one line of the books. */
  note(line: object): void
  /** Its own address, once it has one. */
  address(): string
}
