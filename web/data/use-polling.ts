import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** 3 s for the first two minutes, then 10 s (DAIR-21). */
export function pollDelay(sinceFirstMs: number): number {
  return sinceFirstMs < 120_000 ? 3000 : 10_000
}

/**
 * Asks the page's loaders again: `often` while something is waited for, `shown` only when the tab comes back into sight or out
 * of the browser's cache, `never` once it is over.
 */
export function usePolling(rhythm: 'often' | 'shown' | 'never'): void {
  const { revalidate } = useRevalidator()
  const poll = useEffectEvent(() => revalidate())
  useEffect(() => {
    if (rhythm === 'never') return
    const since = performance.now()
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    function wait() {
      clearTimeout(timer)
      if (rhythm === 'often' && !stop.signal.aborted) timer = setTimeout(() => void next(), pollDelay(performance.now() - since))
    }
    async function next() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') await poll()
      wait()
    }
    wait()
    const pollNow = () => void next()
    document.addEventListener('visibilitychange', pollNow, { signal: stop.signal })
    addEventListener('pageshow', ({ persisted }) => persisted && pollNow(), { signal: stop.signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [rhythm])
}
