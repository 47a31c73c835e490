import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { barAt } from '#art/sky.ts'
import type { AirportBoard } from '#contract/schedule.ts'
import { airFormParams, emptyAirForm } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { type BoardEvent, type BoardQuery, isGone, minuteOf, nextFlight } from '#domain/schedule/board.ts'
import type { BoardEntry } from '#domain/schedule/entry-schema.ts'
import { type Day, HOUR_MS, MINUTE_MS, airDay, clockOf, dayOfLocal, formatDuration, localTimeIn } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useClock } from '#web/ui/timers.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { BoardExcerpt } from './board-data.ts'
import boardHeadingStyles from './board-heading.module.css'
import css from './board-table.module.css'

type RowProps = {
  entry: BoardEntry
  /** Its time has passed. */
  gone: boolean
  /** The letters turn as they appear. */
  turning: boolean
}

/** One flight; «Купить» leads to a search of its route on its day. */
function BoardRow({ entry, gone, turning }: RowProps) {
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

/** Split-flap letters: one word for a screen reader, one by one for the eye. */
function Flaps({ text }: { text: string }) {
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span className={css.flaps} aria-hidden="true">
        {[...text].map((letter, index) => (
          <i key={index} style={{ '--at': index }}>
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

/** The rows of the first HTML, more than a tall screen shows, and how many join them between two paints. */
export const FIRST_ROWS = 20
const STEP = 12

/**
 * How many of a long list's rows are on the page: the first ones at once, the rest soon, in portions small enough to respond to a
 * touch in between. The second result shows the whole list at once.
 */
function useGrowing(total: number): [count: number, showAll: () => void] {
  const [count, setCount] = useState(FIRST_ROWS)
  useEffect(() => {
    if (count >= total) return
    return afterPaint(() => startTransition(() => setCount((shown) => shown + STEP)))
  }, [count, total])
  return [count, () => setCount(total)]
}

type Props = {
  rows: readonly BoardEntry[]
  /** What `rows` are cut from. */
  excerpt: BoardExcerpt['excerpt']
  event: BoardEvent
  /** The moment, ms since 1970: earlier flights have departed. */
  now: number
  stale: boolean
}

const timeOf = (entry: BoardEntry) => entry.departure ?? entry.arrival ?? ''
const Row = memo(BoardRow)

/** Flaps turn on so many rows; nobody sees the others appear. */
const TURNING_ROWS = 12

/**
 * The flights of the day as a split-flap board, from the next one on; a press shows the earlier ones. The rows below the first
 * screen are drawn in small portions.
 */
export function BoardTable({ rows: all, excerpt, event, now, stale }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [opened] = useState(now) // the rows do not move away from under the reader as time passes
  const [fromStart, setFromStart] = useState(false)
  const next = nextFlight(all, opened)
  const earlier = excerpt?.earlier ?? next
  const rows = useMemo(() => all.slice(fromStart ? 0 : next), [all, fromStart, next])
  const keys = useMemo(() => keysOf(rows), [rows])
  const [count, showAll] = useGrowing(rows.length)
  const total = counted(excerpt?.total ?? all.length, words.flight)

  const wait = untilNext(all, now)

  function showNext() {
    const at = nextFlight(rows, now)
    if (at >= count) flushSync(showAll)
    const row = body.current?.children[at]
    if (!(row instanceof HTMLElement)) return
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
  }

  return (
    <>
      <div className={css.count}>
        <VisuallyHidden live>{total}</VisuallyHidden>
        <p>
          <span aria-hidden="true">{total}</span>
          {wait && <span>ближайший через&nbsp;{wait}</span>}
        </p>
        {earlier > 0 && (
          <Button variant="text" size="s" icon="clock-hour-4" onClick={fromStart ? showNext : () => setFromStart(true)}>
            {fromStart ? 'Ближайший рейс' : `Прошедшие рейсы: ${earlier}`}
          </Button>
        )}
      </div>
      <table aria-label={event === 'departure' ? 'Вылет' : 'Прилёт'} className={classes(css.board, stale && css.stale)}>
        <thead>
          <tr>
            <th>Время</th>
            <th>Рейс</th>
            <th>{event === 'departure' ? 'Куда' : 'Откуда'}</th>
            <th className={css.carrier}>Самолёт</th>
            <th className={css.terminal}>Терминал</th>
            <th className={css.days}>Дни</th>
            <th className={css.buy}>
              <VisuallyHidden>Билеты</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.slice(0, count).map((entry, index) => (
            <Row key={keys[index]} entry={entry} gone={isGone(entry, now)} turning={index < TURNING_ROWS} />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Longer waits are shown only as a time. */
const LONG_WAIT_MS = 3 * HOUR_MS

/** `25 мин` until the next flight of the board; nothing where it is not of these hours. */
function untilNext(rows: readonly BoardEntry[], now: number): string | undefined {
  const row = rows[nextFlight(rows, now)]
  const left = row ? Date.parse(timeOf(row)) - now : 0
  return left >= MINUTE_MS && left < LONG_WAIT_MS ? formatDuration(Math.round(left / MINUTE_MS)) : undefined
}

/** A number may depart twice a day; repeats of the same moment are numbered. */
function keysOf(rows: readonly BoardEntry[]): string[] {
  const seen = new Map<string, number>()
  return rows.map((entry) => {
    const key = `${entry.thread.number} ${timeOf(entry)} ${entry.thread.title}`
    const turn = seen.get(key) ?? 0
    seen.set(key, turn + 1)
    return turn === 0 ? key : `${key} ${turn}`
  })
}

type HeadingProps = { station: AirportBoard['station'] | undefined; query: BoardQuery }

/** The airport of the board, its day, and its local time now. */
export function BoardHeading({ station, query }: HeadingProps) {
  const title = station?.title ?? query.title
  return (
    <div className={boardHeadingStyles.heading}>
      <div>
        <h1 className="d2">{query.iata && title ? `Табло ${title}` : 'Онлайн-табло'}</h1>
        <p className={boardHeadingStyles.day}>
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
    <div className={boardHeadingStyles.clock}>
      <span className="small quiet">Сейчас {inCity}</span>
      <b className="d3">{moved ?? time}</b>
    </div>
  )
}
