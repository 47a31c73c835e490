import { Link } from 'react-router'
import { daysBetween, dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { counted } from '#domain/text/plural.ts'
import { type Trip, tripDays } from '#domain/trips/trips-of.ts'
import { Tag } from '#web/ui/tag.tsx'
import { CityPoster } from './city-poster.tsx'
import { codeOf } from './trip-words.ts'
import css from './trip-cards.module.css'

type Props = { trips: readonly Trip[]; openId: string; now: Date }

/** The trips ahead, the next one first; the open one is marked. */
export function TripCards({ trips, openId, now }: Props) {
  return (
    <nav aria-label="Поездки впереди" className={css.cards}>
      {trips.map((trip) => (
        <Link
          key={trip.id}
          to={`?${new URLSearchParams({ trip: trip.id })}`}
          preventScrollReset
          className={css.card}
          aria-current={trip.id === openId ? 'page' : undefined}
        >
          <CityPoster city={trip.city} code={codeOf(trip)} />
          <span className={css.about}>
            <b>{trip.city}</b>
            <span>{dayRange(...tripDays(trip))}</span>
            {trip.events.some(({ unpaid }) => unpaid) ? (
              <Tag tone="warn" icon="clock-hour-4">
                не&nbsp;оплачен
              </Tag>
            ) : (
              <Tag tone="water">{inDays(trip, now)}</Tag>
            )}
          </span>
        </Link>
      ))}
    </nav>
  )
}

function inDays(trip: Trip, now: Date): string {
  const [first] = tripDays(trip)
  const days = daysBetween(dayOf(now, HOME_ZONE), first)
  if (days <= 0) return 'идёт сейчас'
  return days === 1 ? 'завтра' : `через\u00a0${counted(days, ['день', 'дня', 'дней'])}`
}
