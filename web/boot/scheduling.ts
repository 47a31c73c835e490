/**
 * Runs a callback in a task of its own, after the browser had a chance to respond to its visitor; the result cancels it. For
 * effects of hydration: together they would be one long task.
 */
export function inNextTask(callback: () => void): () => void {
  const timer = setTimeout(callback)
  return () => clearTimeout(timer)
}

/** Runs a callback after hydration; a browser without idle callbacks takes the next task. The result cancels it. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return inNextTask(callback)
  const idle = requestIdleCallback(callback, { timeout: 1_500 })
  return () => cancelIdleCallback(idle)
}

/** All interactions with a page; a press before hydration is repeated as a click. */
export const interactions = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click']

/** A pointer that happens to be over a new page is reported as one that moved by nothing: its visitor has done nothing yet. */
export const isResting = ({ type, movementX, movementY }: { type: string; movementX?: number; movementY?: number }): boolean =>
  type === 'pointermove' && movementX === 0 && movementY === 0

/** Runs a callback at the first interaction of a visitor; the result cancels it. */
export function onFirstInteraction(callback: () => void): () => void {
  const waiting = new AbortController()
  const come = (event: Event) => {
    if (isResting(event)) return
    waiting.abort()
    callback()
  }
  for (const interaction of interactions) addEventListener(interaction, come, { signal: waiting.signal, passive: true })
  return () => waiting.abort()
}

/** Begins work that can be cancelled: its result, and the way to cancel it. */
export function cancellable<Answer>(work: (signal: AbortSignal) => Answer, reason?: Error) {
  const own = new AbortController()
  return { answer: work(own.signal), cancel: () => own.abort(reason) }
}
