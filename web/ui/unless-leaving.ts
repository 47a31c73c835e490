/**
 * Writes an address after a pause, unless a link is pressed meanwhile: on a busy machine the router tells of that link later
 * than the pause is over, and the visitor would be called back. The result calls it off.
 */
export function unlessLeaving(write: () => void, pauseMs: number): () => void {
  const leave = ({ target }: MouseEvent) => (target as Element).closest('a[href]') && callOff()
  const timer = setTimeout(() => {
    callOff()
    write()
  }, pauseMs)
  function callOff() {
    clearTimeout(timer)
    removeEventListener('click', leave, { capture: true })
  }
  addEventListener('click', leave, { capture: true })
  return callOff
}
