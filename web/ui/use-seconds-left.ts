import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Whole seconds to a moment (ms since 1970), told each second until it has come. Undefined until the browser takes over: the
 * server does not know when its page will be read.
 */
export function useSecondsLeft(until: number, onEnd?: () => void, now: () => number = Date.now): number | undefined {
  const [left, setLeft] = useState<number>()
  const time = useEffectEvent(now)
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    function tick() {
      const seconds = Math.max(0, Math.ceil((until - time()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      end()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return left
}
