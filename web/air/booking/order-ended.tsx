import type { AirTickets } from '#contract/air.ts'
import { formatRub } from '#domain/money.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import { Disc } from '#web/purchase/disc.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'
import { OrderSummary } from './order-summary.tsx'
import css from '#web/purchase/result.module.css'
import { Panel, Screen } from '#web/purchase/screen.tsx'
import { SupportPanel } from '#web/purchase/support-panel.tsx'

type Ended = Extract<OrderStatus, 'Expired' | 'Cancelled' | 'Failed' | 'RefundPending' | 'Refunded'>
type Words = { title: string; happened: string; money: (sum: string) => string }

const words: Record<Ended, Words> = {
  Expired: {
    title: 'Время вышло',
    happened: 'Время оплаты истекло. Деньги не\u00a0списаны',
    money: () => 'Места вернулись в\u00a0продажу. Найдите рейс заново: если места ещё есть, оформление займёт минуту.',
  },
  Cancelled: {
    title: 'Заказ отменён',
    happened: 'Заказ отменён',
    money: () => 'Деньги не\u00a0списаны, места отпущены.',
  },
  Failed: {
    title: 'Не вышло оформить',
    happened: 'Не\u00a0удалось оформить, деньги не\u00a0списаны',
    money: (sum) => `Авиакомпания не\u00a0подтвердила места. Банк держал ${sum} и\u00a0уже отпускает их.`,
  },
  RefundPending: {
    title: 'Возвращаем деньги',
    happened: 'Не\u00a0удалось оформить. Деньги возвращаются',
    money: (sum) =>
      `${sum} вернутся тем\u00a0же способом, каким вы\u00a0платили. Обычно за\u00a0несколько минут, у\u00a0некоторых банков до\u00a0трёх дней.`,
  },
  Refunded: {
    title: 'Деньги возвращены',
    happened: 'Деньги возвращены',
    money: (sum) => `${sum} отправлены тем\u00a0же путём, каким вы\u00a0платили.`,
  },
}

/** The traveller asked for the money: nothing went wrong. */
const returning: Words = {
  title: 'Возвращаем деньги',
  happened: 'Возврат принят, деньги в\u00a0пути',
  money: (sum) =>
    `${sum} придут тем\u00a0же путём, каким вы\u00a0платили, за\u00a03–10\u00a0рабочих дней. Билеты больше не\u00a0действуют.`,
}

/** An order with no way on: what became of it and of the money, and the way to another (DGEN-05). */
export function OrderEnded({ tickets, status }: { tickets: AirTickets; status: Ended }) {
  const { title, happened, money } = status === 'RefundPending' && tickets.refund?.asked ? returning : words[status]
  return (
    <Screen title={title} step="Оплата" aside={<OrderSummary tickets={tickets} totalWord="Стоимость" />}>
      <Panel>
        <div className={css.news} aria-live="polite">
          <Disc
            icon={status === 'Expired' ? 'sunset-2' : 'receipt-refund'}
            isWrong={status === 'Failed' || status === 'Expired'}
          />
          <div>
            <h2 className="h2">{happened}</h2>
            <p className="quiet">{money(formatRub(tickets.refund?.total ?? tickets.amount))}</p>
          </div>
        </div>
        <div className={css.ways}>
          <LinkButton to="/search/avia" look="primary" size="l">
            Новый поиск
          </LinkButton>
        </div>
      </Panel>
      <SupportPanel number={tickets.number} />
    </Screen>
  )
}
