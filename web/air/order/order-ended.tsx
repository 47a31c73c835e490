import type { AirTickets } from '#contract/air.ts'
import * as paths from '#domain/paths.ts'
import { IconDisc } from '#web/purchase/icon-disc.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'
import { type EndStatus, endedWords } from './ended-words.ts'
import { OrderSummary } from './order-summary.tsx'
import css from '#web/purchase/result.module.css'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { SupportPanel } from '#web/purchase/support-panel.tsx'

/** An order with no way on: what became of it and of the money, and the way to another (DGEN-05). */
export function OrderEnded({ tickets, status }: { tickets: AirTickets; status: EndStatus }) {
  const { title, happened, money } = endedWords(status, tickets)
  return (
    <Screen title={title} aside={<OrderSummary tickets={tickets} totalWord="Стоимость" />}>
      <Panel>
        <div className={css.news} aria-live="polite">
          <IconDisc
            icon={status === 'Expired' ? 'sunset-2' : 'receipt-refund'}
            isWrong={status === 'Failed' || status === 'Expired'}
          />
          <div>
            <h2 className="h2">{happened}</h2>
            <p className="quiet">{money}</p>
          </div>
        </div>
        <div className={css.links}>
          <LinkButton to={paths.airResults} variant="primary" size="l">
            Новый поиск
          </LinkButton>
        </div>
      </Panel>
      <SupportPanel number={tickets.number} />
    </Screen>
  )
}
