import { resetFilters } from '#domain/hotels/filter-changes.ts'
import type { HotelFilters } from '#domain/hotels/filter.ts'
import type { Told } from '#domain/hotels/price-unit.ts'
import { Chip } from '#web/ui/chip.tsx'
import { appliedFilters } from './applied-filters.ts'
import css from './filter-chips.module.css'
import type { ChangeHotelFilters } from './hotel-view.ts'

type Props = {
  filters: HotelFilters
  told: Told
  onChange: ChangeHotelFilters
  /** Puts back what the last reset took away; absent when there is nothing to put back. */
  onUndo: (() => void) | undefined
}

/** What is chosen, each removable, and the way to take everything off; after that, the way back. */
export function FilterChips({ filters, told, onChange, onUndo }: Props) {
  const applied = appliedFilters(filters, told)
  if (applied.length === 0)
    return onUndo ? (
      <Chip icon="arrow-back-up" onClick={onUndo}>
        Вернуть фильтры
      </Chip>
    ) : null
  return (
    <ul className={css.chips} aria-label="Выбранные фильтры">
      {applied.map(({ id, text, without }) => (
        <li key={id}>
          <Chip removes aria-label={`Убрать фильтр: ${text}`} onClick={() => onChange(without)}>
            {text}
          </Chip>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <button type="button" className={css.reset} onClick={() => onChange(resetFilters)}>
            Сбросить всё
          </button>
        </li>
      )}
    </ul>
  )
}
