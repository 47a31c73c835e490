import { useEffect, useState } from 'react'

const TICK_MS = 10_000

/** The moment, ms since 1970, read a few times a minute; `first` until then. */
export function useNow(first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
