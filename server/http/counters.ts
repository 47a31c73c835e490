import type { FastifyBaseLogger } from 'fastify'
import { traced } from '#server/tracing/tracing.ts'

/** How often a key was counted in its window, and how many milliseconds are left of the window. */
type Count = { current: number; ttl: number }

/** Counts of what one visitor does in a window of time. */
export type Counters = {
  count(key: string, windowMs: number): Promise<Count>
  /** Counts of something else, which no number of visitors evicts from the memory. */
  apart(): Pick<Counters, 'count'>
  /** Whether several servers share the counters now. */
  isShared(): boolean
  close(): void
}

const MOST_KEYS = 50_000

type Windows = Map<string, { current: number; endsAt: number }>

/**
 * Counts in the memory of this process, by a monotonic clock. Windows of one length are grouped, so that the first to begin is
 * the first to end: expired ones are deleted, and of too many keys the oldest.
 */
export function memoryCounters(now: () => number = () => performance.now()): Counters {
  const byLength = new Map<number, Windows>()
  return {
    async count(key, windowMs) {
      const [windows, moment] = [byLength.get(windowMs) ?? new Map(), now()]
      byLength.set(windowMs, windows)
      forgetEnded(windows, moment)
      const window = windows.get(key) ?? { current: 0, endsAt: moment + windowMs }
      window.current += 1
      windows.set(key, window)
      if (windows.size > MOST_KEYS) windows.delete(windows.keys().next().value ?? key)
      return { current: window.current, ttl: window.endsAt - moment }
    },
    apart: () => memoryCounters(now),
    isShared: () => false,
    close: () => byLength.clear(),
  }
}

function forgetEnded(windows: Windows, moment: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > moment) return
    windows.delete(key)
  }
}

const PREFIX = 'strannik limit '
const LATE_MS = 500
/** How long the shared counters are not used after a failure; one soon after the last one doubles it. */
const REST_MS = 1000
const LONGEST_REST_MS = 60_000
const SOON_MS = 60_000

const COUNTING = { name: 'redis eval', kind: 'client', attributes: { 'db.system.name': 'redis' } } as const
const COUNT = `local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`

/** Counts in Redis, together with other servers; while it does not answer, in the memory of this process. */
export async function sharedCounters(url: string, log: FastifyBaseLogger, lateMs = LATE_MS): Promise<Counters> {
  const { Redis } = await import('ioredis')
  const timeouts = { connectTimeout: lateMs, commandTimeout: lateMs }
  // a read-only one has been failed over: the address may lead to another
  const reconnectOnError = ({ message }: Error) => message.includes('READONLY')
  const options = { ...timeouts, enableOfflineQueue: false, maxRetriesPerRequest: 0, reconnectOnError }
  const redis = new Redis(url, options)
  let closed = false
  let shared = true
  let trial: NodeJS.Timeout | undefined
  let restMs = REST_MS
  let workedAt = -Infinity

  function failed(error: unknown): void {
    if (shared) {
      log.warn({ err: error }, 'the shared counters do not answer, this process counts alone')
      restMs = performance.now() - workedAt < SOON_MS ? Math.min(2 * restMs, LONGEST_REST_MS) : REST_MS
    }
    shared = false
    trial ??= setTimeout(tryAgain, restMs).unref()
  }

  /** No visitor waits for it, and a process that counts none, such as one for jobs, notices too. */
  async function tryAgain(): Promise<void> {
    await countTogether('a trial', REST_MS).then(worked, () => {})
    trial = shared || closed ? undefined : setTimeout(tryAgain, restMs).unref()
  }

  function worked(): void {
    if (shared) return
    log.warn('the shared counters answer again')
    shared = true
    workedAt = performance.now()
  }

  async function countTogether(key: string, windowMs: number): Promise<Count> {
    const counted = await traced(COUNTING, () => redis.eval(COUNT, 1, PREFIX + key, windowMs))
    const [current, ttl] = counted as [number, number] // the script returns nothing else
    return { current, ttl }
  }

  function countingBeside(own: Counters): Pick<Counters, 'count'> {
    return {
      async count(key, windowMs) {
        if (closed || !shared) return own.count(key, windowMs)
        return countTogether(key, windowMs).catch((error: unknown) => {
          failed(error)
          return own.count(key, windowMs)
        })
      },
    }
  }

  redis.on('error', failed)
  return {
    ...countingBeside(memoryCounters()),
    apart: () => countingBeside(memoryCounters()),
    isShared: () => shared,
    close() {
      closed = true
      clearTimeout(trial)
      redis.disconnect()
    },
  }
}
