import type { AirportBoard } from '#contract/schedule.ts'
import { type Day, clockOf, localTimeIn } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import type { BoardQuery } from '#domain/schedule/board.ts'
import { useClock } from '#web/ui/timers.ts'
import css from './board-heading.module.css'

type Props = { station: AirportBoard['station'] | undefined; query: BoardQuery }

/** Whose board it is, of which day, and what the clock there says now. */
export function BoardHeading({ station, query }: Props) {
  const title = station?.title ?? query.title
  return (
    <div className={css.heading}>
      <div>
        <h1 className="d2">{query.iata && title ? `Табло ${title}` : 'Онлайн-табло'}</h1>
        <p className={css.day}>
          {station
            ? `${capital(station.station_type_name)} ${station.title}, ${dayText(query.date)}, время местное`
            : 'Вылеты и\u00a0прилёты аэропортов мира: сегодня и\u00a0на год вперёд'}
        </p>
      </div>
      {station?.place && <Clock key={station.place.timeZone} {...station.place} />}
    </div>
  )
}

const weekdays = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота']

/** `суббота, 21 ноября 2026`, without Intl: the first screen waits for nothing (docs/decisions/0007). */
function dayText(day: Day): string {
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${longDay(day)} ${day.slice(0, 4)}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const TICK_MS = 10_000

/** First as the server read it; it moves while the page is open. */
function Clock({ inCity, timeZone, time }: { inCity: string; timeZone: string; time: string }) {
  const moved = useClock((now) => clockOf(localTimeIn(new Date(now), timeZone)), TICK_MS)
  return (
    <div className={css.clock}>
      <span className="small quiet">Сейчас {inCity}</span>
      <b className="d3">{moved ?? time}</b>
    </div>
  )
}
