import { discAt, skyGradient } from '#art/sky.ts'
import { type Layover, dayShift, layoversOf } from '#domain/air/layover.ts'
import { type Segment, durationOf, stopsOf, endsOf } from '#domain/air/offer.ts'
import { type LocalTime, clockOf, formatDuration } from '#domain/text/dates.ts'
import { shortDayOfWeek } from '#domain/text/day-words.ts'
import { flightHours, hourOf } from '#domain/text/hour-of.ts'
import { counted, plural, words } from '#domain/text/plural.ts'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './direction-row.module.css'
import flightRibbonStyles from './flight-ribbon.module.css'

/** `прямой` or `2 пересадки`. */
export function stopsText(stops: number): string {
  return stops === 0 ? 'прямой' : counted(stops, words.stop)
}

/** «+1» with its meaning for screen readers. */
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

/** Flights in a row as one line: times, airports, days unless it is brief, and the ribbon of the sky between them. */
export function DirectionRow({ segments, brief = false }: { segments: Segment[]; brief?: boolean }) {
  const offer = { flightSegments: segments }
  const [first, last] = endsOf(segments)
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

const painted = new Map<string, string>()

/** Gradients repeat from card to card, and mixing colours is not free: to the nearest ten minutes each is mixed once. */
function paint(segment: Segment): string {
  const [from, to] = flightHours(segment.departure, segment.arrival).map((hour) => Math.round(hour * 6) / 6) as [number, number]
  const key = `${from} ${to}`
  const known = painted.get(key) ?? skyGradient(from, to)
  painted.set(key, known)
  return known
}

function Disc({ local }: { local: string }) {
  const hour = hourOf(local)
  const night = hour < 5.2 || hour >= 20.2
  return (
    <i
      className={night ? flightRibbonStyles.moon : flightRibbonStyles.sun}
      style={night ? undefined : { background: discAt(hour) }}
    />
  )
}

function Warnings({ of: { overnight, changesTo } }: { of: Layover }) {
  const warnings = [overnight && 'ночная', changesTo && 'смена\u00a0аэропорта'].filter(Boolean).join(', ')
  return warnings && <em>, {warnings}</em>
}

/** The real sky from departure to arrival, with the layovers between flights; everything it says is also written. */
export function FlightRibbon({ segments }: { segments: Segment[] }) {
  const layovers = layoversOf({ flightSegments: segments })
  const whole = durationOf({ flightSegments: segments }) || 1
  const [first, last] = endsOf(segments)
  const start = Date.parse(first.departureUtc)
  const middleOf = ({ minutes }: Layover, at: number) =>
    ((Date.parse(segments[at]!.arrivalUtc) - start) / 60_000 + minutes / 2) / whole
  return (
    <div>
      <div className={flightRibbonStyles.lane} aria-hidden="true">
        <Disc local={first.departure} />
        {segments.map((segment, index) => (
          <Flight key={segment.departureUtc} segment={segment} after={layovers[index]} />
        ))}
        <Disc local={last.arrival} />
      </div>
      {layovers.length > 0 && (
        <ul className={flightRibbonStyles.layovers}>
          {layovers.map((layover, at) => (
            <li key={layover.code} style={{ '--at': middleOf(layover, at) }}>
              <b>{layover.code}</b> <VisuallyHidden>{layover.city}</VisuallyHidden> {formatDuration(layover.minutes)}
              <Warnings of={layover} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Flight({ segment, after }: { segment: Segment; after: Layover | undefined }) {
  return (
    <>
      <span
        className={flightRibbonStyles.flight}
        style={{ flexGrow: durationOf({ flightSegments: [segment] }), background: paint(segment) }}
      />
      {after && <span className={flightRibbonStyles.wait} style={{ flexGrow: after.minutes }} />}
    </>
  )
}
