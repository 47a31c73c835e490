import { resetFilters } from '#domain/hotels/filter-changes.ts'
import type { HotelFilters } from '#domain/hotels/filter.ts'
import type { Told } from '#domain/hotels/price-unit.ts'
import { counted, words } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { appliedFilters } from './applied-filters.ts'
import css from './filter-culprits.module.css'
import type { ChangeHotelFilters } from './hotel-view.ts'

type Props = {
  filters: HotelFilters
  told: Told
  /** Hotels of the search, whatever the filters. */
  total: number
  /** How many hotels would be left with other filters. */
  countWith: (filters: HotelFilters) => number
  onChange: ChangeHotelFilters
}

/** Nothing passes the filters: each one with the number of hotels that come back without it (DESIGN §13). */
export function FilterCulprits({ filters, told, total, countWith, onChange }: Props) {
  const applied = appliedFilters(filters, told).map((one) => ({ ...one, count: countWith(one.without(filters)) }))
  return (
    <Empty
      title="По выбранным фильтрам ничего не найдено"
      actions={
        <Button look="primary" onClick={() => onChange(resetFilters)}>
          Сбросить фильтры
        </Button>
      }
    >
      <p>Отелей на&nbsp;эти даты: {total}.</p>
      {applied.length > 1 && (
        <ul className={css.list}>
          {applied.map(({ id, text, without, count }) => (
            <li key={id}>
              <b>{text}</b>
              {count > 0 ? (
                <Button size="s" icon="x" onClick={() => onChange(without)}>
                  Убрать, станет {counted(count, words.hotel)}
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
