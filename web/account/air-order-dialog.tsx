import { useEffect, useState } from 'react'
import { skyGradient } from '#art/sky.ts'
import { type AirDetail, type DetailSegment, getAirOrder } from '#contract/cabinet.ts'
import { onTicket } from '#domain/air/transliteration.ts'
import { showTicketNumber } from '#domain/air/ticket.ts'
import { dayOf, formatDay } from '#domain/dates.ts'
import { longDay, weekdayOf } from '#domain/day-words.ts'
import { defaultFailure } from '#domain/air/failure.ts'
import { formatRub } from '#domain/money.ts'
import { Refused, call } from '#web/api.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './air-order-dialog.module.css'

/** One order in a modal: both ways, passengers, what can be done with it (ACC-08, ACCA-03). */
export function AirOrderDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const [order, setOrder] = useState<AirDetail>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    call(getAirOrder, { number }, { signal: stop.signal }).then(setOrder, (error: unknown) => {
      if (!stop.signal.aborted) setProblem(error instanceof Refused ? error.text : defaultFailure)
    })
    return () => stop.abort()
  }, [number])
  const title = order ? routeOf(order) : problem ? `Заказ ${number}` : 'Загрузка данных заказа'
  return (
    <Modal open title={title} size="l" onClose={onClose} footer={order && <Deeds order={order} />}>
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
    </div>
  )
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

function Deeds({ order }: { order: AirDetail }) {
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
      {(order.status === 'Ticketed' || order.status === 'Confirmed') && (
        <LinkButton to={`/avia/payment/success?id=${order.bookingId}`} look="primary" icon="ticket">
          Билеты
        </LinkButton>
      )}
    </div>
  )
}
