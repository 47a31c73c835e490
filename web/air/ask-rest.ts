import { onFirstInteraction } from '#web/boot/first-interaction.ts'
import { inNextTask } from '#web/boot/scheduling.ts'

/** The rest that did not come is left alone for so long, each time longer while somebody waits for it. */
const [AGAIN_MS, LONGEST_MS] = [3_000, 24_000]

/**
 * Asks at the first interaction of a visitor, and for what did not come at the next one: without it no filter has an answer. The
 * function given back asks at once and goes on by itself: a press was heard, by whomever, and waits.
 */
export function askRest(fetchRest: () => Promise<void>, signal: AbortSignal): () => void {
  let isHurried = false
  let isAsking = false
  let pause = AGAIN_MS
  const again = () => {
    isAsking = false
    if (signal.aborted) return
    const timer = setTimeout(() => (cancel = (isHurried ? inNextTask : onFirstInteraction)(ask)), pause)
    if (isHurried) pause = Math.min(pause * 2, LONGEST_MS)
    cancel = () => clearTimeout(timer)
  }
  const ask = () => {
    isAsking = true
    void fetchRest().catch(again)
  }
  let cancel = onFirstInteraction(ask)
  signal.addEventListener('abort', () => cancel())
  return () => {
    isHurried = true
    if (isAsking) return
    cancel()
    cancel = inNextTask(ask)
  }
}
