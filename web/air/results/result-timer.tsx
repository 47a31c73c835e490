import { serverNow } from '#web/boot/server-clock.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useClock } from '#web/ui/timers.ts'
import css from './result-timer.module.css'

const TICK_MS = 5_000

/** Whole minutes until an instant, 0 once it has passed; undefined before hydration. */
export function useMinutesLeft(until: string | undefined): number | undefined {
  const minutes = () => (until ? Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 60_000)) : undefined)
  return useClock(minutes, TICK_MS)
}

/** «Цены действуют 18 мин»: how long the list is valid; its place is reserved before the browser's clock is known. */
export function ResultTimer({ minutes }: { minutes: number | undefined }) {
  if (minutes === 0) return null
  const left = minutes ?? 30
  return (
    <p className={classes(css.timer, minutes === undefined && css.coming)}>
      <Icon name="clock-hour-4" />
      <span>
        <span className={css.words}>Цены действуют </span>
        {left < 120 ? `${left}\u00a0мин` : `${Math.floor(left / 60)}\u00a0ч`}
      </span>
    </p>
  )
}
