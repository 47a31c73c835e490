import { useClock, useTimeout } from './timers.ts'

/**
 * Whole seconds to a moment (ms since 1970), updated each second until then. Undefined before hydration: the server does not know
 * when its page will be read.
 */
export function useSecondsLeft(until: number, onEnd?: () => void, now: () => number = Date.now): number | undefined {
  const at = useClock(now, 1000)
  const left = at === undefined ? undefined : Math.max(0, Math.ceil((until - at) / 1000))
  useTimeout(() => onEnd?.(), left === 0 ? 0 : undefined, until)
  return left
}
