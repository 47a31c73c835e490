/** A wait that ends with the caller's signal or after its own time. */
type Wait = {
  within: AbortSignal
  /** Rejects when it ends, with the signal's reason. */
  ended: Promise<never>
}

/** Gives `work` so long, and the caller's signal; what does not listen to the signal is not waited for either. */
export async function inTime<Answer>(work: (wait: Wait) => Promise<Answer>, signal: AbortSignal, ms: number): Promise<Answer> {
  signal.throwIfAborted()
  const stop = new AbortController()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  ended.catch(() => {}) // heard by whoever waits at that moment
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
