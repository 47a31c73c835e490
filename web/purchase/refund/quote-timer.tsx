import { clockText, spokenAt } from '#web/purchase/countdown.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './refund-dialog.module.css'

/** How long the shown sums hold; says so when they do not any more. */
export function QuoteTimer({ until, onEnd }: { until: number; onEnd: () => void }) {
  const left = useSecondsLeft(until, onEnd)
  return (
    <p className={css.life}>
      <Icon name="clock-hour-4" size={16} />
      {left !== 0 ? (
        <span>
          Расчёт действует ещё <b>{left && clockText(left)}</b>
        </span>
      ) : (
        <output>Расчёт устарел: правила тарифа зависят от&nbsp;времени до&nbsp;вылета.</output>
      )}
      <VisuallyHidden live>{left && spokenAt(left)}</VisuallyHidden>
    </p>
  )
}
