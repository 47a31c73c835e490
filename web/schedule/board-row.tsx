import { Link } from 'react-router'
import { barAt } from '#art/sky.ts'
import { airFormParams, emptyAirForm } from '#domain/air/query.ts'
import { airDay, clockOf, dayOfLocal } from '#domain/text/dates.ts'
import * as paths from '#domain/paths.ts'
import { minuteOf } from '#domain/schedule/board.ts'
import type { BoardEntry } from '#domain/schedule/entry-schema.ts'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './board-table.module.css'

type Props = {
  entry: BoardEntry
  /** Its time has passed. */
  gone: boolean
  /** The letters turn as they appear. */
  turning: boolean
}

/** One flight; «Купить» leads to a search of its route on its day. */
export function BoardRow({ entry, gone, turning }: Props) {
  const { number, title, carrier, vehicle } = entry.thread
  const cities = title.split(' — ')
  const time = entry.departure ?? entry.arrival ?? ''
  return (
    <tr tabIndex={-1} className={classes(css.row, gone && css.gone, turning && css.turning)}>
      <td className={css.time}>
        <i className={css.bar} style={{ background: barAt(minuteOf(entry) / 60) }} aria-hidden="true" />
        <time dateTime={time}>
          <Flaps text={clockOf(time)} />
        </time>
      </td>
      <td className={css.number}>
        {number}
        <small className={css.narrow}>{carrier?.title ?? '—'}</small>
      </td>
      <td className={css.city}>
        <b aria-hidden="true">{(entry.departure ? cities.at(-1) : cities[0]) ?? title}</b>
        <VisuallyHidden>{title}</VisuallyHidden>
      </td>
      <td className={css.carrier}>
        <span>{carrier?.title ?? '—'}</span>
        {vehicle && <small>{vehicle}</small>}
      </td>
      <td className={css.terminal}>{entry.terminal ? <Flaps text={entry.terminal} /> : '—'}</td>
      <td className={css.days}>{entry.days}</td>
      <td className={css.buy}>
        {entry.route && !(gone && entry.departure) && (
          <Link to={ticketsOf(entry.route, cities, time)} prefetch="none">
            Купить<VisuallyHidden> билет {title}</VisuallyHidden>
          </Link>
        )}
      </td>
    </tr>
  )
}

/** Split-flap letters: whole for who listens, one by one for who looks. */
function Flaps({ text }: { text: string }) {
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span className={css.flaps} aria-hidden="true">
        {[...text].map((letter, index) => (
          <i key={index} style={{ '--at': index } as object}>
            {letter}
          </i>
        ))}
      </span>
    </>
  )
}

function ticketsOf({ from, to }: { from: string; to: string }, cities: string[], time: string): string {
  const form = { ...emptyAirForm, iataFrom: from, from: cities[0] ?? '', iataTo: to, to: cities.at(-1) ?? '' }
  return `${paths.airResults}?${airFormParams({ ...form, dateThere: airDay(dayOfLocal(time)) })}` // the board's own day
}
