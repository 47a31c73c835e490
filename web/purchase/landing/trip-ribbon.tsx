import type { CSSProperties } from 'react'
import { discAt, skyGradient } from '#art/sky.ts'
import { clockOf, dayOfLocal, daysBetween, type LocalTime } from '#domain/text/dates.ts'
import { shortDayOfWeek } from '#domain/text/day-words.ts'
import { flightHours, hourOf } from '#domain/text/hour-of.ts'
import { counted, words } from '#domain/text/plural.ts'
import { type TripPart, tripSentence } from '#domain/trips/ribbon.ts'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './trip-ribbon.module.css'

/** Nights whose sky is drawn one by one; more would be a stripe without a shape. */
const NIGHTS = 14

/** The trip as one ribbon of sky, not to scale: the ways, and the nights between them, hollow until a hotel is booked. */
export function TripRibbon({ parts }: { parts: readonly TripPart[] }) {
  return (
    <>
      <VisuallyHidden>{tripSentence(parts)}</VisuallyHidden>
      <div className={css.trip} aria-hidden="true">
        {parts.map((part, at) => (part.kind === 'way' ? <Way key={at} part={part} /> : <Nights key={at} part={part} />))}
      </div>
    </>
  )
}

type Of<Kind extends TripPart['kind']> = { part: Extract<TripPart, { kind: Kind }> }

function Way({ part: { from, to, departure, arrival } }: Of<'way'>) {
  const later = daysBetween(dayOfLocal(departure), dayOfLocal(arrival))
  return (
    <div className={css.way}>
      <p className={css.end}>
        <small>{shortDayOfWeek(departure)}</small>
        <b>{clockOf(departure)}</b>
        <span>{from}</span>
      </p>
      <p className={classes(css.end, css.arrival)}>
        <small>{later !== 0 && shortDayOfWeek(arrival)}</small>
        <b>{clockOf(arrival)}</b>
        <span>{to}</span>
      </p>
      <i className={css.bar} style={sky(skyGradient(...flightHours(departure, arrival)))}>
        <Disc at={departure} />
        <Disc at={arrival} />
      </i>
    </div>
  )
}

function Nights({ part: { nights, since, hotel } }: Of<'nights'>) {
  const from = hourOf(since)
  const drawn = Math.min(nights, NIGHTS)
  return (
    <div className={classes(css.way, css.nights)}>
      <p className={css.middle}>
        {counted(nights, words.night)}, {hotel ?? <>жильё не&nbsp;выбрано</>}
      </p>
      <i className={classes(css.bar, !hotel && css.hollow)}>
        <u style={sky(skyGradient(from, from + drawn * 24, drawn * 8 + 1))} />
      </i>
    </div>
  )
}

function Disc({ at }: { at: LocalTime }) {
  const hour = hourOf(at)
  const isNight = hour < 5.2 || hour >= 20.2
  return <s className={classes(css.disc, isNight && css.moon)} style={isNight ? undefined : { background: discAt(hour) }} />
}

/** Lies along the ribbon, which is vertical on a phone. */
function sky(gradient: string): CSSProperties {
  return { backgroundImage: gradient.replace('90deg', 'var(--way)') }
}
