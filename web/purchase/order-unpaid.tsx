import type { ReactNode } from 'react'
import type { Product } from '#domain/product.ts'
import { formatRub } from '#domain/text/money.ts'
import { usePolling } from '#web/data/use-polling.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { IconDisc } from './icon-disc.tsx'
import { Panel, Screen } from './purchase-screen.tsx'
import css from './result.module.css'

type Props = {
  product: Product
  /** Roubles left to pay, and where. */
  amount: number
  payment: string
  /** What the bank said to the last attempt, if it said anything. */
  reasonText?: string | null
  summary: ReactNode
  children?: ReactNode
}

/** Nothing has been paid yet, whatever the address says (DAIR-22, DHOT-18). */
export function OrderUnpaid({ product, amount, payment, reasonText, summary, children }: Props) {
  usePolling('often')
  return (
    <Screen title="Ждём оплату" step="Оплата" product={product} aside={summary}>
      <Panel>
        <div className={css.news} aria-live="polite">
          <IconDisc icon="clock-hour-4" />
          <div>
            <h2 className="h2">Заказ ещё не&nbsp;оплачен</h2>
            <p className="quiet">
              {reasonText
                ? `${reasonText}. Деньги не\u00a0списаны.`
                : 'Если вы\u00a0только что заплатили, подтверждение банка приходит в\u00a0течение минуты: мы\u00a0проверяем сами, страницу можно не\u00a0обновлять.'}
            </p>
          </div>
        </div>
        <div className={css.links}>
          <LinkButton to={payment} variant="primary" size="l">
            Оплатить {formatRub(amount)}
          </LinkButton>
        </div>
        {children}
      </Panel>
    </Screen>
  )
}
