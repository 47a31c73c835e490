import { changedKeys, resetAll } from '#domain/air/filters/filter.ts'
import { counted, words } from '#domain/text/plural.ts'
import { FiltersDialog } from '#web/ui/filters/filters-dialog.tsx'
import { FilterBlocks } from './filter-blocks.tsx'
import type { ChangeFilters, ResultView } from '#web/air/results/search-results.ts'

type Props = {
  view: ResultView
  from: string
  to: string
  forWhom: string
  onChange: ChangeFilters
  onClose: () => void
}

/** The filters of flights on a narrow screen. */
export function FlightFiltersDialog({ view, onChange, onClose, ...place }: Props) {
  const isChanged = changedKeys(view.filters).length > 0
  const shown = counted(view.shown, words.flight)
  return (
    <FiltersDialog isChanged={isChanged} onReset={() => onChange(resetAll)} shown={shown} onClose={onClose}>
      <FilterBlocks view={view} onChange={onChange} {...place} />
    </FiltersDialog>
  )
}
