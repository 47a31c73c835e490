/**
 * Runs a callback in a task of its own, after the browser had a chance to answer its visitor; the result calls it off.
 * For effects of a page that comes alive: together they would be one long task.
 */
export function inNextTask(callback: () => void): () => void {
  const timer = setTimeout(callback)
  return () => clearTimeout(timer)
}

/** Runs a callback after the page has come alive; a browser without idle callbacks takes the next task. The result calls it off. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return inNextTask(callback)
  const idle = requestIdleCallback(callback, { timeout: 1_500 })
  return () => cancelIdleCallback(idle)
}
