import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** What those that still use a connection have until it is taken from them. */
const LAST_USE_MS = 5000

/** Connections that belong to a session: they listen, hold a lock or carry a name. Their loss is told to those that use them. */
export class SessionPool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('error', () => {})
    this.on('connect', (client) => {
      this.#open.add(client)
      client.on('error', () => {})
    })
    this.on('remove', (client) => this.#open.delete(client))
  }

  /** Ends every connection, those too that are never given back. */
  async close(): Promise<void> {
    await Promise.race([this.end(), wait(LAST_USE_MS, undefined, { ref: false })])
    for (const client of this.#open) void client.end().catch(() => {})
  }
}
