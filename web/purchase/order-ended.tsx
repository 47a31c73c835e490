import type { ReactNode } from 'react'
import { type OrderStatus, finalStatuses } from '#domain/payments/order.ts'
import { usePolling } from '#web/data/use-polling.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { IconDisc } from './icon-disc.tsx'
import { Panel, Screen } from './purchase-screen.tsx'
import css from './result.module.css'
import { SupportPanel } from './support-panel.tsx'

/** What became of an order with no way on, and of its money. */
export type EndedWords = { title: string; happened: string; money: string }

type Props = { words: EndedWords; status: OrderStatus; number: string; search: string; summary: ReactNode }

/** An order with no way on: what became of it and of the money, and the way to another (DGEN-05). */
export function OrderEnded({ words: { title, happened, money }, status, number, search, summary }: Props) {
  usePolling(finalStatuses.includes(status) ? 'never' : 'often')
  return (
    <Screen title={title} aside={summary}>
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
          <LinkButton to={search} variant="primary" size="l">
            Новый поиск
          </LinkButton>
        </div>
      </Panel>
      <SupportPanel number={number} />
    </Screen>
  )
}
