import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentInfo } from '#contract/hotel-orders.ts'
import { stayCalendarFile } from '#domain/hotels/calendar-file.ts'
import * as paths from '#domain/paths.ts'
import { BANK_TERM } from '#domain/payments/refund.ts'
import { dayRange, longDay } from '#domain/text/day-words.ts'
import { glued } from '#domain/text/glued.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { saveFile } from '#web/data/save-file.ts'
import { usePolling } from '#web/data/use-polling.ts'
import { StaySummary } from '#web/hotels/booking/summary.tsx'
import { IconDisc } from '#web/purchase/icon-disc.tsx'
import { LandingHero, useWrongAddress } from '#web/purchase/landing/landing-hero.tsx'
import {
  type EndedWords,
  AwaitedNotice,
  OrderEnded,
  OrderUnpaid,
  lateWords,
  pointsBack,
  refusedWords,
  sentWords,
} from '#web/purchase/order-states.tsx'
import { WINDOW_CLOSED } from '#web/purchase/payment/payment-words.ts'
import { Panel, Screen, Steps, handPageOn } from '#web/purchase/purchase-screen.tsx'
import { ReturnOrder } from '#web/purchase/refund/order-refund.tsx'
import { ShareTrip } from '#web/purchase/share-trip.tsx'
import { SupportPanel } from '#web/purchase/support-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { orderAddress, searchLink } from './order-links.ts'
import { VoucherButton } from './voucher-button.tsx'
import result from '#web/purchase/result.module.css'
import css from './booked.module.css'

/** The true state of an order of a room (DHOT-18). */
export function HotelOrder({ order, reload }: { order: PaymentInfo; reload: () => void }) {
  const [params] = useSearchParams()
  switch (order.status) {
    case 'Confirmed':
      return <Booked order={order} onChanged={reload} />
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

/** A confirmed room: its city at the hour of the check-in, the voucher, what is left to do. */
function Booked({ order, onChanged }: { order: PaymentInfo; onChanged: () => void }) {
  const { orderId, hotelName, orderNumber, sentTo, stay } = order
  const { regionName, checkInTime } = stay.hotel
  const [isOver] = useState(() => Date.parse(order.checkOutUtc) <= serverNow())
  usePolling('shown') // another tab may give it back
  const address = useWrongAddress({ id: orderId, sentTo, product: 'hotel', onChanged })
  return (
    <>
      <LandingHero
        title={isOver ? 'Поездка завершена' : 'Бронь подтверждена'}
        isLong
        city={regionName}
        iata=""
        at={`${stay.arrival}T${checkInTime}:00`}
      >
        {isOver ? (
          dayRange(stay.arrival, stay.departure)
        ) : (
          <>
            {longDay(stay.arrival)} с&nbsp;{checkInTime} вас ждёт {glued(hotelName)}
          </>
        )}
        . Ваучер уже на&nbsp;<b>{sentTo}</b>. {address.link}
      </LandingHero>
      {address.question}
      <div ref={handPageOn} className={`wrap ${css.over}`}>
        <div className={css.steps}>
          <Steps now="Ваучер" product="hotel" done />
        </div>
        <div className={css.main}>
          <Panel className={css.card}>
            <h2 className="h2">
              {glued(hotelName)}
              {!isOver && ' ждёт вас'}
            </h2>
            {!isOver && <p className={css.hint}>На&nbsp;стойке понадобятся ваучер и&nbsp;документ.</p>}
            <Numbers order={order} />
            <div className={result.links}>
              <VoucherButton orderId={orderId} variant="primary" size="l">
                Скачать ваучер
              </VoucherButton>
              {!isOver && (
                <Button size="l" icon="calendar" onClick={() => saveCalendar(order)}>
                  В&nbsp;календарь
                </Button>
              )}
            </div>
          </Panel>
          <Guests order={order} />
          {!isOver && (
            <Panel className={css.share}>
              <h2 className="h3">Показать близким</h2>
              <p className={css.hint}>По&nbsp;ссылке видно, где и&nbsp;когда вы&nbsp;живёте, без цен и&nbsp;документов.</p>
              <ShareTrip id={orderId} />
            </Panel>
          )}
          <SupportPanel number={orderNumber} search={paths.hotels} />
          <div className={css.quiet}>
            <ReturnOrder
              id={orderId}
              number={orderNumber}
              route={hotelName}
              product="hotel"
              isOver={isOver}
              onReturned={onChanged}
            />
          </div>
        </div>
        <aside className={css.aside}>
          <StaySummary stay={stay} off={order.bonusAmount} totalWord="Оплачено" />
        </aside>
      </div>
    </>
  )
}

function Numbers({ order: { confirmation, orderNumber, bonusAccrual } }: { order: PaymentInfo }) {
  return (
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
  )
}

function Guests({ order: { guests, wishes } }: { order: PaymentInfo }) {
  return (
    <Panel>
      <h2 className="h3">Гости</h2>
      <ul className={css.people}>
        {guests.map(({ lastName, firstName, age }, at) => (
          <li key={at}>
            {lastName} {firstName}
            {age !== null && <span className="quiet"> {age === 0 ? 'до\u00a01\u00a0года' : counted(age, words.year)}</span>}
          </li>
        ))}
      </ul>
      {wishes && <p className={css.hint}>Пожелания отелю: {wishes}</p>}
    </Panel>
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

type Order = Pick<PaymentInfo, 'status' | 'reason' | 'amount' | 'refund'> & { stay: Pick<PaymentInfo['stay'], 'holdsPriceOnly'> }

/** The outcome of an order that cannot go on, and its money (DGEN-05). */
export function endedWords({ status, reason, amount, refund, stay }: Order): EndedWords {
  const sum = formatRub(refund?.total ?? amount)
  const over = stay.holdsPriceOnly ? 'Цена больше не\u00a0действует.' : 'Номер вернулся в\u00a0продажу.'
  switch (status) {
    case 'Expired':
      if (refund) return { title: 'Время вышло', ...lateWords(refund) }
      return {
        title: 'Время вышло',
        happened: WINDOW_CLOSED,
        money: `${over} Найдите номер заново: если он\u00a0ещё свободен, оформление займёт минуту.`,
      }
    case 'Failed':
      return {
        title: 'Не удалось оформить',
        happened: refusedWords(refund),
        money: `Отель не\u00a0подтвердил номер. ${refund ? lateWords(refund).money : `Банк снимает блокировку ${sum}.`}`,
      }
    case 'RefundPending':
    case 'Refunded':
      if (amount === 0) return byPoints(reason === 'failed')
      return returning(status === 'Refunded' && sentWords(refund ?? { total: amount }), reason === 'failed', sum)
    default:
      if (refund && !refund.asked) return { title: 'Заказ отменён', ...lateWords(refund) }
      return {
        title: 'Заказ отменён',
        happened: refund?.asked ? 'По\u00a0условиям тарифа ничего не\u00a0возвращается' : 'Деньги не\u00a0списаны',
        money: refund?.asked ? 'Вы\u00a0отказались от\u00a0номера, ваучер больше не\u00a0действует.' : over,
      }
  }
}

function byPoints(hasFailed: boolean): EndedWords {
  if (!hasFailed) return { title: 'Бронь отменена', ...pointsBack }
  return {
    title: 'Не удалось оформить',
    happened: pointsBack.happened,
    money: `Отель не\u00a0подтвердил номер. ${pointsBack.money}`,
  }
}

function returning(sent: string | false, hasFailed: boolean, sum: string): EndedWords {
  if (sent && !hasFailed) {
    return { title: 'Бронь отменена', happened: 'Деньги возвращены', money: sent }
  }
  if (!hasFailed) {
    return {
      title: 'Бронь отменена',
      happened: 'Возврат принят, деньги в\u00a0пути',
      money: `${sum} придут тем\u00a0же путём, каким вы\u00a0платили, за\u00a0${BANK_TERM}.`,
    }
  }
  return {
    title: sent ? 'Деньги возвращены' : 'Возвращаем деньги',
    happened: `Не\u00a0удалось оформить. Деньги ${sent ? 'возвращены' : 'возвращаются'}`,
    money: `Отель не\u00a0подтвердил номер. ${sent || `${sum} придут тем\u00a0же путём, каким вы\u00a0платили, за\u00a0${BANK_TERM}.`}`,
  }
}
