import type { PGlite } from '@electric-sql/pglite'
import { type RefusalCode, Refusal } from '#domain/refusal.ts'
import type { Random } from './random.ts'

/** What the code sees of its process being killed: nothing it awaits ever answers again. */
class Killed extends Error {
  override readonly name = 'Killed'
}

/**
 * Kills the process, as far as the code under test can tell, at its n-th await of the database or of a port. From then on
 * everything it awaits throws, open transactions are rolled back, until `revive`.
 */
export class CrashPoint {
  #left = Infinity
  #dead = false
  crashes = 0

  /** Dies at the n-th await from now. */
  after(awaits: number): void {
    this.#left = awaits
  }

  get isDead(): boolean {
    return this.#dead
  }

  revive(): void {
    this.#left = Infinity
    this.#dead = false
  }

  /** One await: before the call, and again after it has happened. */
  point(): void {
    if (!this.#dead && (this.#left -= 1) < 0) {
      this.#dead = true
      this.crashes += 1
    }
    if (this.#dead) throw new Killed('killed')
  }

  /** A port whose every call is two such awaits: the call may be lost, or its answer. */
  around<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function' || name === 'verifyWebhook') return member
        return async (...args: unknown[]) => {
          this.point()
          const answer: unknown = await Reflect.apply(member, target, args)
          this.point()
          return answer
        }
      },
    })
  }

  /** A database that dies with the process: between any two statements, before a commit and just after it. */
  database(pglite: PGlite): PGlite {
    return new Proxy(pglite, {
      get: (target, name) => {
        if (name === 'query') return (...args: Parameters<PGlite['query']>) => this.#query(target, args)
        if (name === 'transaction') return (act: Act) => this.#transaction(target, act)
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  }

  async #query(to: Pick<PGlite, 'query'>, args: Parameters<PGlite['query']>): ReturnType<PGlite['query']> {
    this.point()
    return to.query(...args)
  }

  /** A dead process still «begins» here: its first statement fails, and what was begun is rolled back. */
  async #transaction(pglite: PGlite, act: Act): Promise<unknown> {
    const done = await pglite.transaction(async (trx) => {
      const query = (...args: Parameters<PGlite['query']>) => this.#query(trx, args)
      const result = await act(new Proxy(trx, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) }))
      this.point()
      return result
    })
    this.point()
    return done
  }
}

type Act = Parameters<PGlite['transaction']>[0]

/** A refusal is an answer and a killed process is restarted; anything else is a bug. */
export function isExpected(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof Killed) return true
  return error instanceof Error && error.cause !== undefined && isExpected(error.cause)
}

/** How bad the weather is between us and a neighbour: the share of calls that fail, half of them after they took effect. */
export type Weather = { share: number }

/** A neighbour behind a bad line: a call is lost on the way there, or its answer on the way back; `failure` is the adapter's word. */
export function withFaults<Port extends object>(port: Port, failure: RefusalCode, weather: Weather, random: Random): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (atHome.has(String(name))) return member.bind(target)
      return async (...args: unknown[]) => {
        if (random.hits(weather.share / 2)) throw new Refusal(failure)
        const answer: unknown = await Reflect.apply(member, target, args)
        if (random.hits(weather.share / 2)) throw new Refusal(failure)
        return answer
      }
    },
  })
}

/** What a port does without an outside call. */
const atHome = new Set(['verifyWebhook', 'mount'])
