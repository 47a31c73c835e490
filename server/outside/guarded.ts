import { isBrokenCircuitError, isBulkheadRejectedError } from 'cockatiel'
import { count } from '#server/metrics/meters.ts'
import { type Report, openBreaker } from './breaker.ts'
import type { GuardNumbers } from './numbers.ts'
import { type Pace, QuotaSpent } from './quota.ts'

/** One call that waits to be let through. */
type Call<Answer> = { make: (within: AbortSignal) => Promise<Answer>; signal: AbortSignal; isChanging: boolean }
type Guard = <Answer>(call: Call<Answer>) => Promise<Answer>

/** `report` is called when calls to the port are suspended and resumed; `pace` limits their rate. */
type GuardOptions = { report?: Report; pace?: Pace }

/**
 * A port whose failures stay its own: a limit of simultaneous calls, an open circuit after so many failures in a row, a deadline
 * for each call. A method that takes an AbortSignal last is a call; nothing is ever called twice.
 */
export function guarded<Port extends object>(name: string, port: Port, numbers: GuardNumbers, options: GuardOptions = {}): Port {
  const guard = guardOf(name, numbers, options)
  return new Proxy(port, {
    get(target, member) {
      const method: unknown = Reflect.get(target, member, target)
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => {
        const signal = args.at(-1)
        const given = args.slice(0, -1)
        if (!(signal instanceof AbortSignal)) return Reflect.apply(method, target, args) as unknown
        const make = (within: AbortSignal) => Reflect.apply(method, target, [...given, within]) as unknown
        const call = { signal, isChanging: hasKey(given[0]) }
        return numbers.streams?.includes(String(member))
          ? parts(guard, { ...call, make: make as Stream['make'] }) // the table says so
          : guard({ ...call, make: async (within) => make(within) })
      }
    },
  })
}

/** Changing calls carry a key that was stored before. */
function hasKey(request: unknown): boolean {
  return typeof request === 'object' && request !== null && 'key' in request
}

function guardOf(name: string, numbers: GuardNumbers, { report = () => {}, pace }: GuardOptions): Guard {
  const breaker = openBreaker(name, numbers, report)
  function inWords(error: unknown): unknown {
    const reason = notMadeBecause(error)
    if (reason) count('outside_calls_rejected_total', { adapter: name, reason })
    if (reason) return numbers.refused()
    // The caller's own deadline too: most are as long as ours, and for a suspended process both are over at once.
    return error instanceof Error && error.name === 'TimeoutError' ? Object.assign(numbers.failed(), { cause: error }) : error
  }
  return async ({ make, signal, isChanging }) => {
    const paced = async (within: AbortSignal) => {
      await pace?.spend(isChanging)
      return make(within)
    }
    try {
      return await inTime(
        ({ within, ended }) => breaker.run(() => Promise.race([paced(within), ended]), within, isChanging),
        signal,
        numbers.deadlineMs,
      )
    } catch (error) {
      throw inWords(error)
    }
  }
}

function notMadeBecause(error: unknown): 'open' | 'full' | 'quota' | undefined {
  if (isBrokenCircuitError(error)) return 'open'
  if (isBulkheadRejectedError(error)) return 'full'
  return error instanceof QuotaSpent ? 'quota' : undefined
}

type Stream = { make: (within: AbortSignal) => AsyncIterable<unknown>; signal: AbortSignal; isChanging: boolean }

const nobodyListens = new DOMException('Nobody listens any more', 'AbortError')

/** An answer in parts occupies its slot until the last of them, or until nobody listens. */
async function* parts(guard: Guard, { make, ...call }: Stream): AsyncGenerator<unknown> {
  const begun = Promise.withResolvers<AsyncIterator<unknown>>()
  const done = Promise.withResolvers<void>()
  const whole = guard({
    ...call,
    make: (within) => {
      begun.resolve(make(within)[Symbol.asyncIterator]())
      return done.promise
    },
  })
  const failed = whole.then(() => Promise.withResolvers<never>().promise)
  failed.catch(() => {}) // handled where a part is awaited
  const answer = await Promise.race([begun.promise, failed])
  try {
    for (;;) {
      const next = await Promise.race([answer.next(), failed])
      if (next.done) break
      yield next.value
    }
    done.resolve()
  } catch (error) {
    done.reject(error)
    await whole // fails with it, in the port's words
  } finally {
    done.reject(nobodyListens)
    Promise.resolve(answer.return?.()).catch(() => {}) // one that hangs is not waited for
    await whole.catch(() => {}) // its place is free
  }
}

/** A wait that ends with the caller's signal or after its own time. */
type Wait = {
  within: AbortSignal
  /** Rejects when it ends, with the signal's reason. */
  ended: Promise<never>
}

/** Limits `work` to a time and the caller's signal; work that ignores the signal is not waited for either. */
async function inTime<Answer>(work: (wait: Wait) => Promise<Answer>, signal: AbortSignal, ms: number): Promise<Answer> {
  signal.throwIfAborted()
  const stop = new AbortController()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  ended.catch(() => {}) // handled where it is awaited
  function end(reason: unknown): void {
    stop.abort(reason)
    reject(reason)
  }
  const leave = () => end(signal.reason)
  const timer = setTimeout(() => end(new DOMException('The call took too long', 'TimeoutError')), ms)
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([work({ within: stop.signal, ended }), ended])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}
