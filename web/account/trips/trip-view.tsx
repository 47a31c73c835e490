import type { ReactNode } from 'react'
import { discAt, skyGradient } from '#art/sky.ts'
import type { TripOrder } from '#contract/personal.ts'
import { type Notice, type NoticeAction, type TripEvent, noticesOf, railOf } from '#domain/trips/timeline.ts'
import { clockOf, dayOfLocal, daysBetween, formatDuration, type LocalTime, MINUTE_MS } from '#domain/text/dates.ts'
import { dayRange, longDay, weekdayOf } from '#domain/text/day-words.ts'
import { hourOf } from '#domain/text/hour-of.ts'
import { counted, words } from '#domain/text/plural.ts'
import { type Trip, tripDays } from '#domain/trips/trips-of.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { CityPoster } from './city-poster.tsx'
import { NightsToFill } from './nights-to-fill.tsx'
import * as paths from '#domain/paths.ts'
import noticesStyles from './notices.module.css'
import css from './trip-view.module.css'

type Open = { onOpen: (event: TripEvent) => void }
type Props = Open & {
  trip: Trip
  orders: readonly TripOrder[]
  now: Date
  /** Of a trip that is behind nothing is warned, and no night is offered a room. */
  isPast: boolean
}

/** One trip by its days along an unbroken sky. */
export function TripView({ trip, orders, now, isPast, onOpen }: Props) {
  const rows = isPast ? trip.events.map((event) => ({ event, notices: [] })) : noticesOf(trip.events, now)
  const rail = railOf(rows.map(({ event }) => event))
  const [first, last] = tripDays(trip)
  const nights = daysBetween(first, last)
  const todo = rows.flatMap(({ notices }) => notices).filter(({ action }) => action)
  return (
    <section id="trip" className={css.trip} aria-label={`Поездка: ${trip.city}`}>
      <h2 className="d2">{trip.city}</h2>
      <p className="quiet">
        {dayRange(first, last)}
        {nights > 0 && `, ${counted(nights, words.night)}`}. Время везде местное
      </p>
      {todo.length > 0 && <TodoTag notices={todo} />}
      <ol className={css.rows}>
        {rows.map(({ event, notices }, at) => (
          <Row
            key={at}
            event={event}
            day={dayBefore(rows, at) === beginning(event).slice(0, 10) ? undefined : beginning(event)}
            sky={rail[at]!} // a row for every event
            onOpen={onOpen}
          >
            <Notices event={event} notices={notices} onOpen={onOpen} />
            {!isPast && <NightsToFill trip={trip} event={event} orders={orders} />}
          </Row>
        ))}
      </ol>
    </section>
  )
}

function TodoTag({ notices }: { notices: readonly Notice[] }) {
  return (
    <p>
      <Tag tone="warn" icon="alert-triangle">
        До&nbsp;вылета: {counted(notices.length, ['дело', 'дела', 'дел'])}
      </Tag>
    </p>
  )
}

type RowProps = Open & {
  event: TripEvent
  day: LocalTime | undefined
  sky: { from: number; to: number }
  children: ReactNode
}

function Row({ event, day, sky: { from, to }, onOpen, children }: RowProps) {
  const stops = Math.min(121, Math.max(9, Math.round((to - from) / 3) + 1))
  const order = (
    <Button variant="text" size="s" className={css.order} onClick={() => onOpen(event)}>
      Заказ {event.orderNumber}
    </Button>
  )
  return (
    <li className={css.row}>
      <i
        className={css.rail}
        style={{ backgroundImage: skyGradient(from, to, stops).replace('90deg', '180deg') }}
        aria-hidden="true"
      />
      {day && (
        <h3 className={`h3 ${css.day}`}>
          {longDay(day)}, {weekdayOf(day)}
        </h3>
      )}
      <Times event={event} />
      <div className={css.card}>
        {event.kind === 'flight' ? <FlightCard event={event}>{order}</FlightCard> : <StayCard event={event}>{order}</StayCard>}
      </div>
      <div className={css.below}>{children}</div>
    </li>
  )
}

function beginning(event: TripEvent): LocalTime {
  return event.kind === 'flight' ? event.departure : event.checkIn
}

function dayBefore(rows: readonly { event: TripEvent }[], at: number): string | undefined {
  const before = rows[at - 1]?.event
  return before && beginning(before).slice(0, 10)
}

type Of<Kind extends TripEvent['kind']> = { event: Extract<TripEvent, { kind: Kind }>; children: ReactNode }

function FlightCard({ event, children }: Of<'flight'>) {
  const { from, to, fromAirport, toAirport, toCode, departureUtc, arrivalUtc, flight, carrier } = event
  const minutes = (Date.parse(arrivalUtc) - Date.parse(departureUtc)) / MINUTE_MS
  return (
    <>
      <CityPoster city={to} code={toCode} />
      <div className={css.words}>
        <p className={css.title}>
          <b>
            {from}&nbsp;— {to}
          </b>
          <span>{formatDuration(minutes)}</span>
        </p>
        <p>
          {carrier}, {flight.replace('-', '\u00a0')}
        </p>
        <p className="small quiet">
          {fromAirport}&nbsp;— {toAirport}
        </p>
        {children}
      </div>
    </>
  )
}

function StayCard({ event: { hotelName, city, checkOut }, children }: Of<'stay'>) {
  return (
    <>
      <span className={css.bed}>
        <Icon name="bed" />
      </span>
      <div className={css.words}>
        <p className={css.title}>
          <b>{hotelName}</b>
        </p>
        <p>
          {city}, до&nbsp;{longDay(checkOut)}
        </p>
        {children}
      </div>
    </>
  )
}

function Times({ event }: { event: TripEvent }) {
  const marks =
    event.kind === 'flight'
      ? [
          { clock: clockOf(event.departure), at: event.departure, where: event.from },
          { clock: clockOf(event.arrival), at: event.arrival, where: laterWords(event.departure, event.arrival, event.to) },
        ]
      : [
          { clock: `с\u00a0${clockOf(event.checkIn)}`, at: null, where: longDay(event.checkIn) },
          { clock: `до\u00a0${clockOf(event.checkOut)}`, at: null, where: longDay(event.checkOut) },
        ]
  return (
    <div className={css.times}>
      {marks.map(({ clock, where, at }) => (
        <p key={clock + where}>
          <b>{clock}</b>
          {where}
          {at && <Disc at={at} />}
        </p>
      ))}
    </div>
  )
}

function laterWords(departure: LocalTime, arrival: LocalTime, to: string): string {
  const days = daysBetween(dayOfLocal(departure), dayOfLocal(arrival))
  return days > 0 ? `${to}, +${counted(days, ['день', 'дня', 'дней'])}` : to
}

function Disc({ at }: { at: LocalTime }) {
  const hour = hourOf(at)
  const isNight = hour < 5.2 || hour >= 20.2
  return (
    <i
      className={classes(css.disc, isNight && css.moon)}
      style={isNight ? undefined : { background: discAt(hour) }}
      aria-hidden="true"
    />
  )
}

type NoticesProps = { event: TripEvent; notices: readonly Notice[]; onOpen: (event: TripEvent) => void }

/** What is to be known of an event: with a way to mend it a warning, without one a plain line. */
function Notices({ event, notices, onOpen }: NoticesProps) {
  return notices.map(({ text, action }) => (
    <div key={text} className={classes(noticesStyles.notice, action && noticesStyles.warning)}>
      <Icon name={action ? 'alert-triangle' : 'info-circle'} />
      <p>{text}</p>
      {action && <Act action={action} onOpen={() => onOpen(event)} />}
    </div>
  ))
}

function Act({ action: { kind, label }, onOpen }: { action: NoticeAction; onOpen: () => void }) {
  if (kind === 'order') {
    return (
      <Button size="s" onClick={onOpen}>
        {label}
      </Button>
    )
  }
  return (
    <LinkButton to={kind === 'flights' ? paths.airResults : paths.hotels} size="s">
      {label}
    </LinkButton>
  )
}
