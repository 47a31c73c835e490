import { Fragment, type ReactNode } from 'react'
import { discAt, skyGradient } from '#art/sky.ts'
import type { TripOrder } from '#contract/personal.ts'
import { flightNumber } from '#domain/air/offer.ts'
import { type LocalTime, MINUTE_MS, daysBetween, formatDuration } from '#domain/text/dates.ts'
import { dayRange, longDay, weekdayOf } from '#domain/text/day-words.ts'
import { glued } from '#domain/text/glued.ts'
import { hourOf } from '#domain/text/hour-of.ts'
import { counted, words } from '#domain/text/plural.ts'
import { type Notice, type RailRow, type TripEvent, railOf } from '#domain/trips/timeline.ts'
import { type Trip, tripDays } from '#domain/trips/trips-of.ts'
import { CarrierPlate } from '#web/air/results/card/carrier-plate.tsx'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { handFocusOn } from '#web/shell/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { CityPoster } from './city-poster.tsx'
import { Notices } from './notices.tsx'
import { type Mark, type OneEvent, rowsOf } from './trip-rows.tsx'
import css from './trip-view.module.css'

type Open = { onOpen: (event: TripEvent) => void }
type Props = Open & {
  trip: Trip
  orders: readonly TripOrder[]
  now: Date
  /** A past trip has no warnings, and no night is offered a room. */
  isPast: boolean
}

/** One trip by its days along a continuous sky. */
export function TripView({ trip, orders, now, isPast, onOpen }: Props) {
  const rows = rowsOf(trip, orders, now, isPast)
  const rail = railOf(rows.map(({ span }) => span))
  const [first, last] = tripDays(trip)
  const nights = daysBetween(first, last)
  const todo = rows.flatMap((row) => ('event' in row ? row.notices : [])).filter(({ action }) => action)
  return (
    <section id="trip" className={css.trip} aria-label={`Поездка: ${trip.city}`}>
      <h2 className="d2">{trip.city}</h2>
      <p className="quiet">
        {dayRange(first, last)}
        {nights > 0 && `, ${counted(nights, words.night)}`}
        {partyOf(orders)}. Время везде местное
      </p>
      {todo.length > 0 && <TodoTag notices={todo} />}
      <ol className={css.rows}>
        {rows.map((row, at) => (
          <Row
            key={at}
            sky={rail[at]!} // a stretch for every row
            marks={row.marks}
            day={row.day}
          >
            {'event' in row ? <EventRow {...row} orders={orders} onOpen={onOpen} /> : row.hollow}
          </Row>
        ))}
      </ol>
    </section>
  )
}

/** `, 2 взрослых, 1 ребёнок` of the largest order; nothing for one traveller. */
function partyOf(orders: readonly TripOrder[]): string {
  const [party] = orders.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  if (!party || sizeOf(party) < 2) return ''
  const { adults, children } = party
  return `, ${counted(adults, words.adult)}${children.length > 0 ? `, ${counted(children.length, words.child)}` : ''}`
}

const sizeOf = ({ adults, children }: TripOrder) => adults + children.length

function TodoTag({ notices }: { notices: readonly Notice[] }) {
  return (
    <p>
      <Tag tone="warn" icon="alert-triangle">
        До&nbsp;вылета: {counted(notices.length, ['дело', 'дела', 'дел'])}
      </Tag>
    </p>
  )
}

type RowProps = { sky: RailRow; marks: readonly Mark[]; day?: LocalTime | undefined; children: ReactNode }

function Row({ sky: { from, to }, marks, day, children }: RowProps) {
  const stops = Math.min(121, Math.max(9, Math.round((to - from) / 3) + 1))
  return (
    <li className={css.row}>
      <i
        className={css.rail}
        style={{ backgroundImage: skyGradient(from, to, stops).replace('90deg', '180deg') }}
        aria-hidden="true"
      />
      {day && (
        <h3 className={css.day}>
          {longDay(day)}, {weekdayOf(day)}
        </h3>
      )}
      <Times marks={marks} />
      {children}
    </li>
  )
}

function EventRow({ event, notices, orders, onOpen }: OneEvent & Open & Pick<Props, 'orders'>) {
  const order = (
    <Button ref={handFocusOn} variant="text" size="s" className={css.order} onClick={() => onOpen(event)}>
      Заказ {event.orderNumber}
    </Button>
  )
  return (
    <>
      <div className={css.card}>
        {event.kind === 'flight' ? (
          <FlightCard event={event} receipts={orders.find(({ orderId }) => orderId === event.orderId)?.receipts}>
            {order}
          </FlightCard>
        ) : (
          <StayCard event={event}>{order}</StayCard>
        )}
      </div>
      <div className={css.below}>
        <Notices event={event} notices={notices} onOpen={onOpen} />
      </div>
    </>
  )
}

type Of<Kind extends TripEvent['kind']> = { event: Extract<TripEvent, { kind: Kind }>; children: ReactNode }

type FlightProps = Of<'flight'> & { receipts: TripOrder['receipts'] }

function FlightCard({ event, receipts = [], children }: FlightProps) {
  const { from, to, fromAirport, toAirport, toCode, departureUtc, arrivalUtc, flight, carrier, airlineCode, bag } = event
  const { bookingRef, ticketIndex, unpaid } = event
  const minutes = (Date.parse(arrivalUtc) - Date.parse(departureUtc)) / MINUTE_MS
  const tickets = receipts.filter((receipt) => receipt.bookingRef === bookingRef && receipt.ticketIndex === ticketIndex)
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
        <p className={css.carrier}>
          {airlineCode && <CarrierPlate code={airlineCode} />}
          {carrier}, {flightNumber(flight)}
        </p>
        <ul className={css.facts}>
          <Fact icon="plane-tilt">
            {fromAirport}&nbsp;— {toAirport}
          </Fact>
          {bag !== undefined && <Fact icon={bag ? 'luggage' : 'luggage-off'}>{bag ? `багаж ${bag}` : 'без\u00a0багажа'}</Fact>}
          {tickets.length > 0 && <Fact icon="ticket">{ticketWords(tickets)}</Fact>}
        </ul>
        <p className={css.papers}>
          {children}
          {bookingRef && !unpaid && (
            <span>
              код брони <b lang="en">{bookingRef}</b>
            </span>
          )}
        </p>
      </div>
    </>
  )
}

/** `билет •••• 4276`, or how many there are: their numbers are in the order. */
function ticketWords(tickets: NonNullable<TripOrder['receipts']>): string {
  if (tickets.length > 1) return counted(tickets.length, words.ticket)
  return `билет\u00a0••••\u00a0${tickets[0]?.ticketNumber.slice(-4)}`
}

function StayCard({ event: { hotelName, city, checkOut, picture, room }, children }: Of<'stay'>) {
  return (
    <>
      <span className={css.facade}>{picture ? <HotelPicture picture={picture} alt="" /> : <Icon name="bed" />}</span>
      <div className={css.words}>
        <p className={css.title}>
          <b>{glued(hotelName)}</b>
        </p>
        <p>
          {city}, до&nbsp;{longDay(checkOut)}
        </p>
        {room && (
          <ul className={css.facts}>
            <Fact icon="bed">{room}</Fact>
          </ul>
        )}
        {children}
      </div>
    </>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}

function Times({ marks }: { marks: readonly Mark[] }) {
  return (
    <div className={css.times}>
      {marks.map(({ time, where, disc, gone }) => (
        <Fragment key={time + where}>
          {gone !== undefined && <i className={css.gone} style={{ flexGrow: gone }} />}
          <p aria-current={gone === undefined ? undefined : 'time'}>
            <b>{time}</b>
            {where}
            {disc && <Disc at={disc} />}
          </p>
          {gone !== undefined && <i className={css.gone} style={{ flexGrow: 1 - gone }} />}
        </Fragment>
      ))}
    </div>
  )
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
