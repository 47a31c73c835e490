import { discAt, skyGradient } from '#art/sky.ts'
import { type Layover, layoversOf } from '#domain/air/layover.ts'
import { type Segment, durationOf } from '#domain/air/offer.ts'
import { formatDuration } from '#domain/text/dates.ts'
import { flightHours, hourOf } from '#domain/text/hour-of.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './flight-ribbon.module.css'

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
  return <i className={night ? css.moon : css.sun} style={night ? undefined : { background: discAt(hour) }} />
}

function warningsOf({ overnight, changesTo }: Layover): string {
  return [overnight && 'ночная', changesTo && 'смена аэропорта'].filter(Boolean).join(', ')
}

/** The real sky from departure to arrival, with the layovers between flights; everything it says is also written (DESIGN §11). */
export function FlightRibbon({ segments }: { segments: Segment[] }) {
  const layovers = layoversOf({ flightSegments: segments })
  const whole = durationOf({ flightSegments: segments }) || 1
  const start = Date.parse(segments[0]!.departureUtc) // a direction has at least one segment
  const middleOf = ({ minutes }: Layover, at: number) =>
    ((Date.parse(segments[at]!.arrivalUtc) - start) / 60_000 + minutes / 2) / whole
  return (
    <div>
      <div className={css.lane} aria-hidden="true">
        <Disc local={segments[0]!.departure} />
        {segments.map((segment, index) => (
          <Flight key={segment.departureUtc} segment={segment} after={layovers[index]} />
        ))}
        <Disc local={segments.at(-1)!.arrival} />
      </div>
      {layovers.length > 0 && (
        <ul className={css.layovers}>
          {layovers.map((layover, at) => (
            <li key={layover.code} style={{ '--at': middleOf(layover, at) } as object}>
              <b>{layover.code}</b> <VisuallyHidden>{layover.city}</VisuallyHidden> {formatDuration(layover.minutes)}{' '}
              <em>{warningsOf(layover)}</em>
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
      <span className={css.flight} style={{ flexGrow: durationOf({ flightSegments: [segment] }), background: paint(segment) }} />
      {after && <span className={css.wait} style={{ flexGrow: after.minutes }} />}
    </>
  )
}
