import { type ReactNode, useState } from 'react'
import type { FiscalLink } from '#contract/fiscal.ts'
import type { SeenRefund } from '#contract/refund.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import type { Product } from '#domain/product.ts'
import { dayOf, formatDay } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { useRequest } from '#web/data/use-request.ts'
import { LazyRefundDialog } from '#web/purchase/refund/lazy-refund-dialog.tsx'
import { RequestView } from '#web/shell/request-view.tsx'
import { Button, LinkButton, buttonClass } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { OrderDialogProps } from './orders-data.ts'
import css from './order-dialog.module.css'

/** What the dialogs of all products know of their order. */
type Order = { price: number; refundable: boolean; fiscalReceipts: FiscalLink[]; refunds: SeenRefund[] }

/** The product's own words and parts of an order. */
export type OrderView = {
  title: string
  /** What the refund dialog calls it. */
  route: string
  status: OrderStatus
  /** Where it is paid while it is unpaid. */
  payAt: string
  body: ReactNode
  /** The action of a served order: its tickets, its voucher. */
  action: ReactNode
}

type Props<T extends Order> = OrderDialogProps & {
  product: Product
  /** Must be the same function as long as the number is the same. */
  load: (signal: AbortSignal) => Promise<T>
  view: (order: T) => OrderView
}

/** One order in a modal: what was bought, what was refunded, what can be done with it (ACC-08). */
export function OrderDialog<T extends Order>({ number, product, load, view, onClose, onReturned }: Props<T>) {
  const { request, again } = useRequest(load)
  const [isReturning, setReturning] = useState(false)
  const order = request.phase === 'ready' ? request.reply : undefined
  const seen = order && view(order)
  if (seen && isReturning)
    return (
      <LazyRefundDialog
        number={number}
        route={seen.route}
        product={product}
        onClose={() => setReturning(false)}
        onReturned={onReturned}
      />
    )
  const title = seen?.title ?? (request.phase === 'failed' ? `Заказ ${number}` : 'Загрузка данных заказа')
  return (
    <Drawer
      fits
      title={title}
      size="l"
      onClose={onClose}
      footer={order && seen && <Actions order={order} view={seen} onReturn={() => setReturning(true)} />}
    >
      <RequestView request={request} again={again} loading={<Loading />}>
        {({ fiscalReceipts, refunds }) => (
          <div className={css.detail}>
            {seen?.body}
            <FiscalLinks receipts={fiscalReceipts} />
            {refunds.length > 0 && <Refunds refunds={refunds} status={seen?.status} />}
          </div>
        )}
      </RequestView>
    </Drawer>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className={css.detail}>
      <Skeleton height={120} radius={12} />
      <Skeleton height={120} radius={12} />
      <Skeleton height={60} radius={12} />
    </div>
  )
}

/** What money of no part was: it arrived late, was taken for an order that failed, or was paid twice. */
function sparePaymentName(status: OrderStatus | undefined): string {
  if (status === 'Expired') return 'Оплата после срока'
  return status === 'Failed' ? 'Оплата заказа' : 'Лишняя оплата'
}

/** What was refunded or is on its way, refund by refund. */
function Refunds({ refunds, status }: Pick<Order, 'refunds'> & { status: OrderStatus | undefined }) {
  return (
    <section>
      <h3 className="h3">Возврат</h3>
      <ul className={css.lines}>
        {refunds.map((refund) => (
          <li key={refund.askedAt}>
            <b>{refund.titles.join(', ') || sparePaymentName(status)}</b>
            <span className="quiet">{moneyBack(refund)}</span>
            <span className="quiet">
              {refund.doneAt
                ? `${refund.byHand ? 'Отправлено переводом' : 'Возвращено'} ${formatDay(dayOf(new Date(refund.doneAt)))}`
                : 'Деньги в пути'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `12 312 ₽ деньгами и 408 бонусов`. */
function moneyBack({ card, points }: SeenRefund): string {
  const parts = [card > 0 ? `${formatRub(card)} деньгами` : '', points > 0 ? counted(points, words.bonus) : '']
  return parts.filter(Boolean).join(' и\u00a0')
}

function Actions({ order, view, onReturn }: { order: Order; view: OrderView; onReturn: () => void }) {
  return (
    <div className={css.actions}>
      <div>
        <span className="quiet small">Сумма</span>
        <b className={css.sum}>{formatRub(order.price)}</b>
      </div>
      {view.status === 'Registered' && (
        <LinkButton to={view.payAt} variant="primary" icon="credit-card">
          Оплатить
        </LinkButton>
      )}
      {order.refundable && (
        <Button icon="receipt-refund" onClick={onReturn}>
          Отменить и&nbsp;вернуть деньги
        </Button>
      )}
      {view.action}
    </div>
  )
}

const titles = { payment: 'Кассовый чек', refund: 'Чек возврата' } as const

/** Receipts of the cash register, one line; nothing while there are none. */
function FiscalLinks({ receipts }: { receipts: FiscalLink[] }) {
  if (receipts.length === 0) return null
  return (
    <p className={css.receipts}>
      {receipts.map(({ of, url, isSample }) => (
        <a key={url} className={buttonClass({ variant: 'text' })} href={url} target="_blank" rel="noreferrer">
          {titles[of]}
          {isSample && ' (образец)'}
        </a>
      ))}
    </p>
  )
}
