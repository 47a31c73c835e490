import { type ReactNode, useEffect } from 'react'
import type { Direction } from '#domain/air/filters/filter.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { pointsDiscount, userStateOf } from '#domain/bonus/points-discount.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { setSession, useSession } from '#web/auth/session.ts'
import { useConfig } from '#web/shell/config.ts'
import { Switch } from '#web/ui/fields/checkbox.tsx'
import type { SearchResults } from './search-results.ts'
import css from './bonus-toggle.module.css'

/** How a card shows its price while points are on. */
export type PriceView = (offer: FoundOffer, price: number) => ReactNode

type Props = {
  results: SearchResults
  direction: Direction
  there: FoundOffer | null
  /** The address, with the filters that a return has to pass. */
  params: URLSearchParams
  /** Receives how prices look now; undefined restores them. */
  onPrices: (view: PriceView | undefined) => void
}

export const NOT_APPLICABLE = 'Бонусы к\u00a0этому предложению не\u00a0применяются'

/** «Оплатить бонусами»: prices drop while it is on, for people who have points to spend; off at every new search (DAIR-12). */
export function BonusToggle({ results, direction, there, params, onPrices }: Props) {
  const { addBonuses, isActivated, bonusValue } = userStateOf(useSession((session) => session))
  const { maxShare } = useConfig().bonus.air
  const { bonusRatio, forwardOptions, backwardOptions } = results.result
  const able = isActivated && bonusValue > 0
  const applicable =
    bonusRatio > 0 && (direction === 'back' ? backwardOptions : forwardOptions).some((offer) => offer.bonusApplicable)
  const on = addBonuses && able && applicable
  const returnOf = results.returnOf({ direction, there }, params)

  useEffect(() => {
    if (!on) return
    const means = { bonusValue, bonusRatio, maxShare }
    onPrices((offer, price) => {
      const trip = direction === 'back' ? [there, offer] : [offer, returnOf(offer)]
      return <DiscountedPrice offer={offer} price={price} {...pointsDiscount(trip, means)} />
    })
    return () => onPrices(undefined)
  }, [on, bonusValue, bonusRatio, maxShare, returnOf, direction, there, onPrices])

  if (!able) return null
  return (
    <div className={css.row}>
      <Switch
        label="Оплатить бонусами"
        checked={on}
        disabled={!applicable}
        aria-describedby={applicable ? undefined : 'no-bonus'}
        onChange={({ target }) => setSession({ addBonuses: target.checked })}
        end={<b className={css.sum}>{thousands(bonusValue)}</b>}
      />
      {!applicable && (
        <p id="no-bonus" className="small quiet">
          {NOT_APPLICABLE}
        </p>
      )}
    </div>
  )
}

type DiscountedPriceProps = { offer: FoundOffer; price: number; off: number; points: number }

function DiscountedPrice({ offer, price, off, points }: DiscountedPriceProps) {
  if (off === 0) {
    return (
      <>
        <p className={css.price}>{formatRub(price)}</p>
        {!offer.bonusApplicable && <p className={css.why}>{NOT_APPLICABLE}</p>}
      </>
    )
  }
  return (
    <>
      <p className={css.old}>
        <s>{formatRub(price)}</s>
      </p>
      <p className={css.price}>{formatRub(price - off)}</p>
      <p className={css.discount}>−{counted(points, words.bonus)}</p>
    </>
  )
}
