import { dayShift } from '#domain/air/layover.ts'
import { type Segment, durationOf, stopsOf } from '#domain/air/offer.ts'
import { clockOf, formatDuration } from '#domain/text/dates.ts'
import { longDay, weekdayOf } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { FlightRibbon } from '#web/air/results/card/flight-ribbon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './direction-summary.module.css'

type Props = {
  segments: Segment[]
  /** «Туда» or «Обратно», said before the date. */
  title?: string | undefined
}

/** One direction in the width of a side column: day, clocks, the ribbon of the sky, flights by name. */
export function DirectionSummary({ segments, title }: Props) {
  const first = segments[0]! // a direction has at least one segment
  const last = segments.at(-1)!
  const stops = stopsOf({ flightSegments: segments })
  const later = dayShift(first.departure, last.arrival)
  return (
    <div className={css.direction}>
      <p className={css.line}>
        <b>
          {title && <VisuallyHidden>{`${title}: `}</VisuallyHidden>}
          {longDay(first.departure)}, {weekdayOf(first.departure)}
        </b>
        <span>
          {formatDuration(durationOf({ flightSegments: segments }))}, {stops === 0 ? 'прямой' : counted(stops, words.stop)}
        </span>
      </p>
      <div className={css.flight}>
        <b>{clockOf(first.departure)}</b>
        <div className={css.ribbon}>
          <FlightRibbon segments={segments} />
        </div>
        <b>
          {clockOf(last.arrival)}
          {later > 0 && (
            <sup>
              <span aria-hidden="true">+{later}</span>
              <VisuallyHidden>{`, прилёт ${longDay(last.arrival)}`}</VisuallyHidden>
            </sup>
          )}
        </b>
      </div>
      <p className={css.line}>
        <span>
          {first.fromCode}, {carriersOf(segments)}
        </span>
        <span>{last.toCode}</span>
      </p>
    </div>
  )
}

/** `Аэрофлот SU 1138`, every flight in turn. */
function carriersOf(segments: Segment[]): string {
  const names = [...new Set(segments.map((segment) => segment.airline))]
  const flights = segments.map((segment) => segment.flight.replace('-', '\u00a0'))
  return `${names.join(', ')} ${flights.join(', ')}`
}
