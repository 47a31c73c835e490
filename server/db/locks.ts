import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

const OUR_LOCKS = 727002
/** PostgreSQL ends the session of a server that vanished without a word, and with it the locks. */
const NOTICE_THE_DEAD = 'set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

type Session = { client: pg.Client; ready: Promise<void> }

/**
 * Names that one server at a time may hold: session locks on one connection beside the pool, so that neither the pool nor a
 * transaction is held as long. When the connection is lost the names are free.
 */
export class Locks {
  readonly #config: pg.ClientConfig
  #session: Session | undefined
  #turn: Promise<unknown> = Promise.resolve()
  readonly #held = new Set<string>()

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  /** Runs `work` while the name is ours; false, without a wait, when somebody holds it. */
  async hold(name: string, work: () => Promise<unknown>): Promise<boolean> {
    if (this.#held.has(name)) return false // the session itself would be let in twice
    this.#held.add(name)
    try {
      if (!(await this.#ask('select pg_try_advisory_lock($1, hashtext($2)) as done', name))) return false
      await work().finally(() => this.#ask('select pg_advisory_unlock($1, hashtext($2)) as done', name).catch(() => false))
      return true
    } finally {
      this.#held.delete(name)
    }
  }

  async close(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    await session?.client.end()
  }

  /** One question at a time: the connection takes no second one meanwhile. */
  #ask(question: string, name: string): Promise<boolean> {
    const answer = this.#turn.then(() => this.#askNow(question, name))
    this.#turn = answer.catch(() => {})
    return answer
  }

  async #askNow(question: string, name: string): Promise<boolean> {
    const session = (this.#session ??= this.#open())
    try {
      await session.ready
      const { rows } = await session.client.query<{ done: boolean }>(question, [OUR_LOCKS, name])
      return rows[0]?.done === true
    } catch (error) {
      this.#drop(session)
      throw new DatabaseUnavailable(error)
    }
  }

  #open(): Session {
    const client = new pg.Client(this.#config)
    const session = { client, ready: client.connect().then(async () => void (await client.query(NOTICE_THE_DEAD))) }
    client.on('error', () => this.#drop(session))
    return session
  }

  #drop(session: Session): void {
    if (this.#session === session) this.#session = undefined
    void session.client.end().catch(() => {})
  }
}
