import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { forgetHeld } from '#web/held-order.ts'
import { clockText } from '#web/ui/countdown.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import css from './held-notice.module.css'
import { LinkButton } from './link-button.tsx'
import { type HeldOrder, useHeldOrder } from './use-held-order.ts'

/** Where the order itself or another one is being paid, the strip would only be in the way. */
const PAYING = /^\/(avia|hotels)\/(booking|payment)|^\/loader/

/** On other pages: an order is held and can still be paid, for who has come back from the bank or wandered off (DPAY-14). */
export function HeldNotice() {
  const { pathname } = useLocation()
  return PAYING.test(pathname) ? null : <Strip />
}

function Strip() {
  const order = useHeldOrder()
  return order ? <Notice key={order.number} {...order} /> : null
}

function Notice({ number, what, until, to }: HeldOrder) {
  const left = useSecondsTo(until)
  return (
    <aside className={css.card} aria-label="Заказ ждёт оплаты">
      <Icon name="clock-hour-4" size={24} />
      <p>
        <b>
          Заказ {number} ждёт оплаты: <span role="timer">{clockText(left)}</span>
        </b>
        <span className={css.what}>{what}</span>
      </p>
      <LinkButton to={to} look="tonal">
        Оплатить
      </LinkButton>
      <IconButton icon="x" label="Не напоминать о заказе" onClick={forgetHeld} />
    </aside>
  )
}

/** Counts down; what has run out is not spoken of any more. */
function useSecondsTo(until: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) forgetHeld()
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
