import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/** Runs a callback so long after the part of a page was drawn, and again for every other `key`; without a time it does not. */
export function useTimeout(callback: () => void, ms: number | undefined, key?: unknown): void {
  const run = useEffectEvent(callback)
  useEffect(() => {
    if (ms === undefined) return
    const timer = setTimeout(() => run(), ms)
    return () => clearTimeout(timer)
  }, [ms, key])
}

/** A value of the clock (ms since 1970), at once and every `everyMs`; undefined in the first HTML, which is of another time. */
export function useClock<T>(read: (now: number) => T, everyMs: number): T | undefined {
  const [value, setValue] = useState<T>()
  const update = useEffectEvent(() => setValue(read(Date.now())))
  useEffect(() => {
    // A transition: parts of the page that are not hydrated yet must not be redrawn for a clock.
    const tick = () => startTransition(() => update())
    setTimeout(tick)
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return value
}
