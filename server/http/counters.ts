import type { FastifyBaseLogger } from 'fastify'
import { traced } from '#server/tracing/tracing.ts'

/** How often a key was counted in its window, and for how many milliseconds the window lasts yet. */
type Count = { current: number; ttl: number }

/** Counts of what one visitor does in a window of time. */
export type Counters = {
  count(key: string, windowMs: number): Promise<Count>
  /** Whether several servers count together now. */
  isShared(): boolean
  close(): void
}

const MOST_KEYS = 50_000

/** Counts in the memory of this process; of too many keys the oldest windows are forgotten. */
export function memoryCounters(now: () => number = Date.now): Counters {
  const windows = new Map<string, { current: number; endsAt: number }>()
  return {
    async count(key, windowMs) {
      const known = windows.get(key)
      const isCurrent = known && known.endsAt > now()
      const window = isCurrent ? known : { current: 0, endsAt: now() + windowMs }
      if (!isCurrent) windows.delete(key) // so that it stands behind the older ones
      window.current += 1
      windows.set(key, window)
      if (windows.size > MOST_KEYS) windows.delete(windows.keys().next().value ?? key)
      return { current: window.current, ttl: window.endsAt - now() }
    },
    isShared: () => false,
    close: () => windows.clear(),
  }
}

const PREFIX = 'strannik limit '
const LATE_MS = 500
/** After a failure the shared counters are left alone for so long, so that a frozen one delays few. */
const REST_MS = 1000

const COUNTING = { name: 'redis eval', kind: 'client', attributes: { 'db.system.name': 'redis' } } as const
const COUNT = `local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`

/** Counts in Redis, together with other servers; while it does not answer, in the memory of this process. */
export async function sharedCounters(url: string, log: FastifyBaseLogger, lateMs = LATE_MS): Promise<Counters> {
  const { Redis } = await import('ioredis')
  const options = { connectTimeout: lateMs, commandTimeout: lateMs, enableOfflineQueue: false, maxRetriesPerRequest: 0 }
  const redis = new Redis(url, options)
  const own = memoryCounters()
  let shared = true
  let closed = false
  let restsUntil = 0

  function failed(error: unknown): void {
    restsUntil = performance.now() + REST_MS
    if (shared) log.warn({ err: error }, 'the shared counters do not answer, this process counts alone')
    shared = false
  }

  function worked(): void {
    if (!shared) log.warn('the shared counters answer again')
    shared = true
  }

  redis.on('error', failed)
  return {
    async count(key, windowMs) {
      if (closed || (!shared && performance.now() < restsUntil)) return own.count(key, windowMs)
      try {
        const counted = await traced(COUNTING, () => redis.eval(COUNT, 1, PREFIX + key, windowMs))
        worked()
        const [current, ttl] = counted as [number, number] // the script returns nothing else
        return { current, ttl }
      } catch (error) {
        failed(error)
        return own.count(key, windowMs)
      }
    },
    isShared: () => shared,
    close() {
      closed = true
      redis.disconnect()
    },
  }
}
