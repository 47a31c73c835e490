import { accrualFor } from '#domain/bonus/discount.ts'
import type { Product } from '#domain/product.ts'
import { counted, words } from '#domain/text/plural.ts'
import { useSession } from '#web/auth/session.ts'
import { useConfig } from '#web/shell/config.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './bonus-promise.module.css'

/** «Начислим N бонусов» for a sum paid by card; guests earn none, so nothing is promised to them (DBON-02). */
export function BonusPromise({ card, product = 'air' }: { card: number; product?: Product }) {
  const { percent } = useConfig().bonus[product]
  const isIn = useSession((session) => session.phase === 'in')
  const points = accrualFor(card, percent)
  if (!isIn || points === 0) return null
  return (
    <p className={css.promise}>
      <Icon name="plus" size={16} />
      Начислим {counted(points, words.bonus)}
    </p>
  )
}
