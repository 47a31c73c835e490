import type { ReactNode } from 'react'
import type { RefundSum } from '#contract/refund.ts'
import { type OrderStatus, finalStatuses } from '#domain/payments/order.ts'
import { BANK_TERM } from '#domain/payments/refund.ts'
import type { Product } from '#domain/product.ts'
import { clockOf, localTimeIn } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { usePolling } from '#web/data/use-polling.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { IconDisc } from './icon-disc.tsx'
import { Panel, Screen } from './purchase-screen.tsx'
import { SupportPanel } from './support-panel.tsx'
import awaitedNoticeStyles from './awaited-notice.module.css'
import css from './result.module.css'

type UnpaidProps = {
  product: Product
  /** Roubles left to pay, and where. */
  amount: number
  payment: string
  /** The bank's answer to the last attempt, if there was one. */
  reasonText?: string | null
  summary: ReactNode
  children?: ReactNode
}

/** Nothing has been paid yet, whatever the address says (DAIR-22, DHOT-18). */
export function OrderUnpaid({ product, amount, payment, reasonText, summary, children }: UnpaidProps) {
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

const MOSCOW = 'Europe/Moscow'

const words = {
  air: { silence: 'Авиакомпания ещё не\u00a0подтвердила билеты', whose: 'её', end: 'придут билеты' },
  hotel: { silence: 'Отель ещё не\u00a0подтвердил бронь', whose: 'его', end: 'придёт ваучер' },
} as const satisfies Record<Product, object>

type AwaitedProps = { product: Product; since: string; until: string; sentTo: string }

/** A supplier has not reported the outcome of the order yet: what is awaited, until when, and what follows. */
export function AwaitedNotice({ product, since, until, sentTo }: AwaitedProps) {
  const [begin, end] = [since, until].map((moment) => clockOf(localTimeIn(new Date(moment), MOSCOW)))
  const { silence, whose, end: comes } = words[product]
  return (
    <div className={awaitedNoticeStyles.awaited}>
      <Banner icon="clock-hour-4">
        {silence}: с&nbsp;{begin} ждём {whose} ответа и&nbsp;спрашиваем снова. Не&nbsp;ответит до&nbsp;{end} по&nbsp;Москве&nbsp;—
        заказом займётся сотрудник. Напишем на&nbsp;{sentTo}: {comes} или вернутся все деньги.
      </Banner>
    </div>
  )
}

/** The outcome of an order that cannot go on, and its money. */
export type EndedWords = { title: string; happened: string; money: string }

/** For an order paid by points alone: they are back at once, and no bank is involved. */
export const pointsBack = { happened: 'Бонусы вернулись', money: 'Бонусы, которыми вы\u00a0платили, уже на\u00a0вашем счёте.' }

/** How refunded money was sent. */
export function sentWords({ total, byHand = 0 }: Pick<RefundSum, 'total' | 'byHand'>): string {
  const usual = `${formatRub(total - byHand)} отправлены тем\u00a0же путём, каким вы\u00a0платили.`
  if (byHand === 0) return usual
  const transferred = `${formatRub(byHand)} отправлены переводом: вернуть их тем\u00a0же путём банк не\u00a0смог.`
  return total > byHand ? `${transferred} ${usual}` : transferred
}

/** Money that arrived when its order was over already. */
export function lateWords(refund: RefundSum): Pick<EndedWords, 'happened' | 'money'> {
  const usual = `${formatRub(refund.total)} придут тем\u00a0же путём, каким вы\u00a0платили, за\u00a0${BANK_TERM}.`
  return { happened: 'Оплата пришла поздно, деньги возвращаются', money: refund.byHand ? sentWords(refund) : usual }
}

/** Nothing was sold for money that was only held, or taken by a bank that answered too late. */
export function refusedWords(refund: RefundSum | null): string {
  return `Не\u00a0удалось оформить, деньги ${refund ? 'возвращаются' : 'не\u00a0списаны'}`
}

type EndedProps = { words: EndedWords; status: OrderStatus; number: string; search: string; summary: ReactNode }

/** An order that cannot go on: its outcome and its money, and the way to another (DGEN-05). */
export function OrderEnded({ words: { title, happened, money }, status, number, search, summary }: EndedProps) {
  usePolling(finalStatuses.includes(status) ? 'shown' : 'often') // late money may still arrive
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
