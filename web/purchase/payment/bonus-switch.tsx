import type { Purchase } from '#domain/payments/purchase.ts'
import { thousands } from '#domain/text/thousands.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Switch } from '#web/ui/fields/checkbox.tsx'
import { Panel } from '#web/purchase/purchase-screen.tsx'

type Props = {
  /** Roubles of points that may be taken. */
  available: number
  /** Why they are not; null: there is nothing to say. */
  whyNot: string | null
  points: Purchase['points']
  onChange: (amount: number) => void
}

/** «Оплатить бонусами» of an order: for its signed-in owner, disabled with the reason where points are not taken (AIRS-41, DHOT-13). */
export function BonusSwitch({ available, whyNot, points, onChange }: Props) {
  if (available === 0 && whyNot === null) return null
  const isAble = available > 0
  return (
    <Panel label="Бонусы">
      <Switch
        label="Оплатить бонусами"
        checked={points.amount > 0}
        disabled={!isAble || points.isBusy}
        aria-describedby={isAble ? undefined : 'why-no-bonus'}
        onChange={({ target }) => onChange(target.checked ? available : 0)}
        end={isAble && <b>{thousands(-available)}&nbsp;₽</b>}
      />
      {!isAble && (
        <p id="why-no-bonus" className="small quiet">
          {whyNot}
        </p>
      )}
      {points.failure && <Banner tone="err">{points.failure}. Можно оплатить картой</Banner>}
    </Panel>
  )
}
