import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import type { Applied } from './filter-chips.tsx'
import css from './filter-culprits.module.css'

type Props<Filters> = {
  /** How many there are whatever the filters. */
  total: ReactNode
  /** What is chosen, each with the number of things that come back without it. */
  applied: readonly (Applied<Filters> & { count: number })[]
  /** `12 отелей`. */
  inWords: (count: number) => string
  onChange: (change: (filters: Filters) => Filters) => void
  /** The filters with nothing chosen. */
  reset: (filters: Filters) => Filters
}

/** Nothing passes the filters: each of them told how much it hides (DESIGN §13). */
export function FilterCulprits<Filters>({ total, applied, inWords, onChange, reset }: Props<Filters>) {
  return (
    <Empty
      title="По выбранным фильтрам ничего не найдено"
      actions={
        <Button look="primary" onClick={() => onChange(reset)}>
          Сбросить фильтры
        </Button>
      }
    >
      <p>{total}</p>
      {applied.length > 1 && (
        <ul className={css.list}>
          {applied.map(({ id, text, without, count }) => (
            <li key={id}>
              <b>{text}</b>
              {count > 0 ? (
                <Button size="s" icon="x" onClick={() => onChange(without)}>
                  Убрать, станет {inWords(count)}
                </Button>
              ) : (
                <span className={css.harmless}>не&nbsp;мешает</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Empty>
  )
}
