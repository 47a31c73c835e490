import { dayShift } from '#domain/air/layover.ts'
import { type Segment, durationOf, stopsOf } from '#domain/air/offer.ts'
import { type LocalTime, clockOf, formatDuration } from '#domain/text/dates.ts'
import { shortDayOfWeek } from '#domain/text/day-words.ts'
import { counted, plural, words } from '#domain/text/plural.ts'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './direction-row.module.css'
import { FlightRibbon } from './flight-ribbon.tsx'

/** `прямой` or `2 пересадки`. */
export function stopsText(stops: number): string {
  return stops === 0 ? 'прямой' : counted(stops, words.stop)
}

/** «+1» with its meaning for those who listen. */
function Shift({ days }: { days: number }) {
  if (days === 0) return null
  const sign = days > 0 ? `+${days}` : `−${-days}`
  const meaning = days === 1 ? 'прилёт на следующий день' : `прилёт: ${sign} ${plural(Math.abs(days), ['день', 'дня', 'дней'])}`
  return (
    <sup>
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden>, {meaning}</VisuallyHidden>
    </sup>
  )
}

function Day({ time }: { time: LocalTime }) {
  return (
    <>
      <br />
      {shortDayOfWeek(time)}
    </>
  )
}

/** Flights in a row as one line: times, airports, days unless it is brief, and the ribbon of the sky between them (DESIGN §6). */
export function DirectionRow({ segments, brief = false }: { segments: Segment[]; brief?: boolean }) {
  const offer = { flightSegments: segments }
  const first = segments[0]! // a direction has at least one segment
  const last = segments.at(-1)!
  return (
    <div className={classes(css.direction, brief && css.brief)}>
      <div>
        <p className={css.time}>
          <VisuallyHidden>Вылет </VisuallyHidden>
          {clockOf(first.departure)}
        </p>
        <p className={css.place}>
          <b>{first.fromCode}</b> <span>{first.from}</span>
          {!brief && <Day time={first.departure} />}
        </p>
      </div>
      <div>
        <p className={css.line}>
          <span>
            <VisuallyHidden>В пути </VisuallyHidden>
            {formatDuration(durationOf(offer))}
          </span>
          <span aria-hidden="true">·</span>
          <span>{stopsText(stopsOf(offer))}</span>
        </p>
        <FlightRibbon segments={segments} />
      </div>
      <div className={css.end}>
        <p className={css.time}>
          <VisuallyHidden>Прилёт </VisuallyHidden>
          {clockOf(last.arrival)}
          <Shift days={dayShift(first.departure, last.arrival)} />
        </p>
        <p className={css.place}>
          <b>{last.toCode}</b> <span>{last.to}</span>
          {!brief && <Day time={last.arrival} />}
        </p>
      </div>
    </div>
  )
}
