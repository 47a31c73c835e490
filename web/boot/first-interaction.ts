/** All that people do on a page; a press that came before the page was alive is repeated to it as a click. */
export const interactions = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click']

/** A pointer that lies where a page came to stand is told of as one that moved by nothing: its visitor has done nothing yet. */
export const isResting = ({ type, movementX, movementY }: { type: string; movementX?: number; movementY?: number }): boolean =>
  type === 'pointermove' && movementX === 0 && movementY === 0

/** Runs a callback at the first interaction of a visitor; the result calls it off. */
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
