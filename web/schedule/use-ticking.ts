import { useEffect, useState } from 'react'
import { whenIdle } from '#web/shell/soon.ts'

const TICK_MS = 10_000

/** What a clock says, read a few times a minute by a function that stays the same; unknown on the server and while hydrating. */
export function useTicking<Reading>(read: () => Reading): Reading | undefined {
  const [reading, setReading] = useState<Reading>()
  useEffect(() => {
    const tick = () => setReading(read())
    const cancel = whenIdle(tick)
    const timer = setInterval(tick, TICK_MS)
    return () => {
      cancel()
      clearInterval(timer)
    }
  }, [read])
  return reading
}
