import { useState } from 'react'
import { skyGradient } from '#art/sky.ts'
import { type Moment, type TripEvent, timelineOf } from '#domain/account/timeline.ts'
import { clockOf, formatDuration } from '#domain/text/dates.ts'
import { longDay, weekdayOf } from '#domain/text/day-words.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type OwnData, useOwnData } from '#web/account/own-data.ts'
import { AirOrderDialog } from '#web/account/orders/air-order-dialog.tsx'
import { RequestView } from '#web/shell/request-view.tsx'
import { HotelOrderDialog } from '#web/account/orders/hotel-order-dialog.tsx'
import css from './trips.module.css'

/** «Поездки по дням»: flights and stays in one line of time, with what does not fit told at its place. */
export function Trips({ trips }: { trips: OwnData<{ data: TripEvent[] }> | undefined }) {
  const { request, again } = useOwnData(trips)
  const [opened, setOpened] = useState<TripEvent>()
  const Dialog = opened?.kind === 'stay' ? HotelOrderDialog : AirOrderDialog
  return (
    <>
      <h1 className="d3">Поездки по&nbsp;дням</h1>
      <RequestView request={request} again={again} height={320}>
        {({ data }) => (data.length > 0 ? <Line moments={timelineOf(data)} onOpen={setOpened} /> : <Nothing />)}
      </RequestView>
      {opened && (
        <Dialog
          number={opened.orderNumber}
          onClose={() => setOpened(undefined)}
          onReturned={() => {
            setOpened(undefined)
            again()
          }}
        />
      )}
    </>
  )
}

type Open = { onOpen: (event: TripEvent) => void }

function Line({ moments, onOpen }: Open & { moments: Moment[] }) {
  const days = Map.groupBy(moments, ({ event }) => beginning(event).slice(0, 10))
  return (
    <>
      <p className="quiet">Время везде местное.</p>
      {[...days].map(([day, inside]) => (
        <section key={day} className={css.day} aria-label={longDay(day)}>
          <h2 className="h2">
            {longDay(day)}, {weekdayOf(day)}
          </h2>
          <ol className={css.events}>
            {inside.map(({ event, warnings }, at) => (
              <li key={at} className={css.event}>
                {event.kind === 'flight' ? (
                  <FlightCard event={event} onOpen={onOpen} />
                ) : (
                  <StayCard event={event} onOpen={onOpen} />
                )}
                {warnings.map((warning) => (
                  <p key={warning} className={css.warning}>
                    <Icon name="alert-triangle" />
                    {warning}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

function beginning(event: TripEvent): string {
  return event.kind === 'flight' ? event.departure : event.checkIn
}

type Of<Kind extends TripEvent['kind']> = Extract<TripEvent, { kind: Kind }>

function FlightCard({ event, onOpen }: Open & { event: Of<'flight'> }) {
  const { from, to, fromAirport, toAirport, departure, arrival, departureUtc, arrivalUtc, flight, carrier } = event
  const hour = Number(departure.slice(11, 13))
  const minutes = (Date.parse(arrivalUtc) - Date.parse(departureUtc)) / 60_000
  return (
    <>
      <Times first={clockOf(departure)} where={from} last={clockOf(arrival)} there={to} />
      <span className={css.bar} style={{ background: skyGradient(hour, hour + minutes / 60) }} aria-hidden="true" />
      <div className={css.card}>
        <h3 className={css.title}>
          <Icon name="plane-tilt" />
          {from}&nbsp;— {to}
        </h3>
        <p>
          {carrier}, {flight}, {formatDuration(minutes)}
        </p>
        <p className="small quiet">
          {fromAirport}&nbsp;— {toAirport}
        </p>
        <OrderLink event={event} onOpen={onOpen} />
      </div>
    </>
  )
}

function StayCard({ event, onOpen }: Open & { event: Of<'stay'> }) {
  const { hotelName, city, checkIn, checkOut } = event
  return (
    <>
      <Times first={`с\u00a0${clockOf(checkIn)}`} where={city} last={`до\u00a0${clockOf(checkOut)}`} there={longDay(checkOut)} />
      <span className={css.stay} aria-hidden="true" />
      <div className={css.card}>
        <h3 className={css.title}>
          <Icon name="building" />
          {hotelName}
        </h3>
        <p>
          {city}, до&nbsp;{longDay(checkOut)}
        </p>
        <OrderLink event={event} onOpen={onOpen} />
      </div>
    </>
  )
}

function OrderLink({ event, onOpen }: Open & { event: TripEvent }) {
  return (
    <>
      {event.unpaid && <Unpaid kind={event.kind} {...event.unpaid} />}
      <Button variant="text" size="s" className={css.order} onClick={() => onOpen(event)}>
        Заказ {event.orderNumber}
      </Button>
    </>
  )
}

/** `14:32` by the visitor's clock: the payment window is minutes long. */
const hour = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short' })

/** It is no trip yet: until when it can be paid, and where. */
function Unpaid({ kind, orderId, until }: { kind: TripEvent['kind']; orderId: string; until: string }) {
  return (
    <div className={css.unpaid}>
      <Tag tone="warn">Не&nbsp;оплачен, держим до&nbsp;{hour.format(new Date(until))}</Tag>
      <LinkButton
        to={kind === 'flight' ? href(paths.airBooking, {}, { id: orderId }) : href(paths.hotelBooking, {}, { orderId })}
        size="s"
        variant="primary"
      >
        Оплатить
      </LinkButton>
    </div>
  )
}

type TimesProps = { first: string; where: string; last: string; there: string }

function Times({ first, where, last, there }: TimesProps) {
  return (
    <div className={css.times}>
      <span>
        <b>{first}</b>
        {where}
      </span>
      <span>
        <b>{last}</b>
        {there}
      </span>
    </div>
  )
}

function Nothing() {
  return (
    <Empty
      title="Впереди пока ничего нет"
      actions={
        <LinkButton to={paths.airResults} variant="primary" icon="plane-tilt">
          Найти билеты
        </LinkButton>
      }
    >
      Купите билет или забронируйте отель: здесь они встанут по&nbsp;дням, и&nbsp;мы&nbsp;подскажем, если что-то не&nbsp;сходится.
    </Empty>
  )
}
