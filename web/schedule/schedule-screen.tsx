import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { skyGradient } from '#art/sky.ts'
import type { AirportBoard } from '#contract/schedule.ts'
import { closedNotices } from '#domain/places/closed-airports.ts'
import { type BoardQuery, type DayPart, type Narrowing, boardAddress, dayParts, filterBoard } from '#domain/schedule/board.ts'
import { popularAirports } from '#domain/schedule/popular-airports.ts'
import { addDays, clockOf, localTimeIn } from '#domain/text/dates.ts'
import { hourOf } from '#domain/text/hour-of.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { unlessLeaving } from '#web/ui/fields/use-search-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useClock } from '#web/ui/timers.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type BoardError, type BoardPage, useBoard } from './board-data.ts'
import { BoardForm } from './board-form.tsx'
import { BoardHeading, BoardTable } from './board-table.tsx'
import dayPartsStyles from './day-parts.module.css'
import css from './schedule-screen.module.css'

/** How often flights are moved to the departed ones. */
const TICK_MS = 10_000

/** The schedule board: the form, the parts of the day, the flights (spec §2). */
export function ScheduleScreen({ page }: { page: BoardPage }) {
  const { query } = page
  const [narrowing, setNarrowing] = useNarrowing(page)
  const { board, error, loading, search } = useBoard(page, narrowing)
  const now = useClock((moment) => moment, TICK_MS) ?? page.now
  const [form, setForm] = useFollowing(query, loading)
  const wasMoved = useMoved(page)
  const flights = useRef<HTMLElement>(null)
  const shown = useDeferredValue(narrowing)
  const rows = useMemo(() => filterBoard(board?.schedule ?? [], shown.part, shown.text), [board, shown])

  function change(next: BoardQuery) {
    setForm(next)
    if (next.event !== form.event && next.iata) void search(next)
  }
  /** The pressed button disappears with its answer. */
  function toFlights() {
    flights.current?.focus({ preventScroll: true })
  }
  function resetFilters() {
    toFlights()
    setNarrowing({ part: 'any', text: '' })
  }
  function openBoard(next: BoardQuery) {
    toFlights()
    setForm(next)
    void search(next)
  }

  return (
    <div className={`wrap ${css.page}`}>
      <BoardHeading station={board?.station} query={query} />
      {closedNotices([query.iata]).map((notice) => (
        <Banner key={notice} tone="warn">
          {notice}
        </Banner>
      ))}
      {wasMoved && (
        <Banner tone="warn">Табло показывает дни от сегодняшнего до года вперёд, поэтому открыт сегодняшний день</Banner>
      )}
      <BoardForm
        form={form}
        today={page.today}
        text={narrowing.text}
        busy={loading}
        isFound={board !== undefined && !error}
        onChange={change}
        onText={(text) => setNarrowing({ ...narrowing, text })}
        onSearch={() => void search(form)}
      />
      {board && <DayParts value={narrowing.part} onChange={(part) => setNarrowing({ ...narrowing, part })} />}
      <section ref={flights} tabIndex={-1} aria-label="Рейсы" aria-busy={loading || undefined}>
        <VisuallyHidden live>{board && rows.length === 0 && !error && NOTHING}</VisuallyHidden>
        {error ? (
          <BoardErrorNote error={error} query={form} now={now} onRetry={openBoard} onChoose={toFlights} />
        ) : !board ? (
          loading ? (
            <Waiting />
          ) : (
            <Airports now={now} onChoose={toFlights} />
          )
        ) : rows.length === 0 ? (
          <Nothing
            source={board.source.title}
            filtered={board.schedule.length > 0}
            onReset={resetFilters}
            onNextDay={() => openBoard({ ...query, date: addDays(query.date, 1) })}
          />
        ) : (
          <BoardTable
            key={`${board.station.code} ${board.date} ${board.event}`}
            rows={rows}
            excerpt={isExcerptOf(page.narrowing, shown) ? board.excerpt : undefined}
            event={board.event}
            now={now}
            stale={loading && !answers(board, form)}
          />
        )}
      </section>
      {board && !error && <Source {...board.source} />}
    </div>
  )
}

/** Whether a board answers the current request: then its rows are only completed. */
function answers({ station, date, event }: AirportBoard, query: BoardQuery): boolean {
  return station.code === query.iata && date === query.date && event === query.event
}

/** Whether the rows of the first HTML are the requested ones. */
function isExcerptOf(made: Narrowing, { part, text }: Narrowing): boolean {
  return made.part === part && made.text === text
}

/** The address is normalised at once; the note that it was wrong stays while its board does. */
function useMoved({ moved, query }: BoardPage): boolean {
  const board = boardAddress({ ...query, title: '' })
  const [corrected, setCorrected] = useState('')
  if (moved && corrected !== board) setCorrected(board)
  return moved || corrected === board
}

/** What the visitor is choosing; a changed address replaces it, unless something newer is being fetched. */
function useFollowing(query: BoardQuery, isLoading: boolean) {
  const [form, setForm] = useState(query)
  const [followed, setFollowed] = useState(query)
  if (boardAddress(followed) !== boardAddress(query)) {
    setFollowed(query)
    if (!isLoading) setForm(query)
  }
  return [form, setForm] as const
}

function Source({ title, url }: { title: string; url: string | null }) {
  return (
    <p className={`small dim ${css.source}`}>
      Данные предоставлены сервисом расписаний {url ? <a href={url}>{title}</a> : title}. Время может измениться, сверьтесь
      с&nbsp;авиакомпанией перед выездом.
    </p>
  )
}

function Waiting() {
  return (
    <div className={css.waiting}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={58} radius={12} />
      ))}
    </div>
  )
}

/** The busiest airports, each with its hour and the sky of it. */
function Airports({ now, onChoose }: { now: number; onChoose: () => void }) {
  return (
    <div className={css.airports}>
      <h2 className="h2">Частые аэропорты</h2>
      <ul>
        {popularAirports.map(({ iata, title, city, timeZone }) => {
          const time = localTimeIn(new Date(now), timeZone)
          const hour = hourOf(time)
          return (
            <li key={iata}>
              <Link to={boardAddress({ iata, title, event: 'departure' })} className={css.airport} onClick={onChoose}>
                <i style={{ background: skyGradient(hour - 1, hour + 1) }} aria-hidden="true" />
                <b>{title}</b>
                <span>{title === city ? iata : `${city}, ${iata}`}</span>
                <time aria-label={`сейчас ${clockOf(time)}`}>{clockOf(time)}</time>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type BoardErrorProps = {
  error: BoardError
  query: BoardQuery
  now: number
  onRetry: (query: BoardQuery) => void
  onChoose: () => void
}

function BoardErrorNote({ error: { text, mayPass }, query, now, onRetry, onChoose }: BoardErrorProps) {
  return (
    <>
      <Banner
        tone="err"
        actions={
          mayPass && (
            <Button variant="text" onClick={() => onRetry(query)}>
              Повторить
            </Button>
          )
        }
      >
        {text}
      </Banner>
      <Airports now={now} onChoose={onChoose} />
    </>
  )
}

const NOTHING = 'По данному фильтру ничего не найдено'

type NothingProps = { source: string; filtered: boolean; onReset: () => void; onNextDay: () => void }

function Nothing({ source, filtered, onReset, onNextDay }: NothingProps) {
  return (
    <Empty
      title={NOTHING}
      actions={
        filtered ? (
          <Button variant="primary" onClick={onReset}>
            Сбросить фильтры
          </Button>
        ) : (
          <Button variant="primary" onClick={onNextDay}>
            Показать следующий день
          </Button>
        )
      }
    >
      {!filtered && <p>В&nbsp;этот день рейсов в&nbsp;расписании нет</p>}
      <p>Данные предоставлены сервисом расписаний {source}</p>
    </Empty>
  )
}

const parts = (Object.keys(dayParts) as DayPart[]).map((value) => {
  const { label, from, to } = dayParts[value]
  const [, name = label, hours = ''] = /^(\S+) (\d.*)$/.exec(label) ?? []
  return { value, name, hours, sky: skyGradient(Math.max(0, from) / 60, to / 60) }
})

type Props = { value: DayPart; onChange: (part: DayPart) => void }

/** Parts of the day under their own sky (SCHED-09). */
function DayParts({ value, onChange }: Props) {
  return (
    <div role="radiogroup" aria-label="Время суток" className={dayPartsStyles.parts}>
      {parts.map((part) => (
        <label key={part.value} className={dayPartsStyles.part}>
          <input
            type="radio"
            name="day-part"
            value={part.value}
            checked={part.value === value}
            onChange={() => onChange(part.value)}
          />
          <i style={{ background: part.sky }} aria-hidden="true" />
          <span>{part.name}</span> {part.hours && <small>{part.hours}</small>}
        </label>
      ))}
    </div>
  )
}

/** A text is written to the address when the visitor stops typing. */
const PAUSE_MS = 400

const isSame = (one: Narrowing, other: Narrowing) => one.part === other.part && one.text === other.text

/**
 * The part of the day and the text: chosen at once, a little later in the address; an address that changes from elsewhere is
 * followed.
 */
function useNarrowing({ query, narrowing }: BoardPage) {
  const [chosen, setChosen] = useState(narrowing)
  const [followed, setFollowed] = useState(narrowing)
  const [written, setWritten] = useState(narrowing)
  const navigate = useNavigate()
  const isStaying = useNavigation().state === 'idle'
  if (!isSame(followed, narrowing)) {
    setFollowed(narrowing)
    if (!isSame(written, narrowing)) setChosen(narrowing)
  }
  const write = useEffectEvent(() => {
    // A visitor who has pressed a link is not called back.
    if (!isStaying || !query.iata || isSame(chosen, narrowing)) return
    setWritten(chosen)
    void navigate(boardAddress({ ...query, ...chosen }), { replace: true })
  })
  useEffect(() => {
    return unlessLeaving(write, PAUSE_MS)
  }, [chosen, isStaying])
  return [chosen, setChosen] as const
}
