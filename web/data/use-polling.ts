import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useWindowEvent } from '#web/ui/use-window-event.ts'

/** 3 s for the first two minutes, then 10 s (DAIR-21). */
export function pollDelay(sinceFirstMs: number): number {
  return sinceFirstMs < 120_000 ? 3000 : 10_000
}

/**
 * Runs the page's loaders again: `often` while something is awaited, `shown` only when the tab is shown again or restored from
 * the browser's cache, `never` once it is over.
 */
export function usePolling(rhythm: 'often' | 'shown' | 'never'): void {
  const { revalidate } = useRevalidator()
  const poll = useEffectEvent(async () => {
    if (document.visibilityState === 'visible') await revalidate()
  })
  const pollNow = () => {
    if (rhythm !== 'never' && document.visibilityState === 'visible') void revalidate()
  }
  useEffect(() => {
    if (rhythm !== 'often') return
    const since = performance.now()
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    function wait() {
      if (!isOver) timer = setTimeout(() => void poll().then(wait), pollDelay(performance.now() - since))
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [rhythm])
  useWindowEvent('visibilitychange', pollNow)
  useWindowEvent('pageshow', ({ persisted }) => persisted && pollNow())
}
