import type { ReactNode } from 'react'
import { formatRub } from '#domain/text/money.ts'
import css from './pay-bar.module.css'

/** Below 990 px the total and the button stay at the bottom of the window. */
export function PayBar({ total, children }: { total: number; children: ReactNode }) {
  return (
    <div className={css.bar}>
      <p>
        <span>Итого</span>
        <b>{formatRub(total)}</b>
      </p>
      <div>{children}</div>
    </div>
  )
}
