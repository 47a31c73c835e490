import type { ReactNode } from 'react'
import type { Segment } from '#domain/air/offer.ts'
import { routeName } from '#domain/air/trip.ts'
import { formatRub } from '#domain/text/money.ts'
import { DirectionSummary } from './direction-summary.tsx'
import css from './trip-summary.module.css'

type Props = {
  there: Segment[]
  back: Segment[] | null
  /** Stands on top, edge to edge: the countdown. */
  picture?: ReactNode
  /** Between the flights and the total: who pays what, and the rules. */
  children?: ReactNode
  total: number
  totalWord?: string
  /** Under the total: the button. */
  action?: ReactNode
}

/** What is being bought, at the side of every screen of the purchase. */
export function TripSummary({ there, back, picture, children, total, totalWord = 'Итого', action }: Props) {
  return (
    <div className={css.card}>
      {picture}
      <div className={css.body}>
        <h2 className="h3">{routeName(there)}</h2>
        <DirectionSummary segments={there} title={back ? 'Туда' : undefined} />
        {back && (
          <div className={css.second}>
            <DirectionSummary segments={back} title="Обратно" />
          </div>
        )}
        {children && <div className={css.part}>{children}</div>}
        <p className={css.total}>
          <span className="h3">{totalWord}</span>
          <b>{formatRub(total)}</b>
        </p>
        {action}
      </div>
    </div>
  )
}
