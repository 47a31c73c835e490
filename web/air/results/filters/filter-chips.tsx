import { memo, useEffect, useRef, useState } from 'react'
import { type AirFilters, type Facets, resetAll } from '#domain/air/filters/filter.ts'
import { FilterChips as Chips, ChipsAction } from '#web/ui/filters/filter-chips.tsx'
import { appliedFilters } from './applied-filters.ts'
import type { ChangeFilters } from '#web/air/results/search-results.ts'

type Props = { filters: AirFilters; facets: Facets; onChange: ChangeFilters }

/** How long what was taken off can be put back, in ms. */
const REGRET_MS = 6_000

/** The filters as they stood before something was taken off, for a while. */
function useRegret(filters: AirFilters, facets: Facets): AirFilters | undefined {
  const [lost, setLost] = useState<AirFilters>()
  const before = useRef(filters)
  useEffect(() => {
    const was = before.current
    before.current = filters
    const fewer = appliedFilters(filters, facets).length < appliedFilters(was, facets).length
    setLost(fewer ? was : undefined)
    if (!fewer) return
    const timer = setTimeout(() => setLost(undefined), REGRET_MS)
    return () => clearTimeout(timer)
  }, [filters, facets])
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
