import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysBetween, dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { counted } from '#domain/text/plural.ts'
import { type Trip, tripDays } from '#domain/trips/trips-of.ts'
import { Tag } from '#web/ui/tag.tsx'
import { CityPoster } from './city-poster.tsx'
import { codeOf } from './trip-words.ts'
import css from './trip-cards.module.css'

type Props = {
  /** The accessible name. */
  label: string
  trips: readonly Trip[]
  openId: string | undefined
  /** What a card says under the days of its trip. */
  note?: (trip: Trip) => ReactNode
  /** The trip opens above them: the page goes there. */
  isBelow?: boolean
}

/** Trips as cards, of which the open one is marked. */
export function TripCards({ label, trips, openId, note, isBelow = false }: Props) {
  return (
    <nav aria-label={label} className={css.cards}>
      {trips.map((trip) => (
        <Link
          key={trip.id}
          to={`?${new URLSearchParams({ trip: trip.id })}${isBelow ? '#trip' : ''}`}
          preventScrollReset
          className={css.card}
          aria-current={trip.id === openId ? 'page' : undefined}
        >
          <CityPoster city={trip.city} code={codeOf(trip)} />
          <span className={css.about}>
            <b>{trip.city}</b>
            <span>{dayRange(...tripDays(trip))}</span>
            {note?.(trip)}
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** How long yet to a trip ahead, or that it waits for its money. */
export function aheadNote(trip: Trip, now: Date): ReactNode {
  if (!trip.events.some(({ unpaid }) => unpaid)) return <Tag tone="water">{inDays(trip, now)}</Tag>
  return (
    <Tag tone="warn" icon="clock-hour-4">
      не&nbsp;оплачен
    </Tag>
  )
}

function inDays(trip: Trip, now: Date): string {
  const [first] = tripDays(trip)
  const days = daysBetween(dayOf(now, HOME_ZONE), first)
  if (days <= 0) return 'идёт сейчас'
  return days === 1 ? 'завтра' : `через\u00a0${counted(days, ['день', 'дня', 'дней'])}`
}
