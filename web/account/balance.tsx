import { Link } from 'react-router'
import { thousands } from '#domain/thousands.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import css from './balance.module.css'

export const BALANCE_TIP = 'Бонусов, доступных для оплаты'

/** The points one may pay with, explained on hover and focus; leads to their history (HDR-08, HDR-09). */
export function Balance({ points }: { points: number }) {
  return (
    <Tooltip text={BALANCE_TIP}>
      {(described) => (
        <Link to="/account/followers" className={css.balance} aria-label={`${BALANCE_TIP}: ${thousands(points)}`} {...described}>
          {thousands(points)}
        </Link>
      )}
    </Tooltip>
  )
}
