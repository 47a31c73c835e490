import { Link, useFetcher } from 'react-router'
import type { TripOrder } from '#contract/personal.ts'
import { airFormParams, emptyAirForm } from '#domain/air/query.ts'
import { MAX_ADULTS, MAX_CHILDREN } from '#domain/hotels/query.ts'
import * as paths from '#domain/paths.ts'
import { bundledCityNamed } from '#domain/places/bundled-cities.ts'
import { fromCity, toCity } from '#domain/places/city-cases.ts'
import { directionPath } from '#domain/places/city-slugs.ts'
import { airDay, clockOf, dayOfLocal } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { glued } from '#domain/text/glued.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { stayBetween } from '#domain/trips/stay-between.ts'
import type { Span, TripEvent } from '#domain/trips/timeline.ts'
import type { Trip } from '#domain/trips/trips-of.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { type KnownStay, hotelsOf, useStays } from '#web/purchase/landing/use-stays.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import css from './nights-to-fill.module.css'

/** Nights of a trip without a room, their order, and their time. */
export type Nights = { stay: KnownStay; party: TripOrder; span: Span }

/** The nights after a flight that no room of the trip covers. */
export function nightsAfter(event: TripEvent, { events }: Trip, orders: readonly TripOrder[]): Nights | undefined {
  const next = events[events.indexOf(event) + 1]
  if (event.kind !== 'flight' || next?.kind !== 'flight') return undefined
  const roomed = events.some(
    (one) => one.kind === 'stay' && one.city === event.to && one.checkIn < next.departure && one.checkOut > event.arrival,
  )
  const stay = stayBetween([flown(event)], [flown(next)])
  const party = orders.find(({ orderId }) => orderId === event.orderId)
  if (!stay?.departure || roomed || event.unpaid || !party) return undefined
  if (party.adults > MAX_ADULTS || party.children.length > MAX_CHILDREN) return undefined
  const noon = `${stay.departure}T12:00:00`
  const ends = next.departure < noon ? next.departure : noon
  const span = { begins: event.arrival, ends, from: event.arrivalUtc, to: next.departureUtc }
  return { stay: { ...stay, departure: stay.departure }, party, span }
}

/** Rooms for uncovered nights: a hollow in the trip that a booking fills. */
export function NightsToFill({ stay, party }: Pick<Nights, 'stay' | 'party'>) {
  return (
    <section className={party.ownStay ? css.own : css.hollow} aria-label={party.ownStay ? 'Жильё своё' : 'Жильё не выбрано'}>
      {party.ownStay ? (
        <p className="quiet">{counted(stay.nights, words.night)}: живёте у&nbsp;друзей</p>
      ) : (
        <Rooms stay={stay} party={party} />
      )}
      <StayChoice party={party} />
    </section>
  )
}

/** Whether a trip has rooms and no flight at all. */
export function lacksFlights({ events }: Trip): boolean {
  return events.every(({ kind }) => kind === 'stay')
}

/** The way to a trip with a room and without flights. */
export function FlightsThere({ trip: { city, events } }: { trip: Trip }) {
  const [stay] = events
  const known = bundledCityNamed(city)
  return (
    <section className={css.hollow} aria-label="Билеты не выбраны">
      <h3 className="h3">Билеты не&nbsp;выбраны</h3>
      {stay?.kind === 'stay' && (
        <p className="small quiet">
          Номер готов {longDay(stay.checkIn)} с&nbsp;{clockOf(stay.checkIn)}
        </p>
      )}
      <LinkButton to={known ? directionPath(known.iata) : paths.airResults} variant="tonal" icon="plane-tilt">
        Найти билеты{known && ` ${toCity(known.cases)}`}
      </LinkButton>
    </section>
  )
}

/** The way on from the last room without a flight after it. */
export function FlightsOn({ stay: { city, checkOut } }: { stay: Extract<TripEvent, { kind: 'stay' }> }) {
  const known = bundledCityNamed(city)
  const form = known && { ...emptyAirForm, iataFrom: known.iata, from: city, dateThere: airDay(dayOfLocal(checkOut)) }
  return (
    <section className={css.hollow} aria-label="Билеты обратно не выбраны">
      <h3 className="h3">Билеты обратно не&nbsp;выбраны</h3>
      <p className="small quiet">Номер за&nbsp;вами до&nbsp;{clockOf(checkOut)}</p>
      <LinkButton to={form ? `${paths.airResults}?${airFormParams(form)}` : paths.airResults} variant="tonal" icon="plane-tilt">
        Найти билеты{known && ` ${fromCity(known.cases)}`}
      </LinkButton>
    </section>
  )
}

function flown({ from, to, departure, arrival }: Extract<TripEvent, { kind: 'flight' }>) {
  return { fromCity: from, toCity: to, departure, arrival }
}

function Rooms({ stay, party }: { stay: KnownStay; party: TripOrder }) {
  const { nights, isLate } = stay
  const { found } = useStays(stay, party)
  const least = found && Math.min(...found.hotels.map(({ price }) => price))
  return (
    <>
      <h3 className="h3">{counted(nights, words.night)}, жильё не&nbsp;выбрано</h3>
      {isLate && found?.areOpenAtNight !== false && (
        <p className="small quiet">Прилёт ночью: показываем отели, где стойка открыта круглосуточно</p>
      )}
      <ul>
        {found?.hotels.slice(0, 2).map(({ offer: { id, name, pictures }, price, to }) => (
          <li key={id}>
            <Link to={to}>
              <span className={css.picture}>{pictures[0] && <HotelPicture picture={pictures[0]} alt="" />}</span>
              <span>
                <b>{glued(name)}</b>
                {formatRub(price)} за&nbsp;{counted(nights, words.night)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton to={found?.all ?? hotelsOf(stay.city)} variant="tonal" icon="bed">
        Добавить отель
        {least !== undefined && Number.isFinite(least) && `, от\u00a0${formatRub(Math.round(least / nights))} за\u00a0ночь`}
      </LinkButton>
    </>
  )
}

/** One button for both answers: it keeps the focus after a press. */
function StayChoice({ party: { orderId, ownStay } }: { party: TripOrder }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="orderId" value={orderId} />
      <Button
        type="submit"
        variant="text"
        size="s"
        className={css.choice}
        name="isOwn"
        value={ownStay ? 'no' : 'yes'}
        busy={fetcher.state !== 'idle'}
      >
        {ownStay ? 'Подобрать отель' : 'Живу у\u00a0друзей'}
      </Button>
    </fetcher.Form>
  )
}
