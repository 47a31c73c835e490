import { type ReactNode, useSyncExternalStore } from 'react'
import { type PaymentMethod, paymentReasons } from '#domain/payments/payment.ts'
import { type PayableOrder, type Purchase, methodOf } from '#domain/payments/purchase.ts'
import type { Product } from '#domain/product.ts'
import { formatRub } from '#domain/text/money.ts'
import { thousands } from '#domain/text/thousands.ts'
import { BonusPromise } from '#web/purchase/bonus-promise.tsx'
import { CancelOrder } from '#web/purchase/cancel-order.tsx'
import { IconDisc } from '#web/purchase/icon-disc.tsx'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { SupportPanel } from '#web/purchase/support-panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { BankIframe } from './bank-iframe.tsx'
import { PayBar } from './pay-bar.tsx'
import { PaymentClock } from './payment-clock.tsx'
import { PaymentMethodAbout, PaymentMethodPicker, usePaymentMethods } from './payment-method.tsx'
import { WINDOW_CLOSED } from './payment-words.ts'
import { type PurchaseCalls, usePurchase } from './use-purchase.ts'
import cardMarksStyles from './card-marks.module.css'
import css from './payment-page.module.css'
import paymentSafetyStyles from './payment-safety.module.css'

/** An unpaid order, as the page of its payment shows it. */
export type UnpaidOrderView = PayableOrder & {
  number: string
  /** Roubles, points not taken off. */
  price: number
  /** Roubles of points that may be taken; why none may, or null where there is nothing to say about them. */
  pointsAvailable: number
  whyNoPoints: string | null
  /** The e-mail the tickets or the voucher are sent to. */
  sentTo: string
  /** What the bank said to the last attempt. */
  reasonText: string | null
}

type Props = {
  product: Product
  order: UnpaidOrderView
  calls: PurchaseCalls & { cancel(): Promise<unknown> }
  /** Whether the bank's page is in a frame, or the press leads to it; a narrow window has no frames (DHOT-14). */
  view: 'frame' | 'whole'
  /** What is bought, beside the payment: `off` roubles paid by points, `clock` is on top. */
  summary: (parts: { off: number; clock: ReactNode }) => ReactNode
  /** What is held until payment, where it is not all that is usually held of its product. */
  hold?: { terms: string; note: string; after: string }
  /** Another search, the order after it was cancelled, another room in its place. */
  addresses: { search: string; cancelled: string; otherChoice?: string }
  /** The travellers, under what happens after the payment. */
  children?: ReactNode
}

const words = {
  air: { terms: 'Цена и места за вами', papers: 'Билеты придут', icon: 'ticket', after: 'Места вернутся в\u00a0продажу' },
  hotel: { terms: 'Номер и цена за вами', papers: 'Ваучер придёт', icon: 'bed', after: 'Номер вернётся в\u00a0продажу' },
} as const satisfies Record<Product, object>

/** A held unpaid order, which is paid at the bank (AIRP-03, AIRP-04, HOTB-05). */
export function PaymentPage({ product, order, calls, view, summary, addresses, hold, children }: Props) {
  const { purchase, isOver, open, pay, choosePoints, chooseMethod, expire, leave } = usePurchase(order, calls)
  const { phase, payment, points } = purchase
  const left = order.price - points.amount
  const methods = usePaymentMethods(left)
  const method = methods.includes(methodOf(purchase)) ? methodOf(purchase) : 'card'
  const isNarrow = useNarrow()
  const hasFrame = view === 'frame' && !isNarrow
  const isFramed = hasFrame && payment?.mode !== 'redirect'
  const { terms, papers, icon, after } = { ...words[product], ...hold }

  const choice = { method, ...(!calls.takePoints && { points: points.amount }) }
  const toBank = () => void pay(choice)
  const again = () => void pay(choice, hasFrame)
  function choose(next: PaymentMethod) {
    chooseMethod(next)
    if (isFramed || phase === 'declined') void open({ method: next })
  }

  const button = phase !== 'declined' && (
    <Button
      variant="primary"
      size="l"
      wide
      icon="lock"
      busy={purchase.isBusy || purchase.isLeaving}
      disabled={isOver}
      onClick={toBank}
    >
      {left > 0 ? `Оплатить ${formatRub(left)}` : 'Оплатить бонусами'}
    </Button>
  )
  return (
    <Screen
      title="Оплата"
      step="Оплата"
      product={product}
      aside={summary({
        off: points.amount,
        clock: <PaymentClock until={purchase.deadline} title={terms} note={hold?.note} onEnd={expire} />,
      })}
    >
      {phase === 'expired' && (
        <Banner
          tone="err"
          actions={
            <LinkButton to={addresses.search} variant="primary">
              Новый поиск
            </LinkButton>
          }
        >
          {WINDOW_CLOSED}
        </Banner>
      )}
      {phase === 'declined' && <Declined order={order} terms={terms} left={left} search={addresses.search} onRetry={again} />}
      {!isOver && purchase.failure && (
        <Banner
          tone="err"
          actions={
            <Button variant="text" onClick={again}>
              Повторить
            </Button>
          }
        >
          {purchase.failure}
        </Banner>
      )}
      {!isOver && (
        <BonusSwitch
          available={order.pointsAvailable}
          whyNot={order.whyNoPoints}
          points={points}
          onChange={(amount) => void choosePoints(amount)}
        />
      )}
      {!(isFramed && isOver) && (
        <Panel label={method === 'card' ? 'Оплата картой' : 'Оплата по СБП'} className={css.bank}>
          <PaymentMethodPicker methods={methods} method={method} onChange={choose} />
          <PaymentMethodAbout method={method} product={product} />
          <BonusPromise card={left} product={product} />
          {!isFramed && <div className={css.button}>{button}</div>}
          {isFramed && phase !== 'declined' && <BankIframe payment={payment} isBusy={purchase.isBusy} />}
          <PaymentSafety method={method} />
        </Panel>
      )}
      <Panel>
        <div className={css.after}>
          <IconDisc icon={icon} />
          <div>
            <b>После оплаты</b>
            <p className="small quiet">
              {papers} на&nbsp;{order.sentTo}. Номер заказа <b>{order.number}</b>, он&nbsp;пригодится, если понадобится помощь.
            </p>
          </div>
        </div>
        {children}
        <CancelOrder
          after={after}
          onCancel={calls.cancel}
          cancelled={addresses.cancelled}
          otherChoice={addresses.otherChoice}
          disabled={isOver}
          onLeaving={leave}
        />
      </Panel>
      {!isFramed && button && <PayBar total={left}>{button}</PayBar>}
    </Screen>
  )
}

type DeclinedProps = { order: UnpaidOrderView; terms: string; left: number; search: string; onRetry: () => void }

/** The bank declined: the reason, what it did not cost, another attempt for the same order (DHOT-18, DPAY-05). */
function Declined({ order, terms, left, search, onRetry }: DeclinedProps) {
  return (
    <>
      <Banner
        tone="err"
        actions={
          <Button variant="primary" onClick={onRetry}>
            Оплатить ещё раз
          </Button>
        }
      >
        {order.reasonText ?? paymentReasons.declined}. {formatRub(left)} не&nbsp;списаны, {terms.toLowerCase()}. Нажмите «Оплатить
        ещё раз» или&nbsp;выберите другой способ.
      </Banner>
      <SupportPanel number={order.number} search={search} />
    </>
  )
}

/** Under a payment: that it is safe, and the cards we take. */
function PaymentSafety({ method }: { method: PaymentMethod }) {
  return (
    <div className={paymentSafetyStyles.safe}>
      <span>
        <Icon name="shield-check" />
        Платёж защищён
      </span>
      {method === 'card' && <CardMarks />}
    </div>
  )
}

/** Where a frame would be too small for a bank's page (DHOT-14). */
const NARROW = '(width < 576px)'

function watch(changed: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is narrower than 576 px; the server assumes it is wide. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(NARROW).matches,
    () => false,
  )
}

const marks = [
  ['МИР', 'Мир'],
  ['VISA', 'Visa'],
  ['MASTERCARD', 'Mastercard'],
] as const

/** The accepted cards (AIRP-09): typographic plates with names for screen readers. */
function CardMarks() {
  return (
    <ul className={cardMarksStyles.marks} aria-label="Принимаем карты">
      {marks.map(([plate, spoken]) => (
        <li key={plate}>
          <span aria-hidden="true">{plate}</span>
          <VisuallyHidden>{spoken}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}

type BonusSwitchProps = {
  /** Roubles of points that may be taken. */
  available: number
  /** Why they are not; null: there is nothing to say. */
  whyNot: string | null
  points: Purchase['points']
  onChange: (amount: number) => void
}

/**
 * «Оплатить бонусами» of an order: for its signed-in owner, disabled with the reason where points are not accepted (AIRS-41,
 * DHOT-13).
 */
function BonusSwitch({ available, whyNot, points, onChange }: BonusSwitchProps) {
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
