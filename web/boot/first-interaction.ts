/** All that people do on a page; a press that came before the page was alive is repeated to it as a click. */
export const interactions = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click']

/** Runs a callback at the first interaction of a visitor; the result calls it off. */
export function onFirstInteraction(callback: () => void): () => void {
  const waiting = new AbortController()
  const come = () => {
    waiting.abort()
    callback()
  }
  for (const interaction of interactions) addEventListener(interaction, come, { signal: waiting.signal, passive: true })
  return () => waiting.abort()
}
