/**
 * Writes an address after a pause, unless a link is pressed meanwhile: on a busy machine the router tells of that link later
 * than the pause is over, and the visitor would be called back. The result calls it off.
 */
export function unlessLeaving(write: () => void, pauseMs: number): () => void {
  const listening = new AbortController()
  const timer = setTimeout(() => {
    listening.abort()
    write()
  }, pauseMs)
  const leave = ({ target }: MouseEvent) => (target as Element).closest('a[href]') && clearTimeout(timer)
  addEventListener('click', leave, { capture: true, signal: listening.signal })
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
