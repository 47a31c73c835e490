import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { Applied } from './filter-chips.tsx'
import css from './blocking-filters.module.css'

/** Another choice in place of the one made, and how many things it leaves. */
export type Near<Filters> = { text: string; count: number; change: (filters: Filters) => Filters }

type Props<Filters> = {
  /** How many there are whatever the filters. */
  total: ReactNode
  /** What is chosen, each with the number of things that come back without it alone; not there while it is reckoned. */
  applied: readonly (Applied<Filters> & { count: number | undefined })[]
  /** What lies next to the choice and finds something. */
  near?: readonly Near<Filters>[]
  /** `12 отелей`. */
  inWords: (count: number) => string
  onChange: (change: (filters: Filters) => Filters) => void
  /** The filters with nothing chosen. */
  reset: (filters: Filters) => Filters
}

/** Nothing passes the filters: what lies near, and of each filter what is left without it alone (DGEN-05). */
export function BlockingFilters<Filters>({ total, applied, near = [], inWords, onChange, reset }: Props<Filters>) {
  return (
    <Empty
      title="По выбранным фильтрам ничего не найдено"
      actions={
        <Button variant="primary" onClick={() => onChange(reset)}>
          Сбросить фильтры
        </Button>
      }
    >
      <p>{total}</p>
      {near.length > 0 && (
        <ul className={css.near} aria-label="Ближайшее">
          {near.map(({ text, count, change }) => (
            <li key={text}>
              <Button size="s" variant="tonal" onClick={() => onChange(change)}>
                {text} — {inWords(count)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {applied.length > 1 && (
        <ul className={css.list}>
          {applied.map(({ id, text, without, count }) => (
            <li key={id}>
              <b>{text}</b>
              {count === 0 && <span className={css.vain}>без него тоже&nbsp;0</span>}
              {count !== undefined && count > 0 && (
                <Button size="s" icon="x" onClick={() => onChange(without)}>
                  Без него — {inWords(count)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Empty>
  )
}
