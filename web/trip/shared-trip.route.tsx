import { data } from 'react-router'
import { type SharedTrip, readSharedTrip } from '#contract/trips.ts'
import { flightNumber } from '#domain/air/offer.ts'
import * as paths from '#domain/paths.ts'
import { MINUTE_MS, clockOf, dayOfLocal, formatDuration } from '#domain/text/dates.ts'
import { longDay, weekdayOf } from '#domain/text/day-words.ts'
import { glued } from '#domain/text/glued.ts'
import { ApiError, call } from '#web/data/call.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/shared-trip.route'
import css from './shared-trip-screen.module.css'

/** By the status of the call: an invalid key (400) is an unknown one. */
const statusOfNone: Record<number, number> = { 400: 404, 404: 404, 410: 410 }

/** The trip of a link; where it shows none, a sentence says so. */
export async function loader({ params, request }: Route.LoaderArgs) {
  try {
    return data({ trip: await call(readSharedTrip, { key: params.key }, { signal: request.signal }) }, { headers: secret })
  } catch (error) {
    const status = error instanceof ApiError ? statusOfNone[error.status] : undefined
    if (status === undefined) throw error
    return data({ trip: null }, { status, headers: secret })
  }
}

/** The address is a secret: no other page, cache or search engine learns it. */
const secret = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.trip ? `Поездка: ${loaderData.trip.city}` : 'Ссылка закрыта',
    description: 'Рейсы и\u00a0жильё одной поездки, без цен и\u00a0документов.',
  })
}

export default function SharedTripPage({ loaderData: { trip } }: Route.ComponentProps) {
  return trip ? <SharedTripScreen trip={trip} /> : <TripShut />
}

type Event = SharedTrip['events'][number]

/** Somebody's trip for those who meet them: flights and stays by day. */
function SharedTripScreen({ trip: { city, events } }: { trip: SharedTrip }) {
  const days = [...Map.groupBy(events, (event) => dayOfLocal(beginning(event)))]
  return (
    <div className={`wrap ${css.page}`}>
      <h1 className="d2">{city}</h1>
      <p className="quiet">Рейсы и&nbsp;жильё поездки. Время везде местное.</p>
      {days.map(([day, own]) => (
        <section key={day} aria-label={longDay(day)}>
          <h2 className="h3">
            {longDay(day)}, {weekdayOf(day)}
          </h2>
          <ol>
            {own.map((event, at) => (
              <li key={at}>{event.kind === 'flight' ? <Flight event={event} /> : <Stay event={event} />}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** For a link that was closed, whose trip is over, or that does not exist. */
function TripShut() {
  return (
    <div className={`wrap ${css.page}`}>
      <h1 className="d3">Поездка по&nbsp;ссылке</h1>
      <Empty
        title={'Эта ссылка не\u00a0показывает поездку'}
        actions={
          <LinkButton to={paths.home} variant="primary">
            На&nbsp;главную
          </LinkButton>
        }
      >
        Её закрыли, поездка уже закончилась, или в&nbsp;адресе опечатка. Попросите новую у&nbsp;того, кто её прислал.
      </Empty>
    </div>
  )
}

function beginning(event: Event): string {
  return event.kind === 'flight' ? event.departure : event.checkIn
}

type Of<Kind extends Event['kind']> = { event: Extract<Event, { kind: Kind }> }

function Flight({ event }: Of<'flight'>) {
  const { from, to, fromCode, toCode, departure, arrival, departureUtc, arrivalUtc, flight, carrier } = event
  const minutes = (Date.parse(arrivalUtc) - Date.parse(departureUtc)) / MINUTE_MS
  return (
    <>
      <h3 className={css.title}>
        <Icon name="plane-tilt" />
        {from}&nbsp;— {to}
      </h3>
      <p className={css.times}>
        <b>{clockOf(departure)}</b> {fromCode}&nbsp;— <b>{clockOf(arrival)}</b> {toCode}
        {dayOfLocal(arrival) !== dayOfLocal(departure) && `, прилёт ${longDay(arrival)}`}
      </p>
      <p className="small quiet">
        {carrier}, {flightNumber(flight)}, {formatDuration(minutes)}
      </p>
    </>
  )
}

function Stay({ event: { hotelName, city, checkIn, checkOut } }: Of<'stay'>) {
  return (
    <>
      <h3 className={css.title}>
        <Icon name="bed" />
        {glued(hotelName)}
      </h3>
      <p className="small quiet">
        {city}, заезд с&nbsp;{clockOf(checkIn)}, выезд {longDay(checkOut)} до&nbsp;{clockOf(checkOut)}
      </p>
    </>
  )
}
