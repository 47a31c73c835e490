import type { AirTickets } from '#contract/air.ts'
import { href } from '#domain/href.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { IconDisc } from '#web/purchase/icon-disc.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'
import { OrderSummary } from './order-summary.tsx'
import css from '#web/purchase/result.module.css'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { TravellerList } from './traveller-list.tsx'

type Props = { id: string; tickets: AirTickets; onEnd: () => void }

/** Nothing has been paid yet, whatever the address says. */
export function OrderWaiting({ id, tickets, onEnd }: Props) {
  return (
    <Screen title="Ждём оплату" step="Оплата" aside={<OrderSummary tickets={tickets} until={tickets.expiresAt} onEnd={onEnd} />}>
      <Panel>
        <div className={css.news}>
          <IconDisc icon="clock-hour-4" />
          <div>
            <h2 className="h2">Заказ ещё не&nbsp;оплачен</h2>
            <p className="quiet">
              Если вы&nbsp;только что заплатили, подтверждение банка приходит в&nbsp;течение минуты: мы&nbsp;проверяем сами,
              страницу можно не&nbsp;обновлять.
            </p>
          </div>
        </div>
        <div className={css.links}>
          <LinkButton to={href(paths.airBooking, {}, { id })} variant="primary" size="l">
            Оплатить {formatRub(tickets.amount)}
          </LinkButton>
        </div>
        <TravellerList tickets={tickets} />
      </Panel>
    </Screen>
  )
}
