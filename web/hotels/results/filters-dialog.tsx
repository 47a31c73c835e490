import { changedFilters, resetFilters } from '#domain/hotels/filter-changes.ts'
import { counted, words } from '#domain/text/plural.ts'
import { FiltersDialog } from '#web/ui/filters/filters-dialog.tsx'
import { FilterBlocks, type FilterProps } from './filter-blocks.tsx'
import css from './filter-blocks.module.css'
import { PriceSwitch } from './price-switch.tsx'
import { choosePriceUnit } from './use-price-unit.ts'

type Props = FilterProps & { shown: number; onClose: () => void }

/** The filters of hotels on a narrow screen. */
export function HotelFiltersDialog({ shown, onClose, ...blocks }: Props) {
  const isChanged = changedFilters(blocks.filters).length > 0
  const reset = () => blocks.onChange(resetFilters)
  return (
    <FiltersDialog isChanged={isChanged} onReset={reset} shown={counted(shown, words.hotel)} onClose={onClose}>
      {blocks.nights > 1 && (
        <div className={css.unit}>
          <PriceSwitch unit={blocks.unit} onChange={choosePriceUnit} wide />
        </div>
      )}
      <FilterBlocks {...blocks} />
    </FiltersDialog>
  )
}
