import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 600_000
/** Between two looks at the shop: each costs a processor it shares with the shop. */
const LOOK_MS = 40
/** This share of the kills strikes a server that has not come up yet. */
const STILLBORN = 0.1

type Killing = {
  open: () => boolean
  /** Bookings made so far, and how many of them a life brings on average. */
  bookings: () => number
  perLife: number
  random: () => number
  most: number
}

/** A shop in a process of its own that is killed without warning and started again. */
export class Victim {
  kills = 0
  /** What the shop found broken in its books each time it started. */
  readonly broken: string[] = []
  /** Milliseconds from each start after a kill to the first 200. */
  readonly recoveries: number[] = []
  #settings: Record<string, string>
  #origin: string
  #child: ChildProcess | undefined
  #fall = Promise.withResolvers<never>()
  /** Rejects when the shop ends without being killed: a bug of ours that no restart may hide. */
  readonly fell = this.#fall.promise

  constructor(settings: Record<string, string>, origin: string) {
    this.#settings = settings
    this.#origin = origin
    this.fell.catch(() => {}) // whoever waits for it is told
  }

  /** Starts it and waits for its first 200. */
  async start(): Promise<void> {
    const began = performance.now()
    this.#begin()
    while (!(await this.#answers())) {
      if (performance.now() - began > PATIENCE_MS) throw new Error('The shop did not come up')
      await wait(LOOK_MS)
    }
    if (this.kills > 0) this.recoveries.push(Math.round(performance.now() - began))
  }

  #begin(): ChildProcess {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'shop-server.ts')], {
      env: { ...process.env, ...this.#settings },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.broken.push(...text.trim().split('\n')))
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.#fall.reject(new Error(`The shop ended by itself: ${code ?? signal}`))
    })
    return (this.#child = child)
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.#origin}/health`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }

  /** Kills after so many bookings, not after so much time: a slow machine is tortured as hard as a fast one. */
  async killUntil({ open, bookings, perLife, random, most }: Killing): Promise<void> {
    while (open() && this.kills < most) {
      const next = bookings() + Math.floor(random() * 2 * perLife) + 1
      while (bookings() < next) {
        if (!open()) return
        await wait(LOOK_MS)
      }
      await wait(random() * 200)
      await this.kill()
      if (random() < STILLBORN && this.kills < most) {
        this.#begin()
        await wait(random() * 1500)
        await this.kill()
      }
      await this.start()
    }
  }

  async kill(): Promise<void> {
    if (await this.stop()) this.kills += 1
  }

  /** Ends it the hard way; false when nothing was running. */
  async stop(): Promise<boolean> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return false
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    return true
  }
}
