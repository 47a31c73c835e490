/** All that people do on a page; a press that came before the page was alive is repeated to it as a click. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click']

/** Runs a callback at the first sign of a visitor; the result calls it off. */
export function atFirstSign(callback: () => void): () => void {
  const waiting = new AbortController()
  const come = () => {
    waiting.abort()
    callback()
  }
  for (const sign of signs) addEventListener(sign, come, { signal: waiting.signal, passive: true })
  return () => waiting.abort()
}
