import type { AirTickets } from '#contract/air.ts'
import { thousands } from '#domain/text/thousands.ts'
import { NOT_APPLICABLE } from '#web/air/results/bonus-toggle.tsx'
import { useSession } from '#web/auth/session.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { Panel } from '#web/purchase/purchase-screen.tsx'

type Props = { tickets: AirTickets; on: boolean; onChange: (on: boolean) => void }

/** «Оплатить бонусами» of an order: for its signed-in owner, disabled with the reason where points are not taken (AIRS-41). */
export function BonusSwitch({ tickets, on, onChange }: Props) {
  const user = useSession((session) => session.user)
  if (!user || (tickets.bonusApplicable && tickets.bonusAvailable === 0 && user.isActivated)) return null
  const reason = tickets.bonusApplicable ? 'Подтвердите e-mail, чтобы оплачивать бонусами' : NOT_APPLICABLE
  const able = tickets.bonusAvailable > 0
  return (
    <Panel label="Бонусы">
      <Switch
        label="Оплатить бонусами"
        checked={on}
        disabled={!able}
        aria-describedby={able ? undefined : 'why-no-bonus'}
        onChange={({ target }) => onChange(target.checked)}
        end={able && <b>{thousands(-tickets.bonusAvailable)}&nbsp;₽</b>}
      />
      {!able && (
        <p id="why-no-bonus" className="small quiet">
          {reason}
        </p>
      )}
    </Panel>
  )
}
