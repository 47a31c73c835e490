import { useSearchParams } from 'react-router'
import type { PaymentInfo } from '#contract/hotel-orders.ts'
import * as paths from '#domain/paths.ts'
import { usePolling } from '#web/data/use-polling.ts'
import { AwaitedNotice } from '#web/purchase/awaited-notice.tsx'
import { IconDisc } from '#web/purchase/icon-disc.tsx'
import result from '#web/purchase/result.module.css'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { SupportPanel } from '#web/purchase/support-panel.tsx'
import { OrderEnded } from '#web/purchase/order-ended.tsx'
import { OrderUnpaid } from '#web/purchase/order-unpaid.tsx'
import { Booked } from './booked.tsx'
import { endedWords } from './ended-words.ts'
import { orderAddress, searchLink } from './order-links.ts'
import { StaySummary } from '#web/hotels/booking/summary.tsx'

/** The true state of an order of a room (DHOT-18). */
export function HotelOrder({ order, askAgain }: { order: PaymentInfo; askAgain: () => void }) {
  const [params] = useSearchParams()
  switch (order.status) {
    case 'Confirmed':
      return <Booked order={order} onChanged={askAgain} />
    case 'Registered':
      return (
        <OrderUnpaid
          product="hotel"
          amount={order.amount}
          payment={orderAddress(params, order)}
          reasonText={order.reasonText}
          summary={<Summary order={order} />}
        />
      )
    case 'Authorized':
    case 'Paid':
    case 'Ticketing':
    case 'Ticketed':
      return <StillPaying order={order} />
    default:
      return (
        <OrderEnded
          words={endedWords(order)}
          status={order.status}
          number={order.orderNumber}
          search={searchLink(params, order.stay)}
          summary={<Summary order={order} totalWord="Стоимость" />}
        />
      )
  }
}

function Summary({ order, totalWord }: { order: PaymentInfo; totalWord?: string }) {
  return <StaySummary stay={order.stay} off={order.bonusAmount} {...(totalWord && { totalWord })} />
}

function StillPaying({ order }: { order: PaymentInfo }) {
  usePolling('often')
  return (
    <Screen title="Отель подтверждает бронь" step="Ваучер" product="hotel" aside={<Summary order={order} totalWord="Оплачено" />}>
      {order.awaited && <AwaitedNotice product="hotel" {...order.awaited} sentTo={order.sentTo} />}
      <Panel>
        <div className={result.news} aria-live="polite" aria-busy="true">
          <IconDisc icon="clock-hour-4" />
          <div>
            <h2 className="h2">{order.statusLabel}</h2>
            {!order.awaited && (
              <p className="quiet">
                Обычно это занимает несколько секунд. Страницу можно не&nbsp;обновлять и&nbsp;даже закрыть: ваучер придёт на&nbsp;
                {order.sentTo}.
              </p>
            )}
          </div>
        </div>
      </Panel>
      <SupportPanel number={order.orderNumber} search={paths.hotels} />
    </Screen>
  )
}
