import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const STARTS_WITHIN_MS = 120_000
const STOPS_WITHIN_MS = 30_000
const POLL_MS = 50

/** One process of a cluster. */
export class Member {
  readonly name: string
  readonly port: number
  readonly origin: string
  /** What went wrong with it and was not done by the harness. */
  readonly broken: string[] = []
  readonly #settings: Record<string, string>
  #child: ChildProcess | undefined

  constructor(name: string, settings: Record<string, string>) {
    this.name = name
    this.port = Number(settings.PORT)
    this.origin = `http://localhost:${this.port}`
    this.#settings = settings
  }

  /** Starts it; answers after how many milliseconds it was ready. */
  async start(): Promise<number> {
    const began = performance.now()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'member-process.ts')], {
      env: { ...process.env, ...this.#settings },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)))
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.broken.push(`${this.name} ended by itself: ${code ?? signal} ${said}`)
    })
    this.#child = child
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`${this.name} did not start: ${said}`)
      if (performance.now() - began > STARTS_WITHIN_MS) throw new Error(`${this.name} is not ready: ${said}`)
      await wait(POLL_MS)
    }
    return Math.round(performance.now() - began)
  }

  /** Ends it without warning. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Asks it to end; its code must be 0. */
  async stop(): Promise<void> {
    const code = await this.#end('SIGTERM')
    if (code !== 0 && code !== undefined) this.broken.push(`${this.name} was asked to end and did with ${code}`)
  }

  async #end(signal: NodeJS.Signals): Promise<number | string | undefined> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return undefined
    const gone = once(child, 'exit') as Promise<[number | null, string | null]>
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
    const [code, by] = await gone
    clearTimeout(late)
    return code ?? by ?? undefined
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.origin}/ready`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }
}
