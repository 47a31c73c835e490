import type { AirFilters } from '#domain/air/filter.ts'
import { resetAll } from '#domain/air/filter.ts'
import { counted } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { appliedOf } from './filter-chips.tsx'
import css from './filter-culprits.module.css'
import type { ChangeFilters, ResultView } from './result-view.ts'

type Props = {
  view: ResultView
  /** How many cards would be left with other filters. */
  countWith: (filters: AirFilters) => number
  onChange: ChangeFilters
}

/** Nothing passes the filters: each one with the number of flights that come back without it (DESIGN §13). */
export function FilterCulprits({ view, countWith, onChange }: Props) {
  const applied = appliedOf(view.filters, view.facets).map((one) => ({ ...one, count: countWith(one.without(view.filters)) }))
  return (
    <Empty
      title="По выбранным фильтрам ничего не найдено"
      actions={
        <Button look="primary" onClick={() => onChange(resetAll)}>
          Сбросить фильтры
        </Button>
      }
    >
      <p>Рейсов на эти даты: {view.total}.</p>
      {applied.length > 1 && (
        <ul className={css.list}>
          {applied.map(({ id, text, without, count }) => (
            <li key={id}>
              <b>{text}</b>
              {count > 0 ? (
                <Button size="s" icon="x" onClick={() => onChange(without)}>
                  Убрать, станет {counted(count, ['рейс', 'рейса', 'рейсов'])}
                </Button>
              ) : (
                <span className={css.harmless}>не мешает</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Empty>
  )
}
