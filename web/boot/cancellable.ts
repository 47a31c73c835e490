/** Begins a work that can be given up: what it answers, and the way to end it. */
export function cancellable<Answer>(work: (signal: AbortSignal) => Answer, reason?: Error) {
  const own = new AbortController()
  return { answer: work(own.signal), cancel: () => own.abort(reason) }
}
