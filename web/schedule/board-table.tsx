import { memo, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { BoardEntry } from '#domain/schedule/entry-schema.ts'
import type { BoardEvent } from '#domain/schedule/board-address.ts'
import { counted, words } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { BoardRow } from './board-row.tsx'
import css from './board-table.module.css'
import { useGrowing } from './use-growing.ts'

type Props = {
  rows: readonly BoardEntry[]
  /** How many flights there are, when `rows` are the first of them. */
  total: number
  event: BoardEvent
  /** The moment, ms since 1970: what was before it is gone. */
  now: number
  stale: boolean
}

const timeOf = (entry: BoardEntry) => entry.departure ?? entry.arrival ?? ''
const Row = memo(BoardRow)

/** Flaps turn on so many rows; nobody sees the others appear. */
const TURNING_ROWS = 12

/** The flights of the day as a split-flap board; the rows below the first screen come in small portions. */
export function BoardTable({ rows, total, event, now, stale }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const isGone = (entry: BoardEntry) => Date.parse(timeOf(entry)) <= now
  const next = rows.findIndex((entry) => !isGone(entry))
  const keys = useMemo(() => keysOf(rows), [rows])
  const [count, showAll] = useGrowing(rows.length)

  function showNext() {
    if (next >= count) flushSync(showAll)
    const row = body.current?.children[next]
    if (!(row instanceof HTMLElement)) return
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
  }

  return (
    <>
      <div className={css.count}>
        <VisuallyHidden live>{counted(total, words.flight)}</VisuallyHidden>
        <span aria-hidden="true">{counted(total, words.flight)}</span>
        {next > 0 && (
          <Button look="text" size="s" icon="clock-hour-4" onClick={showNext}>
            Ближайший рейс
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
            <Row key={keys[index]} entry={entry} gone={isGone(entry)} turning={index < TURNING_ROWS} />
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
