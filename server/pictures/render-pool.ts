import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '#domain/refusal.ts'

/** Renders the picture at an address under /art/. */
export type Render = (address: string) => Promise<Buffer>

type Answer = { address: string; picture?: Uint8Array; error?: string }
type Waiting = { coming: Promise<Buffer>; done: (picture: Buffer) => void; fail: (error: Error) => void }

const IDLE_MS = 60_000
/** The largest takes ten seconds on an idle core; one that takes longer than this is stuck. */
const PICTURE_MS = 120_000
/** More than any page shows; later requests are refused at once. */
const MOST_WAITING = 40

/** Its threads have a lower priority than the server's: the heroes of an hour would take a core from visitors for ten seconds. */
export function startRenderer(): ChildProcess {
  const renderer = fork(join(import.meta.dirname, 'render-thread.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (renderer.pid !== undefined) setPriority(renderer.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return renderer
}

/**
 * Renders in a process of its own, started when first needed and ended after an idle minute: the rasteriser is native code and
 * may abort, which must not stop the server. What was being rendered then fails; the next picture starts a new one. Equal
 * requests are rendered once. A stuck process is ended too.
 */
export function openRenderer({ start = startRenderer, pictureMs = PICTURE_MS } = {}): {
  render: Render
  close: () => void
  stop: () => void
} {
  const waiting = new Map<string, Waiting>()
  let child: ChildProcess | undefined
  /** The end of its idle minute, or of the time of its current picture. */
  let ending: NodeJS.Timeout | undefined
  let stopped = false

  function close(reason: Error = new Error('The rendering process ended')): void {
    clearTimeout(ending)
    child?.kill('SIGKILL') // one that hangs receives no other signal, and none has anything to lose
    child = undefined
    for (const { fail } of waiting.values()) fail(reason)
    waiting.clear()
  }

  function limitPicture(): void {
    ending = setTimeout(() => close(new Error('A picture took too long')), pictureMs).unref()
  }

  function answered({ address, picture, error }: Answer): void {
    const one = waiting.get(address)
    waiting.delete(address)
    if (picture) one?.done(Buffer.from(picture))
    else one?.fail(new Error(error))
    clearTimeout(ending)
    if (waiting.size > 0) return limitPicture()
    ending = setTimeout(() => close(), IDLE_MS).unref()
    child?.unref()
    child?.channel?.unref()
  }

  function begin(): ChildProcess {
    const begun = start()
    begun.on('message', (answer) => answered(answer as Answer)) // render-thread.ts sends nothing else
    // Each request sent to one that has just died is an error of its own: unhandled, it would end the server.
    for (const end of ['exit', 'error'] as const) begun.on(end, () => begun === child && close())
    return begun
  }

  return {
    close: () => close(),
    /** The server ends: nothing is rendered any more, and a pending picture is not a bug. */
    stop() {
      stopped = true
      close(new Refusal('unavailable'))
    },
    render(address) {
      if (stopped) return Promise.reject(new Refusal('unavailable'))
      const begun = waiting.get(address)
      if (begun) return begun.coming
      if (waiting.size >= MOST_WAITING) return Promise.reject(new Refusal('overloaded', { extra: { retryAfter: 60 } }))
      if (waiting.size === 0) {
        clearTimeout(ending)
        limitPicture()
      }
      child ??= begin()
      child.ref()
      child.channel?.ref()
      const { promise: coming, resolve: done, reject: fail } = Promise.withResolvers<Buffer>()
      waiting.set(address, { coming, done, fail })
      child.send(address)
      return coming
    },
  }
}
