import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { SessionPool } from './pool.ts'
import type { Tables } from './tables.ts'

/** What all processes on one database may announce to each other. Only the topic is sent: listeners read the rows. */
export type Topic = 'pages' | `order ${string}`

/** Calls `listener` after each announcement of the topic, and whenever some may have been missed; returns how to unsubscribe. */
export type Subscribe = (topic: Topic, listener: () => void) => () => void

export const CHANNEL = 'announcements'

/** Notifies every process on this database, this one too, once the caller's transaction is committed. */
export async function announce(db: Kysely<Tables>, topic: Topic): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db)
}

/** The listeners of this process by topic. */
export class Subscribers {
  readonly #byTopic = new Map<string, Set<() => void>>()

  readonly add: Subscribe = (topic, listener) => {
    const listeners = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#byTopic.get(topic) === listeners) this.#byTopic.delete(topic)
    }
  }

  call(topic: string): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener()
  }

  callAll(): void {
    for (const listeners of this.#byTopic.values()) for (const listener of listeners) listener()
  }
}

const LISTEN_AGAIN_MS = 1000

/**
 * Listens to PostgreSQL on a connection of its own, from the first listener on. A lost one is reopened each second; every
 * listener is then called once, since announcements may have been missed.
 */
export class PostgresAnnouncements {
  readonly #pool: SessionPool
  readonly #subscribers = new Subscribers()
  readonly #closing = new AbortController()
  #listening: Promise<void> | undefined

  /** `pool` has one connection and is closed with this. */
  constructor(pool: SessionPool) {
    this.#pool = pool
  }

  readonly subscribe: Subscribe = (topic, act) => {
    this.#listening ??= this.#listen()
    return this.#subscribers.add(topic, act)
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return
    this.#closing.abort()
    await this.#listening
    await this.#pool.close()
  }

  async #listen(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      const client = await this.#pool.connect().catch(() => undefined)
      if (client) await this.#untilLost(client)
      await wait(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => {})
    }
  }

  async #untilLost(client: PoolClient): Promise<void> {
    const lost = Promise.withResolvers<void>()
    for (const event of ['error', 'end'] as const) client.on(event, () => lost.resolve())
    client.on('notification', ({ payload }) => this.#subscribers.call(payload ?? ''))
    const close = () => lost.resolve()
    this.#closing.signal.addEventListener('abort', close)
    if (this.#closing.signal.aborted) close()
    try {
      await client.query(`listen ${CHANNEL}`)
      this.#subscribers.callAll()
      await lost.promise
    } catch {
      // lost before it listened
    } finally {
      this.#closing.signal.removeEventListener('abort', close)
      client.release(true)
    }
  }
}
