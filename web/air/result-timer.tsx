import { useEffect, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import css from './result-timer.module.css'

const TICK_MS = 5_000

/** Whether an instant has passed, and whole minutes until it; undefined before the browser takes over. */
export function useMinutesLeft(until: string | undefined): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (!until) return
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 60_000)))
    const first = setTimeout(tick)
    const timer = setInterval(tick, TICK_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [until])
  return left
}

/** «Цены действуют 18 мин»: how long the list may be believed. */
export function ResultTimer({ minutes }: { minutes: number | undefined }) {
  if (minutes === undefined || minutes === 0) return null
  return (
    <p className={css.timer}>
      <Icon name="clock-hour-4" />
      Цены действуют {minutes >= 120 ? `${Math.floor(minutes / 60)}\u00a0ч` : `${minutes}\u00a0мин`}
    </p>
  )
}
