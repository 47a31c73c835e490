import * as paths from '#domain/paths.ts'
import { IconDisc } from '#web/purchase/icon-disc.tsx'
import { PaymentSafety } from '#web/purchase/payment-safety.tsx'
import { useState } from 'react'
import type { AirTickets } from '#contract/air.ts'
import { formatRub } from '#domain/text/money.ts'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { BonusPromise } from '#web/purchase/bonus-promise.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BonusSwitch } from './bonus-switch.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayBar } from '#web/purchase/pay-bar.tsx'
import { PaymentMethodPicker, PaymentMethodAbout, usePaymentMethods } from '#web/purchase/payment-method.tsx'
import css from './payment-step.module.css'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { TravellerList } from './traveller-list.tsx'
import { usePayment } from './use-payment.ts'
import { WINDOW_CLOSED } from '#web/purchase/payment-words.ts'

type Props = { id: string; tickets: AirTickets }

/** A held order waiting for its money (AIRP-03, AIRP-04): the payment session opens with the screen, the money is paid at the bank. */
export function PaymentStep({ id, tickets }: Props) {
  const { checkout, begunBy, over, pay: payBy, leaving, end, points, switchPoints } = usePayment(id, tickets)
  const off = points ? tickets.bonusAvailable : 0
  const left = tickets.price - off
  const methods = usePaymentMethods(left)
  const [chosen, setChosen] = useState<PaymentMethod>()
  const wish = chosen ?? begunBy
  const method = methods.includes(wish) ? wish : 'card'
  const pay = () => void payBy(method)
  const button = (
    <Button
      variant="primary"
      size="l"
      wide
      icon="lock"
      busy={checkout.paymentForTickets || leaving}
      disabled={over}
      onClick={pay}
    >
      {left > 0 ? `Оплатить ${formatRub(left)}` : 'Оплатить бонусами'}
    </Button>
  )
  return (
    <Screen
      title="Оплата"
      step="Оплата"
      aside={<OrderSummary tickets={tickets} off={off} until={checkout.timeForPayTickets} onEnd={end} />}
    >
      {over && (
        <Banner
          tone="err"
          actions={
            <LinkButton to={paths.airResults} variant="primary">
              Новый поиск
            </LinkButton>
          }
        >
          {WINDOW_CLOSED}
        </Banner>
      )}
      {!over && checkout.ticketsError && (
        <Banner
          tone="err"
          actions={
            <Button variant="text" onClick={pay}>
              Повторить
            </Button>
          }
        >
          {checkout.ticketsError}
        </Banner>
      )}
      <BonusSwitch tickets={tickets} on={points} onChange={switchPoints} />
      <Panel label={method === 'card' ? 'Оплата картой' : 'Оплата по СБП'} className={css.bank}>
        <PaymentMethodPicker methods={methods} method={method} onChange={setChosen} />
        <div className={css.pay}>
          {method === 'card' ? <Card /> : <Code />}
          <div>
            <PaymentMethodAbout method={method} product="air" />
            <BonusPromise card={left} />
            <div className={css.button}>{button}</div>
            <PaymentSafety method={method} />
          </div>
        </div>
      </Panel>
      <Panel>
        <div className={css.after}>
          <IconDisc icon="ticket" />
          <div>
            <b>После оплаты</b>
            <p className="small quiet">
              Билеты придут на&nbsp;{tickets.sentTo}. Номер заказа <b>{tickets.number}</b>, он&nbsp;пригодится, если понадобится
              помощь.
            </p>
          </div>
        </div>
        <TravellerList tickets={tickets} />
        <CancelOrder id={id} disabled={over} />
      </Panel>
      <PayBar total={left}>{button}</PayBar>
    </Screen>
  )
}

/** A card drawn, not asked for. */
function Card() {
  return (
    <div className={css.card} aria-hidden="true">
      <span className={css.row}>
        Номер карты <i>МИР</i>
      </span>
      <b>•••• •••• •••• ••••</b>
      <span className={css.row}>
        Действует до
        <br />
        ММ/ГГ
      </span>
    </div>
  )
}

/** The code a phone will scan, in place of the card. */
function Code() {
  return (
    <div className={css.card} aria-hidden="true">
      <span className={css.row}>
        Наведите камеру <i>СБП</i>
      </span>
      <Icon name="qrcode" className={css.code} />
      <span className={css.row}>Код появится у&nbsp;банка</span>
    </div>
  )
}
