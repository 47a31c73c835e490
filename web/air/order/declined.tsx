import { useMemo, useState } from 'react'
import type { AirTickets } from '#contract/air-orders.ts'
import * as paths from '#domain/paths.ts'
import { type PaymentMethod, paymentReasons } from '#domain/payments/payment.ts'
import { formatRub } from '#domain/text/money.ts'
import { IconDisc } from '#web/purchase/icon-disc.tsx'
import { PaymentClock } from '#web/purchase/payment/payment-clock.tsx'
import { usePaymentMethods } from '#web/purchase/payment/payment-method.tsx'
import { usePurchase } from '#web/purchase/payment/use-purchase.ts'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { SupportPanel } from '#web/purchase/support-panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { openPayment } from './order-calls.ts'
import { OrderSummary } from './order-summary.tsx'
import css from '#web/purchase/result.module.css'

/** The reason in the address. */
export type AddressReason = 'declined' | 'cancelled' | 'expired' | 'failed' | null

type Props = { id: string; tickets: AirTickets; reason: AddressReason }

/** The payment failed: what happened, the money, what is still held, and the ways on, in this order. */
export function Declined({ id, tickets, reason }: Props) {
  const order = useMemo(() => {
    const { status, expiresAt, bonusUsed } = tickets
    return { status, expiresAt, isDeclined: true, points: bonusUsed }
  }, [tickets])
  const calls = useMemo(() => ({ open: openPayment(id) }), [id])
  const { purchase, pay, expire } = usePurchase(order, calls)
  const [pressed, setPressed] = useState<'again' | PaymentMethod>()
  const busy = (purchase.isBusy || purchase.isLeaving) && pressed
  function payBy(how: 'again' | PaymentMethod) {
    setPressed(how)
    void pay(how === 'again' ? {} : { method: how })
  }
  const methods = usePaymentMethods(tickets.amount)
  const happened = tickets.error ?? (reason === 'cancelled' ? paymentReasons.cancelled : paymentReasons.declined)
  const sum = formatRub(tickets.amount)
  return (
    <Screen
      title="Оплата не прошла"
      step="Оплата"
      aside={<OrderSummary tickets={tickets} clock={<PaymentClock until={tickets.expiresAt} onEnd={expire} />} />}
    >
      {purchase.failure && <Banner tone="err">{purchase.failure}</Banner>}
      <Panel>
        <div className={css.news}>
          <IconDisc icon="credit-card" isWrong />
          <div>
            <h2 className="h2">{happened}</h2>
            <p className="quiet">
              {sum} не&nbsp;списаны. Места и&nbsp;цена за&nbsp;вами до&nbsp;{hourAndMinute(tickets.expiresAt)}.
            </p>
          </div>
        </div>
        <div className={css.links}>
          <Button variant="primary" size="l" busy={busy === 'again'} onClick={() => payBy('again')}>
            Оплатить ещё раз
          </Button>
          <Button size="l" icon="credit-card" busy={busy === 'card'} onClick={() => payBy('card')}>
            Другая карта
          </Button>
          {methods.includes('sbp') && (
            <Button size="l" icon="qrcode" busy={busy === 'sbp'} onClick={() => payBy('sbp')}>
              По&nbsp;СБП
            </Button>
          )}
        </div>
      </Panel>
      <Panel>
        <h2 className="h3">Что обычно помогает</h2>
        <ol className={css.advice}>
          <li>
            <b>Проверьте лимит</b> на&nbsp;оплату в&nbsp;интернете в&nbsp;приложении банка: на&nbsp;одну покупку нужно {sum}.
          </li>
          <li>
            <b>Ответьте банку.</b> Он&nbsp;мог прислать сообщение и&nbsp;ждать подтверждения, что это&nbsp;вы.
          </li>
          <li>
            <b>Возьмите другую карту</b>
            {methods.includes('sbp') && <> или СБП</>}. Пассажиров вводить заново не&nbsp;придётся.
          </li>
        </ol>
      </Panel>
      <SupportPanel number={tickets.number} search={paths.airResults} />
    </Screen>
  )
}

function hourAndMinute(moment: string): string {
  return new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' }).format(new Date(moment))
}
