/**
 * Runs a deed in a task of its own, after the browser had a chance to answer its visitor; the result calls it off.
 * For effects of a page that comes alive: together they would be one long task.
 */
export function soon(deed: () => void): () => void {
  const timer = setTimeout(deed)
  return () => clearTimeout(timer)
}

/** Runs a deed after the page has come alive; a browser without idle callbacks asks soon. The result calls it off. */
export function whenIdle(deed: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return soon(deed)
  const idle = requestIdleCallback(deed, { timeout: 1_500 })
  return () => cancelIdleCallback(idle)
}
