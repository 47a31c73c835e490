import { useEffect, useRef, useState } from 'react'
import { clockText, spokenAt } from '#web/ui/countdown.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './refund-dialog.module.css'

/** How long the shown sums hold; says so when they do not any more. */
export function QuoteLife({ until, onEnd }: { until: number; onEnd: () => void }) {
  const [left, setLeft] = useState(() => secondsTo(until))
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsTo(until)
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      ended.current()
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p className={css.life}>
      <Icon name="clock-hour-4" size={16} />
      {left > 0 ? (
        <span>
          Расчёт действует ещё <b>{clockText(left)}</b>
        </span>
      ) : (
        <output>Расчёт устарел: правила тарифа зависят от&nbsp;времени до&nbsp;вылета.</output>
      )}
      <VisuallyHidden live>{spokenAt(left)}</VisuallyHidden>
    </p>
  )
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
