import { useEffect, useState } from 'react'
import { whenIdle } from '#web/shell/soon.ts'

const TICK_MS = 10_000

/** The moment, read a few times a minute; unknown on the server and while hydrating. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const cancel = whenIdle(tick)
    const timer = setInterval(tick, TICK_MS)
    return () => {
      cancel()
      clearInterval(timer)
    }
  }, [])
  return now
}
