import { resetFilters } from '#domain/hotels/filter-changes.ts'
import type { HotelFilters } from '#domain/hotels/filter.ts'
import type { PriceWording } from '#domain/hotels/price-unit.ts'
import { counted, words } from '#domain/text/plural.ts'
import { BlockingFilters as Blocking } from '#web/ui/filters/blocking-filters.tsx'
import { appliedFilters } from './applied-filters.ts'
import type { ChangeHotelFilters } from './results-view.ts'
import { nearFilters } from './near-filters.ts'

type Props = {
  filters: HotelFilters
  wording: PriceWording
  /** Hotels of the search, whatever the filters. */
  total: number
  /** How many hotels would be left with other filters. */
  countWith: (filters: HotelFilters) => number
  onChange: ChangeHotelFilters
}

/** Nothing passes the filters of hotels. */
export function BlockingFilters({ filters, wording, total, countWith, onChange }: Props) {
  const applied = appliedFilters(filters, wording).map((one) => ({ ...one, count: countWith(one.without(filters)) }))
  return (
    <Blocking
      total={<>Отелей на&nbsp;эти даты: {total}.</>}
      applied={applied}
      near={nearFilters(filters, countWith)}
      inWords={(count) => counted(count, words.hotel)}
      onChange={onChange}
      reset={resetFilters}
    />
  )
}
