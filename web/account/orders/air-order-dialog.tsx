import { useCallback } from 'react'
import { discAt, skyGradient } from '#art/sky.ts'
import { type AirDetail, type DetailSegment, getAirOrder } from '#contract/account-orders.ts'
import { bagText } from '#domain/air/baggage.ts'
import { showTicketNumber } from '#domain/air/ticket.ts'
import { passengerName } from '#domain/air/transliteration.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type LocalTime, clockOf, dayOf, formatDay } from '#domain/text/dates.ts'
import { longDay, weekdayOf } from '#domain/text/day-words.ts'
import { flightHours, hourOf } from '#domain/text/hour-of.ts'
import { FlightChanges } from '#web/air/order/flight-changes.tsx'
import { call } from '#web/data/call.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type OrderView, OrderDialog } from './order-dialog.tsx'
import type { OrderDialogProps } from './orders-data.ts'
import css from './air-order-dialog.module.css'
import dialog from './order-dialog.module.css'
import skyLineStyles from './sky-line.module.css'

/** One flight order: both ways, passengers, the link to its tickets (ACCA-03). */
export function AirOrderDialog(props: OrderDialogProps) {
  const { number } = props
  const ask = useCallback((signal: AbortSignal) => call(getAirOrder, { number }, { signal }), [number])
  return <OrderDialog {...props} product="air" ask={ask} view={viewOf} />
}

function viewOf(order: AirDetail): OrderView {
  const { status, bookingId } = order
  return {
    title: routeOf(order),
    route: routeOf(order),
    status,
    payAt: href(paths.airBooking, {}, { id: bookingId }),
    body: <Detail order={order} />,
    action: (status === 'Ticketed' || status === 'Confirmed') && (
      <LinkButton to={href(paths.airPaid, {}, { id: bookingId })} variant="primary" icon="ticket">
        Билеты
      </LinkButton>
    ),
  }
}

function routeOf({ ticketThere: { flightSegments } }: AirDetail): string {
  return `${flightSegments[0]?.departureCity ?? ''}\u00a0— ${flightSegments.at(-1)?.arrivalCity ?? ''}`
}

function Detail({ order }: { order: AirDetail }) {
  return (
    <>
      <p className="quiet">
        Заказ №&nbsp;{order.number} от&nbsp;{formatDay(dayOf(new Date(order.date)))}. {order.statusLabel}
      </p>
      <FlightChanges changes={order.changes} status={order.status} />
      <TicketDirection title="Туда" segments={order.ticketThere.flightSegments} />
      {order.ticketBack && <TicketDirection title="Обратно" segments={order.ticketBack.flightSegments} />}
      <section>
        <h3 className="h3">Пассажиры</h3>
        <ul className={dialog.lines}>
          {order.passengers.map((passenger, at) => (
            <li key={at}>
              <b>{passengerName(passenger.surname, passenger.name)}</b>
              <span className="quiet">{documentWords(passenger.documentNumber)}</span>
              <span className="quiet">{passenger.ticketNumber && `Билет ${showTicketNumber(passenger.ticketNumber)}`}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** An empty number is not stored any more, an absent one cannot be shown. */
function documentWords(number: string | null): string {
  if (number === null) return 'Документ указан при\u00a0покупке'
  return number === '' ? 'Документ больше не\u00a0храним' : `Документ ${number}`
}

function TicketDirection({ title, segments }: { title: string; segments: DetailSegment[] }) {
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

/** `Москва, Внуково`; an airport named after its city is not repeated. */
function placeOf(city: string, airport: string): string {
  return city === airport ? city : `${city}, ${airport}`
}

function Flight({ segment }: { segment: DetailSegment }) {
  const { departureTime, arrivalTime } = segment
  const nextDay = arrivalTime.slice(0, 10) > departureTime.slice(0, 10)
  return (
    <div className={css.flight}>
      <div className={css.clocks}>
        <b>
          <VisuallyHidden>{'вылет '}</VisuallyHidden>
          {clockOf(departureTime)}
        </b>
        <SkyLine from={departureTime} to={arrivalTime} />
        <b>
          <VisuallyHidden>{'прилёт '}</VisuallyHidden>
          {clockOf(arrivalTime)}
        </b>
      </div>
      <div className={css.ends}>
        <span>{placeOf(segment.departureCity, segment.departure)}</span>
        <span>
          {placeOf(segment.arrivalCity, segment.arrival)}
          {nextDay && `, ${longDay(arrivalTime)}`}
        </span>
      </div>
      <p className="quiet small">
        {segment.operatingCarrier}, рейс&nbsp;{segment.number.replace('-', '\u00a0')}
        {segment.equipment && `, ${segment.equipment}`}. Багаж:{' '}
        {bagText({ bagAllowanceKg: segment.baggageMass, bagPieces: segment.baggagePieces }) || 'платный'}
      </p>
    </div>
  )
}

type Props = { from: LocalTime; to: LocalTime }

/** The sky of a flight with the sun or the moon of both its ends, as among the results; its hours are beside it. */
export function SkyLine({ from, to }: Props) {
  return (
    <span className={skyLineStyles.line} style={{ background: skyGradient(...flightHours(from, to)) }} aria-hidden="true">
      <i style={{ background: discAt(hourOf(from)) }} />
      <i style={{ background: discAt(hourOf(to)) }} />
    </span>
  )
}
