import { useSearchParams } from 'react-router'
import type { PaymentInfo } from '#contract/hotel-orders.ts'
import { stayCalendarFile } from '#domain/hotels/calendar-file.ts'
import * as paths from '#domain/paths.ts'
import { counted, words } from '#domain/text/plural.ts'
import { ReturnOrder } from '#web/purchase/refund/order-refund.tsx'
import { usePolling } from '#web/data/use-polling.ts'
import { saveFile } from '#web/data/save-file.ts'
import { IconDisc } from '#web/purchase/icon-disc.tsx'
import result from '#web/purchase/result.module.css'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { SupportPanel } from '#web/purchase/support-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrderEnded } from '#web/purchase/order-ended.tsx'
import { OrderUnpaid } from '#web/purchase/order-unpaid.tsx'
import { endedWords } from './ended-words.ts'
import { orderAddress, searchLink } from './order-links.ts'
import css from './hotel-order.module.css'
import { StaySummary } from '#web/hotels/booking/summary.tsx'
import { VoucherButton } from './voucher-button.tsx'

/** The true state of an order of a room (DHOT-18). */
export function HotelOrder({ order, askAgain }: { order: PaymentInfo; askAgain: () => void }) {
  const [params] = useSearchParams()
  switch (order.status) {
    case 'Confirmed':
      return <Booked order={order} onReturned={askAgain} />
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

function Booked({ order, onReturned }: { order: PaymentInfo; onReturned: () => void }) {
  const { orderId, hotelName, guests, orderNumber, confirmation, sentTo, bonusAccrual } = order
  return (
    <Screen title="Бронь подтверждена" step="Ваучер" product="hotel" done aside={<Summary order={order} totalWord="Оплачено" />}>
      <Panel>
        <div className={result.news} aria-live="polite">
          <IconDisc icon="circle-check" />
          <div>
            <h2 className="h2">{hotelName} ждёт вас</h2>
            <p className="quiet">Ваучер отправлен на&nbsp;{sentTo}. Покажите его на&nbsp;стойке вместе с&nbsp;документом.</p>
          </div>
        </div>
        <dl className={css.numbers}>
          <div>
            <dt>Номер брони в&nbsp;отеле</dt>
            <dd>{confirmation}</dd>
          </div>
          <div>
            <dt>Заказ</dt>
            <dd>{orderNumber}</dd>
          </div>
          {bonusAccrual > 0 && (
            <div>
              <dt>Начислено</dt>
              <dd>{counted(bonusAccrual, words.bonus)}</dd>
            </div>
          )}
        </dl>
        <div className={result.links}>
          <VoucherButton orderId={order.orderId} variant="primary" size="l">
            Скачать ваучер
          </VoucherButton>
          <Button size="l" icon="calendar" onClick={() => saveCalendar(order)}>
            В&nbsp;календарь
          </Button>
          <ReturnOrder id={orderId} number={orderNumber} route={hotelName} product="hotel" onReturned={onReturned} />
        </div>
      </Panel>
      <Panel>
        <h2 className="h3">Гости</h2>
        <ul className={css.people}>
          {guests.map(({ lastName, firstName, age }, at) => (
            <li key={at}>
              {lastName} {firstName}
              {age !== null && <span className="quiet"> {age === 0 ? 'до 1 года' : counted(age, words.year)}</span>}
            </li>
          ))}
        </ul>
      </Panel>
      <SupportPanel number={orderNumber} search={paths.hotels} />
    </Screen>
  )
}

function saveCalendar({ orderNumber, hotelName, stay, checkInUtc, checkOutUtc, confirmation }: PaymentInfo): void {
  const file = stayCalendarFile({
    number: orderNumber,
    hotelName,
    address: stay.hotel.address,
    checkIn: checkInUtc,
    checkOut: checkOutUtc,
    confirmation: confirmation ?? '',
    now: new Date(),
  })
  saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `Stay_${orderNumber}.ics`)
}

function Summary({ order, totalWord }: { order: PaymentInfo; totalWord?: string }) {
  return <StaySummary stay={order.stay} off={order.bonusAmount} {...(totalWord && { totalWord })} />
}

function StillPaying({ order }: { order: PaymentInfo }) {
  usePolling('often')
  return (
    <Screen title="Отель подтверждает бронь" step="Ваучер" product="hotel" aside={<Summary order={order} totalWord="Оплачено" />}>
      <Panel>
        <div className={result.news} aria-live="polite" aria-busy="true">
          <IconDisc icon="clock-hour-4" />
          <div>
            <h2 className="h2">{order.statusLabel}</h2>
            <p className="quiet">
              Обычно это занимает несколько секунд. Страницу можно не&nbsp;обновлять и&nbsp;даже закрыть: ваучер придёт на&nbsp;
              {order.sentTo}.
            </p>
          </div>
        </div>
      </Panel>
      <SupportPanel number={order.orderNumber} search={paths.hotels} />
    </Screen>
  )
}
