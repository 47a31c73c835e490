import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const TIMEOUT_MS = 600_000
/** Between two polls of the agency: each costs a processor it shares with the agency. */
const POLL_MS = 40
/** Planted mistakes go into the servers, not into the harness. */
const MUTANT_ARGS = process.env.MUTANT === undefined ? [] : ['--import', join(import.meta.dirname, 'apply-mutant.ts')]

/** A server in a process of its own that is killed without warning and started again. */
export class ServerUnderTest {
  kills = 0
  /** What it found broken in its records each time it started. */
  readonly broken: string[] = []
  /** Milliseconds from each start after a kill to the first 200. */
  readonly recoveries: number[] = []
  readonly origin: string
  #settings: Record<string, string>
  readonly #root: string
  #child: ChildProcess | undefined
  #fall = Promise.withResolvers<never>()
  /** Rejects when the server ends without being killed: a bug of ours that no restart may hide. */
  readonly fell = this.#fall.promise

  /** `root` is the folder of another version of the project. */
  constructor(settings: Record<string, string>, origin: string, root = join(import.meta.dirname, '../..')) {
    this.#settings = settings
    this.#root = root
    this.origin = origin
    this.fell.catch(() => {}) // its waiters are notified
  }

  /** Starts it and waits for its first 200. */
  async start(): Promise<void> {
    const began = performance.now()
    this.begin()
    while (!(await this.#answers())) {
      if (performance.now() - began > TIMEOUT_MS) throw new Error('The server did not come up')
      await wait(POLL_MS)
    }
    if (this.kills > 0) this.recoveries.push(Math.round(performance.now() - began))
  }

  begin(): void {
    const child = spawn(process.execPath, [...MUTANT_ARGS, join(this.#root, 'test/faults/server-process.ts')], {
      cwd: this.#root,
      env: { ...process.env, ...this.#settings },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.broken.push(...text.trim().split('\n')))
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.#fall.reject(new Error(`A server ended by itself: ${code ?? signal}`))
    })
    this.#child = child
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.origin}/health`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
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
