import * as paths from '#domain/paths.ts'
import { PaymentSafety } from '#web/purchase/payment-safety.tsx'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentInfo } from '#contract/hotel-orders.ts'
import { thousands } from '#domain/text/thousands.ts'
import { formatRub } from '#domain/text/money.ts'
import { PAYMENT_WINDOW_MIN } from '#domain/payments/payment.ts'
import { BonusPromise } from '#web/purchase/bonus-promise.tsx'
import { PaymentMethodPicker, PaymentMethodAbout, usePaymentMethods } from '#web/purchase/payment-method.tsx'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { SupportPanel } from '#web/purchase/support-panel.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { Countdown } from '#web/purchase/countdown.tsx'
import { CancelHotelOrder } from './cancel-order.tsx'
import { otherRoomLink, searchLink } from './order-links.ts'
import css from './payment-step.module.css'
import { StaySummary } from '#web/hotels/booking/summary.tsx'
import { useNarrow } from './use-narrow.ts'
import { useHotelPayment } from './use-payment.ts'
import { WINDOW_CLOSED } from '#web/purchase/payment-words.ts'

/** A held room waiting for its money: the bank's page stands in an iframe, below 576 px it is opened whole (DHOT-14). */
export function HotelPaymentStep({ first }: { first: PaymentInfo }) {
  const { state, mode, method, over, open, payBy, usePoints, noteLeaving, end } = useHotelPayment(first)
  const [params] = useSearchParams()
  const order = state.paymentInfo ?? first
  const narrow = useNarrow()
  const methods = usePaymentMethods(order.amount)
  const declined = state.form.isDone && !state.form.isSuccess
  const framed = mode === 'iframe' && !narrow
  return (
    <Screen
      title="Оплата"
      step="Оплата"
      product="hotel"
      aside={
        <StaySummary
          stay={order.stay}
          off={order.bonusAmount}
          picture={
            <Countdown
              until={Date.parse(order.expiresAt)}
              total={PAYMENT_WINDOW_MIN * 60}
              title="Номер и цена за вами"
              onEnd={end}
            />
          }
        />
      }
    >
      {over && <WindowClosed to={searchLink(params, order.stay)} />}
      {!over && declined && <Declined order={order} onAgain={() => void open()} />}
      {!over && state.error && (
        <Banner
          tone="err"
          actions={
            <Button variant="text" onClick={() => void open()}>
              Повторить
            </Button>
          }
        >
          {state.error}
        </Banner>
      )}
      {!over && order.bonusAvailable > 0 && (
        <Points order={order} state={state.bonusPay} onUse={(amount) => void usePoints(amount)} />
      )}
      {!over && (
        <Panel label={method === 'card' ? 'Оплата картой' : 'Оплата по СБП'} className={css.pay}>
          <PaymentMethodPicker methods={methods} method={method} onChange={payBy} />
          <PaymentMethodAbout method={method} product="hotel" />
          <BonusPromise card={order.amount} product="hotel" />
          {declined ? null : framed ? (
            <BankIframe src={state.paymentUrl} fields={state.form.formdata} busy={state.form.isLoading} />
          ) : (
            <WholePage state={state} amount={order.amount} />
          )}
          <PaymentSafety method={method} />
        </Panel>
      )}
      <Panel>
        <p>
          <b>После оплаты</b>
        </p>
        <p className="small quiet">
          Ваучер придёт на&nbsp;{order.sentTo}. Номер заказа <b>{order.orderNumber}</b>, он&nbsp;пригодится, если понадобится
          помощь.
        </p>
        <CancelHotelOrder
          orderId={order.orderId}
          otherRoom={otherRoomLink(params, order.stay)}
          disabled={over}
          onLeaving={noteLeaving}
        />
      </Panel>
    </Screen>
  )
}

type BankIframeProps = { src: string; fields: Record<string, string> | null; busy: boolean }

/** The bank's page, or the placeholder while its address is loading and after it could not be loaded (NAV-34). */
function BankIframe({ src, fields, busy }: BankIframeProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fields) form.current?.submit()
  }, [fields, src])
  return (
    <>
      <iframe
        key={src}
        name="bank"
        title="Страница банка"
        className={css.iframe}
        src={fields ? paths.loader : src}
        aria-busy={busy}
        data-payment-url={src}
      />
      {fields && (
        <form ref={form} method="post" action={src} target="bank" hidden>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
      )}
    </>
  )
}

type WholeProps = { state: ReturnType<typeof useHotelPayment>['state']; amount: number }

function WholePage({ state: { paymentUrl, form }, amount }: WholeProps) {
  const isReady = paymentUrl !== paths.loader
  return (
    <div className={css.button}>
      <Button
        variant="primary"
        size="l"
        wide
        icon="lock"
        busy={form.isLoading}
        disabled={!isReady}
        onClick={() => location.assign(paymentUrl)}
      >
        Оплатить {formatRub(amount)}
      </Button>
    </div>
  )
}

function WindowClosed({ to }: { to: string }) {
  return (
    <Banner
      tone="err"
      actions={
        <LinkButton to={to} variant="primary">
          Новый поиск
        </LinkButton>
      }
    >
      {WINDOW_CLOSED}
    </Banner>
  )
}

/** The bank said no: the reason, what it did not cost, another try for the same order (DHOT-18, DPAY-05). */
function Declined({ order, onAgain }: { order: PaymentInfo; onAgain: () => void }) {
  return (
    <>
      <Banner
        tone="err"
        actions={
          <Button variant="primary" onClick={onAgain}>
            Оплатить ещё раз
          </Button>
        }
      >
        {order.reasonText ?? 'Банк отклонил платёж'}. {formatRub(order.amount)} не&nbsp;списаны, номер и&nbsp;цена за&nbsp;вами.
        Нажмите «Оплатить ещё раз» или&nbsp;выберите другой способ.
      </Banner>
      <SupportPanel number={order.orderNumber} search={paths.hotels} />
    </>
  )
}

type PointsProps = {
  order: PaymentInfo
  state: ReturnType<typeof useHotelPayment>['state']['bonusPay']
  onUse: (amount: number) => void
}

/** «Оплатить бонусами» for the signed-in owner (DHOT-13). */
function Points({ order, state, onUse }: PointsProps) {
  const on = order.bonusAmount > 0
  return (
    <Panel label="Бонусы">
      <Switch
        label="Оплатить бонусами"
        checked={on}
        disabled={state.isLoading}
        onChange={() => onUse(on ? 0 : order.bonusAvailable)}
        end={<b>{thousands(-order.bonusAvailable)}&nbsp;₽</b>}
      />
      {state.error && <Banner tone="err">{state.error}. Можно оплатить картой</Banner>}
    </Panel>
  )
}
