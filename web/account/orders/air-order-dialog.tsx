import { Fragment, useCallback } from 'react'
import { discAt, skyGradient } from '#art/sky.ts'
import { type AirDetail, type DetailSegment, getAirOrder } from '#contract/account-orders.ts'
import { bagText } from '#domain/air/baggage.ts'
import { endsOf, flightNumber } from '#domain/air/offer.ts'
import { showTicketNumber } from '#domain/air/ticket.ts'
import { passengerName } from '#domain/air/transliteration.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { isFulfilled } from '#domain/payments/order.ts'
import { type LocalTime, MINUTE_MS, clockOf, dayOf, dayOfLocal, formatDay, formatDuration } from '#domain/text/dates.ts'
import { longDay, weekdayOf } from '#domain/text/day-words.ts'
import { flightHours, hourOf } from '#domain/text/hour-of.ts'
import { counted, words } from '#domain/text/plural.ts'
import { FlightChanges } from '#web/air/order/flight-changes.tsx'
import { call } from '#web/data/call.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type OrderView, OrderDialog } from './order-dialog.tsx'
import { type OrderDialogProps, tones } from './orders-data.ts'
import css from './air-order-dialog.module.css'
import dialog from './order-dialog.module.css'
import skyLineStyles from './sky-line.module.css'

/** One flight order: both ways, passengers, the link to its tickets (ACCA-03). */
export function AirOrderDialog(props: OrderDialogProps) {
  const { number } = props
  const load = useCallback((signal: AbortSignal) => call(getAirOrder, { number }, { signal }), [number])
  return <OrderDialog {...props} product="air" load={load} view={viewOf} />
}

function viewOf(order: AirDetail): OrderView {
  const { status, bookingId } = order
  return {
    title: routeOf(order),
    route: routeOf(order),
    status,
    payAt: href(paths.airBooking, {}, { id: bookingId }),
    body: <AirOrderDetail order={order} />,
    action: isFulfilled(status) && (
      <LinkButton to={href(paths.airPaid, {}, { id: bookingId })} variant="primary" icon="ticket">
        Билеты
      </LinkButton>
    ),
  }
}

function routeOf({ ticketThere: { flightSegments } }: AirDetail): string {
  return `${flightSegments[0]?.departureCity ?? ''}\u00a0— ${flightSegments.at(-1)?.arrivalCity ?? ''}`
}

/** Everything an order knows of its flights and travellers. */
export function AirOrderDetail({ order }: { order: AirDetail }) {
  const { ticketThere, ticketBack, items } = order
  const codes = new Set(items.filter(({ status }) => isFulfilled(status)).map(({ bookingRef }) => bookingRef))
  const ways = [ticketThere, ...(ticketBack ? [ticketBack] : [])]
  const codeOf = ({ bookingRef = '' }: typeof ticketThere) => (codes.has(bookingRef) ? bookingRef : undefined)
  const [code] = ways.map(codeOf)
  const isOneCode = ways.every((way) => codeOf(way) === code)
  return (
    <>
      <p className={dialog.about}>
        <span className="quiet">
          Заказ №&nbsp;{order.number} от&nbsp;{formatDay(dayOf(new Date(order.date)))}
        </span>
        <Tag tone={tones[order.status] ?? 'plain'}>{order.statusLabel}</Tag>
      </p>
      {code && isOneCode && <BookingCode code={code} />}
      <FlightChanges changes={order.changes} status={order.status} />
      {ways.map((way, at) => (
        <TicketDirection
          key={at}
          title={at === 0 ? 'Туда' : 'Обратно'}
          segments={way.flightSegments}
          code={isOneCode ? undefined : codeOf(way)}
        />
      ))}
      <section>
        <h3 className="h3">Пассажиры</h3>
        <ul className={dialog.lines}>
          {order.passengers.map((passenger, at) => (
            <li key={at}>
              <b>{passengerName(passenger.surname, passenger.name)}</b>
              <span className="quiet">{documentWords(passenger.documentNumber)}</span>
              <TicketNumbers {...passenger} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function TicketNumbers({ ticketNumber, ticketNumbers = ticketNumber ? [ticketNumber] : [] }: AirDetail['passengers'][number]) {
  return (
    <span className={classes('quiet', css.tickets)}>
      {ticketNumbers.length > 0 && <span>{ticketNumbers.length === 1 ? 'Билет ' : 'Билеты '}</span>}
      <span>
        {ticketNumbers.map((number) => (
          <span key={number}>{showTicketNumber(number)} </span>
        ))}
      </span>
    </span>
  )
}

/** An empty number is not stored any more, an absent one cannot be shown. */
function documentWords(number: string | null): string {
  if (number === null) return 'Документ указан при\u00a0покупке'
  return number === '' ? 'Документ больше не\u00a0храним' : `Документ ${number}`
}

type DirectionProps = { title: string; segments: DetailSegment[]; code: string | undefined }

function TicketDirection({ title, segments, code }: DirectionProps) {
  const [first, last] = endsOf(segments)
  const minutes = minutesBetween(first.departureUtc, last.arrivalUtc)
  const stops = segments.length - 1
  return (
    <section className={css.direction}>
      <div className={css.head}>
        <h3 className="h3">
          {title}, {longDay(first.departureTime)}, {weekdayOf(first.departureTime)}
        </h3>
        {minutes !== undefined && (
          <span className="quiet small">
            {formatDuration(minutes)}, {stops === 0 ? 'прямой' : counted(stops, words.stop)}
          </span>
        )}
      </div>
      {segments.map((segment, at) => (
        <Fragment key={segment.id}>
          {segments[at - 1] && <Transfer after={segments[at - 1]!} before={segment} />}
          <Flight segment={segment} isAlone={stops === 0} />
        </Fragment>
      ))}
      {code && <BookingCode code={code} />}
    </section>
  )
}

function BookingCode({ code }: { code: string }) {
  return (
    <p className={css.code}>
      Код брони <b lang="en">{code}</b>
      <span className="quiet small">с&nbsp;ним и&nbsp;фамилией проходят онлайн-регистрацию</span>
    </p>
  )
}

/** Undefined where an older server sent no moments. */
function minutesBetween(from: string | undefined, to: string | undefined): number | undefined {
  return from && to ? (Date.parse(to) - Date.parse(from)) / MINUTE_MS : undefined
}

function Transfer({ after, before }: { after: DetailSegment; before: DetailSegment }) {
  const minutes = minutesBetween(after.arrivalUtc, before.departureUtc)
  if (minutes === undefined) return null
  return (
    <p className={css.transfer}>
      <Icon name="clock-hour-4" size={16} />
      Пересадка {formatDuration(minutes)}, {after.arrivalCity}
      {after.arrival !== before.departure && ', другой\u00a0аэропорт'}
    </p>
  )
}

/** `Москва, Внуково`; an airport named after its city is not repeated. */
function placeOf(city: string, airport: string): string {
  return city === airport ? city : `${city}, ${airport}`
}

function Flight({ segment, isAlone }: { segment: DetailSegment; isAlone: boolean }) {
  const { departureTime, arrivalTime, departureUtc, arrivalUtc, equipment } = segment
  const isOtherDay = dayOfLocal(arrivalTime) !== dayOfLocal(departureTime)
  const minutes = isAlone ? undefined : minutesBetween(departureUtc, arrivalUtc)
  const bag = bagText({ bagAllowanceKg: segment.baggageMass, bagPieces: segment.baggagePieces })
  return (
    <div>
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
          {isOtherDay && `, ${longDay(arrivalTime)}`}
        </span>
      </div>
      <ul className={css.facts}>
        <li>
          {[
            `${segment.operatingCarrier}, рейс\u00a0${flightNumber(segment.number)}`,
            equipment,
            minutes !== undefined && formatDuration(minutes),
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
        <li>
          <Icon name={bag ? 'luggage' : 'luggage-off'} size={16} />
          {bag ? `багаж ${bag}` : 'багаж платный'}
        </li>
      </ul>
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
