import { Suspense, lazy, useEffect, useState } from 'react'
import { skyGradient } from '#art/sky.ts'
import { type AirDetail, type DetailSegment, getAirOrder } from '#contract/cabinet.ts'
import { onTicket } from '#domain/air/transliteration.ts'
import { showTicketNumber } from '#domain/air/ticket.ts'
import { dayOf, formatDay } from '#domain/dates.ts'
import { longDay, weekdayOf } from '#domain/day-words.ts'
import { defaultFailure } from '#domain/air/failure.ts'
import { formatRub } from '#domain/money.ts'
import { counted, words } from '#domain/plural.ts'
import { Refused, call } from '#web/api.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FiscalLinks } from './fiscal-links.tsx'
import css from './air-order-dialog.module.css'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

type Props = {
  number: string
  onClose: () => void
  /** Something of the order is on its way back: the list is not what it was. */
  onReturned: () => void
}

/** One order in a modal: both ways, passengers, what can be done with it (ACC-08, ACCA-03). */
export function AirOrderDialog({ number, onClose, onReturned }: Props) {
  const [order, setOrder] = useState<AirDetail>()
  const [isReturning, setReturning] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    call(getAirOrder, { number }, { signal: stop.signal }).then(setOrder, (error: unknown) => {
      if (!stop.signal.aborted) setProblem(error instanceof Refused ? error.text : defaultFailure)
    })
    return () => stop.abort()
  }, [number])
  const title = order ? routeOf(order) : problem ? `Заказ ${number}` : 'Загрузка данных заказа'
  if (order && isReturning)
    return (
      <Suspense fallback={null}>
        <RefundDialog number={number} route={routeOf(order)} onClose={() => setReturning(false)} onReturned={onReturned} />
      </Suspense>
    )
  return (
    <Modal
      open
      title={title}
      size="l"
      onClose={onClose}
      footer={order && <Deeds order={order} onReturn={() => setReturning(true)} />}
    >
      {order ? <Detail order={order} /> : problem ? <Banner tone="err">{problem}</Banner> : <Loading />}
    </Modal>
  )
}

function routeOf({ ticketThere: { flightSegments } }: AirDetail): string {
  return `${flightSegments[0]?.departureCity ?? ''}\u00a0— ${flightSegments.at(-1)?.arrivalCity ?? ''}`
}

function Loading() {
  return (
    <div aria-busy="true" className={css.detail}>
      <Skeleton height={120} radius={12} />
      <Skeleton height={120} radius={12} />
      <Skeleton height={60} radius={12} />
    </div>
  )
}

function Detail({ order }: { order: AirDetail }) {
  return (
    <div className={css.detail}>
      <p className="quiet">
        Заказ №&nbsp;{order.number} от&nbsp;{formatDay(dayOf(new Date(order.date)))}. {order.statusLabel}
      </p>
      <Way title="Туда" segments={order.ticketThere.flightSegments} />
      {order.ticketBack && <Way title="Обратно" segments={order.ticketBack.flightSegments} />}
      <section>
        <h3 className="h3">Пассажиры</h3>
        <ul className={css.people}>
          {order.passengers.map((passenger, at) => (
            <li key={at}>
              <b>{onTicket(passenger.surname, passenger.name)}</b>
              <span className="quiet">Документ {passenger.documentNumber}</span>
              <span className="quiet">{passenger.ticketNumber && `Билет ${showTicketNumber(passenger.ticketNumber)}`}</span>
            </li>
          ))}
        </ul>
      </section>
      <FiscalLinks receipts={order.fiscalReceipts} />
      {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
    </div>
  )
}

/** What has come back or is on its way, refund by refund. */
function Refunds({ refunds }: Pick<AirDetail, 'refunds'>) {
  return (
    <section>
      <h3 className="h3">Возврат</h3>
      <ul className={css.people}>
        {refunds.map((refund) => (
          <li key={refund.askedAt}>
            <b>{refund.titles.join(', ') || 'Оплата после срока'}</b>
            <span className="quiet">{moneyBack(refund)}</span>
            <span className="quiet">
              {refund.doneAt ? `Возвращено ${formatDay(dayOf(new Date(refund.doneAt)))}` : 'Деньги в пути'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `12 312 ₽ на карту и 408 бонусов`. */
function moneyBack({ card, points }: AirDetail['refunds'][number]): string {
  const parts = [card > 0 ? `${formatRub(card)} на\u00a0карту` : '', points > 0 ? counted(points, words.bonus) : '']
  return parts.filter(Boolean).join(' и\u00a0')
}

function Way({ title, segments }: { title: string; segments: DetailSegment[] }) {
  return (
    <section>
      <h3 className="h3">
        {title}, {longDay(segments[0]?.departureTime ?? '')}, {weekdayOf(segments[0]?.departureTime ?? '')}
      </h3>
      {segments.map((segment) => (
        <Flight key={segment.id} segment={segment} />
      ))}
    </section>
  )
}

/** `Москва, Внуково`; an airport of the city's own name is not said twice. */
function placeOf(city: string, airport: string): string {
  return city === airport ? city : `${city}, ${airport}`
}

const hourOf = (local: string) => Number(local.slice(11, 13)) + Number(local.slice(14, 16)) / 60

function Flight({ segment }: { segment: DetailSegment }) {
  const { departureTime, arrivalTime } = segment
  const nextDay = arrivalTime.slice(0, 10) > departureTime.slice(0, 10)
  return (
    <div className={css.flight}>
      <div className={css.clocks}>
        <b>{departureTime.slice(11, 16)}</b>
        <i style={{ background: skyGradient(hourOf(departureTime), hourOf(arrivalTime)) }} />
        <b>{arrivalTime.slice(11, 16)}</b>
      </div>
      <div className={css.ends}>
        <span>{placeOf(segment.departureCity, segment.departure)}</span>
        <span>
          {placeOf(segment.arrivalCity, segment.arrival)}
          {nextDay && `, ${longDay(arrivalTime)}`}
        </span>
      </div>
      <p className="quiet small">
        {segment.operatingCarrier}, рейс&nbsp;{segment.number.replace('-', '\u00a0')}, {segment.equipment}. Багаж:{' '}
        {segment.baggageMass > 0 ? `${segment.baggageMass}\u00a0кг` : 'платный'}
      </p>
    </div>
  )
}

function Deeds({ order, onReturn }: { order: AirDetail; onReturn: () => void }) {
  return (
    <div className={css.deeds}>
      <div>
        <span className="quiet small">Сумма</span>
        <b className={css.sum}>{formatRub(order.price)}</b>
      </div>
      {order.status === 'Registered' && (
        <LinkButton to={`/avia/booking?id=${order.bookingId}`} look="primary" icon="credit-card">
          Оплатить
        </LinkButton>
      )}
      {order.refundable && (
        <Button icon="receipt-refund" onClick={onReturn}>
          Отменить и&nbsp;вернуть деньги
        </Button>
      )}
      {(order.status === 'Ticketed' || order.status === 'Confirmed') && (
        <LinkButton to={`/avia/payment/success?id=${order.bookingId}`} look="primary" icon="ticket">
          Билеты
        </LinkButton>
      )}
    </div>
  )
}
