import { resetFilters } from '#domain/hotels/filter-changes.ts'
import type { HotelFilters } from '#domain/hotels/filter.ts'
import type { PriceWording } from '#domain/hotels/price-unit.ts'
import { Chip } from '#web/ui/chip.tsx'
import { FilterChips as Chips } from '#web/ui/filters/filter-chips.tsx'
import { appliedFilters } from './applied-filters.ts'
import type { ChangeHotelFilters } from './results-view.ts'

type Props = {
  filters: HotelFilters
  wording: PriceWording
  onChange: ChangeHotelFilters
  /** Puts back what the last reset took away; absent when there is nothing to put back. */
  onUndo: (() => void) | undefined
}

/** What is chosen of the filters of hotels; after all of it was taken off, the way back. */
export function FilterChips({ filters, wording, onChange, onUndo }: Props) {
  const applied = appliedFilters(filters, wording)
  if (applied.length > 0) return <Chips applied={applied} onChange={onChange} reset={resetFilters} />
  if (!onUndo) return null
  return (
    <Chip icon="arrow-back-up" onClick={onUndo}>
      Вернуть фильтры
    </Chip>
  )
}
