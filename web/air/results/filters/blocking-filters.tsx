import { type AirFilters, resetAll } from '#domain/air/filters/filter.ts'
import { counted, words } from '#domain/text/plural.ts'
import { BlockingFilters as Blocking } from '#web/ui/filters/blocking-filters.tsx'
import { appliedFilters } from './applied-filters.ts'
import type { ChangeFilters, ResultView } from '#web/air/results/search-results.ts'

type Props = {
  view: ResultView
  /** How many cards would be left with other filters, once the whole list is here. */
  countWith: (filters: AirFilters) => number | undefined
  onChange: ChangeFilters
}

/** Nothing passes the filters of flights. */
export function BlockingFilters({ view, countWith, onChange }: Props) {
  const { filters, facets, total } = view
  const applied = appliedFilters(filters, facets).map((one) => ({ ...one, count: countWith(one.without(filters)) }))
  return (
    <Blocking
      total={<>Рейсов на&nbsp;эти даты: {total}.</>}
      applied={applied}
      inWords={(count) => counted(count, words.flight)}
      onChange={onChange}
      reset={resetAll}
    />
  )
}
