import { memo, useState } from 'react'
import { type AirFilters, type Facets, resetAll } from '#domain/air/filters/filter.ts'
import { FilterChips as Chips, ChipsAction } from '#web/ui/filters/filter-chips.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import { appliedFilters } from './applied-filters.ts'
import type { ChangeFilters } from '#web/air/results/search-results.ts'

type Props = { filters: AirFilters; facets: Facets; onChange: ChangeFilters }

/** How long what was taken off can be put back, in ms. */
const REGRET_MS = 6_000

/** The filters as they stood before something was taken off, for a while. */
function useRegret(filters: AirFilters, facets: Facets): AirFilters | undefined {
  const [before, setBefore] = useState({ filters, facets })
  const [lost, setLost] = useState<AirFilters>()
  if (before.filters !== filters || before.facets !== facets) {
    const isFewer = appliedFilters(filters, facets).length < appliedFilters(before.filters, facets).length
    setLost(isFewer ? before.filters : undefined)
    setBefore({ filters, facets })
  }
  useTimeout(() => setLost(undefined), lost && REGRET_MS, lost)
  return lost
}

/** What is chosen of the filters of flights, and the way to put back what was taken off (AIRS-25). */
export const FilterChips = memo(function FilterChips({ filters, facets, onChange }: Props) {
  const applied = appliedFilters(filters, facets)
  const lost = useRegret(filters, facets)
  if (applied.length === 0 && !lost) return null
  const undo = lost && <ChipsAction onClick={() => onChange(() => lost)}>Вернуть фильтры</ChipsAction>
  return <Chips applied={applied} onChange={onChange} reset={resetAll} more={undo} />
})
