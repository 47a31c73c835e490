import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentInfo } from '#contract/hotel-orders.ts'
import { stayCalendarFile } from '#domain/hotels/calendar-file.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { counted, words } from '#domain/text/plural.ts'
import { ReturnOrder } from '#web/purchase/refund/order-refund.tsx'
import { dropOrders } from './orders-cache.ts'
import { saveFile } from '#web/data/save-file.ts'
import { IconDisc } from '#web/purchase/icon-disc.tsx'
import { LostOrder } from '#web/purchase/no-order.tsx'
import { WaitingForOrder } from '#web/purchase/waiting-for-order.tsx'
import result from '#web/purchase/result.module.css'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { SupportPanel } from '#web/purchase/support-panel.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { wipeHotelDraft } from '#web/hotels/booking/draft.ts'
import { endedWords } from './order-ended.ts'
import { orderAddress, searchLink } from './order-links.ts'
import css from './order-result.module.css'
import { StaySummary } from '#web/hotels/booking/summary.tsx'
import { VoucherButton } from './voucher-button.tsx'
import { useHotelOrder } from './use-order.ts'

/** The true state of a hotel order, whatever the address says (DHOT-18). */
export function HotelOrderResult({ orderId, first }: { orderId: string; first: PaymentInfo | undefined }) {
  const { order, lost, ask } = useHotelOrder(orderId, first)
  const isBooked = order?.status === 'Confirmed'
  useEffect(() => {
    if (!isBooked) return
    wipeHotelDraft()
    dropOrders()
    void import('./save-for-offline.ts').then(({ keepHotelOrder }) => keepHotelOrder(order)).catch(() => undefined)
  }, [isBooked, order])
  if (lost) return <LostOrder />
  if (!order) return <WaitingForOrder />
  if (order.status === 'Confirmed') return <Booked order={order} onReturned={() => void ask()} />
  if (order.status === 'Registered') return <Waiting order={order} />
  if (order.isSuccess || order.status === 'Authorized') return <StillPaying order={order} />
  return <Ended order={order} />
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

function Waiting({ order }: { order: PaymentInfo }) {
  const [params] = useSearchParams()
  return (
    <Screen title="Ждём оплату" step="Оплата" product="hotel" aside={<Summary order={order} />}>
      <Panel>
        <div className={result.news} aria-live="polite">
          <IconDisc icon="clock-hour-4" />
          <div>
            <h2 className="h2">Заказ ещё не&nbsp;оплачен</h2>
            <p className="quiet">
              {order.reasonText
                ? `${order.reasonText}. Деньги не\u00a0списаны.`
                : 'Если вы\u00a0только что заплатили, подтверждение банка приходит в\u00a0течение минуты: мы\u00a0проверяем сами.'}
            </p>
          </div>
        </div>
        <div className={result.links}>
          <LinkButton to={orderAddress(params, order)} variant="primary" size="l">
            Оплатить {formatRub(order.amount)}
          </LinkButton>
        </div>
      </Panel>
    </Screen>
  )
}

function Ended({ order }: { order: PaymentInfo }) {
  const [params] = useSearchParams()
  const { title, happened, money } = endedWords(order)
  return (
    <Screen title={title} aside={<Summary order={order} totalWord="Стоимость" />}>
      <Panel>
        <div className={result.news} aria-live="polite">
          <IconDisc
            icon={order.status === 'Expired' ? 'sunset-2' : 'receipt-refund'}
            isWrong={order.status === 'Failed' || order.status === 'Expired'}
          />
          <div>
            <h2 className="h2">{happened}</h2>
            <p className="quiet">{money}</p>
          </div>
        </div>
        <div className={result.links}>
          <LinkButton to={searchLink(params, order.stay)} variant="primary" size="l">
            Новый поиск
          </LinkButton>
        </div>
      </Panel>
      <SupportPanel number={order.orderNumber} />
    </Screen>
  )
}
