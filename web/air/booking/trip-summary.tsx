import type { ReactNode } from 'react'
import { dayShift } from '#domain/air/layover.ts'
import { type AirOffer, type Segment, durationOf, stopsOf, endsOf, flightNumber } from '#domain/air/offer.ts'
import { priceLines } from '#domain/air/price-lines.ts'
import { routeName } from '#domain/air/trip.ts'
import { clockOf, formatDuration } from '#domain/text/dates.ts'
import { longDay, weekdayOf } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { FlightRibbon } from '#web/air/results/card/direction-row.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import directionSummaryStyles from './direction-summary.module.css'
import priceBreakdownStyles from './price-breakdown.module.css'
import css from './trip-summary.module.css'

type Props = {
  there: Segment[]
  back: Segment[] | null
  /** On top, edge to edge: the countdown. */
  picture?: ReactNode
  /** Between the flights and the total: who pays what, and the rules. */
  children?: ReactNode
  total: number
  totalWord?: string
  /** Under the total: the button. */
  action?: ReactNode
}

/** What is being bought, at the side of every screen of the purchase. */
export function TripSummary({ there, back, picture, children, total, totalWord = 'Итого', action }: Props) {
  return (
    <div className={css.card}>
      {picture}
      <div className={css.body}>
        <h2 className="h3">{routeName(there)}</h2>
        <DirectionSummary segments={there} title={back ? 'Туда' : undefined} />
        {back && (
          <div className={css.second}>
            <DirectionSummary segments={back} title="Обратно" />
          </div>
        )}
        {children && <div className={css.part}>{children}</div>}
        <p className={css.total}>
          <span className="h3">{totalWord}</span>
          <b>{formatRub(total)}</b>
        </p>
        {action}
      </div>
    </div>
  )
}

type DirectionProps = {
  segments: Segment[]
  /** «Туда» or «Обратно», said before the date. */
  title?: string | undefined
}

/** One direction in the width of a side column: day, times, the ribbon of the sky, flights by name. */
export function DirectionSummary({ segments, title }: DirectionProps) {
  const [first, last] = endsOf(segments)
  const later = dayShift(first.departure, last.arrival)
  return (
    <div className={directionSummaryStyles.direction}>
      <p className={directionSummaryStyles.line}>
        <b>
          {title && <VisuallyHidden>{`${title}: `}</VisuallyHidden>}
          {longDay(first.departure)}, {weekdayOf(first.departure)}
        </b>
        <span>{flightLength(segments)}</span>
      </p>
      <div className={directionSummaryStyles.flight}>
        <b>
          <VisuallyHidden>{'вылет '}</VisuallyHidden>
          {clockOf(first.departure)}
        </b>
        <div className={directionSummaryStyles.ribbon}>
          <FlightRibbon segments={segments} />
        </div>
        <b>
          <VisuallyHidden>{'прилёт '}</VisuallyHidden>
          {clockOf(last.arrival)}
          {later > 0 && (
            <sup>
              <span aria-hidden="true">+{later}</span>
              <VisuallyHidden>{`, ${longDay(last.arrival)}`}</VisuallyHidden>
            </sup>
          )}
        </b>
      </div>
      <p className={directionSummaryStyles.line}>
        <span>
          {first.fromCode}, {carriersOf(segments)}
        </span>
        <span>{last.toCode}</span>
      </p>
    </div>
  )
}

/** `3 ч 50 мин, прямой`. */
export function flightLength(segments: Segment[]): string {
  const stops = stopsOf({ flightSegments: segments })
  return `${formatDuration(durationOf({ flightSegments: segments }))}, ${stops === 0 ? 'прямой' : counted(stops, words.stop)}`
}

/** `Аэрофлот SU 1138`, every flight in turn. */
export function carriersOf(segments: Segment[]): string {
  const names = [...new Set(segments.map((segment) => segment.airline))]
  const flights = segments.map((segment) => flightNumber(segment.flight))
  return `${names.join(', ')} ${flights.join(', ')}`
}

type Priced = Pick<AirOffer, 'airlineFares' | 'totalPrice'>

/** Every rouble of the trip by direction and passenger kind; fares and fees of each line open by a press. */
export function PriceBreakdown({ there, back, off = 0 }: { there: Priced; back: Priced | null; off?: number }) {
  return (
    <div>
      <DirectionPrice offer={there} name={back ? 'туда' : ''} />
      {back && <DirectionPrice offer={back} name="обратно" />}
      {off > 0 && (
        <p className={priceBreakdownStyles.sum}>
          <span>Бонусами</span>
          <span className={priceBreakdownStyles.money}>{formatRub(-off)}</span>
        </p>
      )}
      <details className={priceBreakdownStyles.details}>
        <summary>Тариф и сборы</summary>
        <Parts offer={there} name={back ? 'Туда' : ''} />
        {back && <Parts offer={back} name="Обратно" />}
      </details>
    </div>
  )
}

function DirectionPrice({ offer, name }: { offer: Priced; name: string }) {
  return priceLines(offer).map(({ kind, count, total }) => (
    <p key={kind} className={priceBreakdownStyles.sum}>
      <span>{[counted(count, words[kind]), name].filter(Boolean).join(', ')}</span>
      <span className={priceBreakdownStyles.money}>{formatRub(total)}</span>
    </p>
  ))
}

function Parts({ offer, name }: { offer: Priced; name: string }) {
  const lines = priceLines(offer)
  const whole = (of: 'base' | 'taxes') => lines.reduce((sum, line) => sum + line[of], 0)
  const prefix = name ? `${name}, ` : ''
  return (
    <>
      <p className={priceBreakdownStyles.sum}>
        <span>{prefix ? `${prefix}тариф` : 'Тариф'}</span>
        <span className={priceBreakdownStyles.money}>{formatRub(whole('base'))}</span>
      </p>
      <p className={priceBreakdownStyles.sum}>
        <span>{prefix}сборы аэропортов и&nbsp;авиакомпании</span>
        <span className={priceBreakdownStyles.money}>{formatRub(whole('taxes'))}</span>
      </p>
    </>
  )
}
