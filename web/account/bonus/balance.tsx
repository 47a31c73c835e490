import { Link } from 'react-router'
import type { User } from '#domain/account/user.ts'
import * as paths from '#domain/paths.ts'
import { thousands } from '#domain/text/thousands.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import css from './balance.module.css'

/** What the points are for: those of an unconfirmed account wait (DAUTH-07). */
export function tipOf(isActivated: boolean): string {
  return isActivated ? 'Бонусов, доступных для оплаты' : 'Бонусов, которые станут доступны после подтверждения почты'
}

/** The points available for payment, explained on hover and focus; leads to their history (HDR-08, HDR-09). */
export function Balance({ user: { bonusValue: points, isActivated } }: { user: User }) {
  const tip = tipOf(isActivated)
  return (
    <Tooltip text={tip}>
      {(described) => (
        <Link to={paths.accountFollowers} className={css.balance} aria-label={`${tip}: ${thousands(points)}`} {...described}>
          {thousands(points)}
        </Link>
      )}
    </Tooltip>
  )
}
