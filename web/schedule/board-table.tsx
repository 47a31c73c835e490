import { memo, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BoardEntry } from '#domain/schedule/entry-schema.ts'
import { type BoardEvent, isGone, nextFlight } from '#domain/schedule/board.ts'
import { counted, words } from '#domain/text/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { BoardExcerpt } from './board-data.ts'
import { BoardRow } from './board-row.tsx'
import css from './board-table.module.css'
import { useGrowing } from './use-growing.ts'

type Props = {
  rows: readonly BoardEntry[]
  /** What `rows` are cut from. */
  excerpt: BoardExcerpt['excerpt']
  event: BoardEvent
  /** The moment, ms since 1970: what was before it is gone. */
  now: number
  stale: boolean
}

const timeOf = (entry: BoardEntry) => entry.departure ?? entry.arrival ?? ''
const Row = memo(BoardRow)

/** Flaps turn on so many rows; nobody sees the others appear. */
const TURNING_ROWS = 12

/**
 * The flights of the day as a split-flap board, from the next one on; those before come at a press. The rows below the first
 * screen come in small portions.
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
        <span aria-hidden="true">{total}</span>
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

/** A number may leave twice a day; the same moment twice is told apart by its turn. */
function keysOf(rows: readonly BoardEntry[]): string[] {
  const seen = new Map<string, number>()
  return rows.map((entry) => {
    const key = `${entry.thread.number} ${timeOf(entry)} ${entry.thread.title}`
    const turn = seen.get(key) ?? 0
    seen.set(key, turn + 1)
    return turn === 0 ? key : `${key} ${turn}`
  })
}
