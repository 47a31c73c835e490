import { type ReactNode, startTransition, useState } from 'react'
import { useTimeout } from '#web/ui/timers.ts'
import css from './deferred-section.module.css'

const [FIRST_MS, STEP_MS] = [600, 150]

/**
 * False while a page is hydrated, true soon after, each turn a little later than the one before: what is out of sight is laid out
 * in tasks of its own, and is still on the page for those who print it, search it or take its picture.
 */
export function useSettled(turn: number): boolean {
  const [settled, setSettled] = useState(false)
  useTimeout(() => startTransition(() => setSettled(true)), FIRST_MS + turn * STEP_MS)
  return settled
}

/** A part of a page below the first screen, laid out at its turn or when it comes near, whichever is sooner. */
export function DeferredSection({ turn, children }: { turn: number; children: ReactNode }) {
  return <div className={useSettled(turn) ? undefined : css.deferred}>{children}</div>
}
