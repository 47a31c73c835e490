import { memo, useState } from 'react'
import {
  type AirFilters,
  type Facets,
  resetAll,
  type FilterKey,
  type RangeKey,
  changedKeys,
  formatSeconds,
  resetKey,
  toggle,
  requiresBaggage,
  withBaggage,
} from '#domain/air/filters/filter.ts'
import { isRangeKey } from '#domain/air/filters/view-params.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { ChangeFilters, ResultView } from '#web/air/results/search-results.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { type Applied, BlockingFilters as Blocking, ChipsAction, FilterChips as Chips } from '#web/ui/filters/filter-chips.tsx'

type Props = { filters: AirFilters; facets: Facets; onChange: ChangeFilters }

/** The filters as they were before something was removed, until the next change. */
function useUndoneFilters(filters: AirFilters, facets: Facets): AirFilters | undefined {
  const [before, setBefore] = useState({ filters, facets })
  const [lost, setLost] = useState<AirFilters>()
  if (before.filters !== filters || before.facets !== facets) {
    const isFewer = appliedFilters(filters, facets).length < appliedFilters(before.filters, facets).length
    setLost(isFewer ? before.filters : undefined)
    setBefore({ filters, facets })
  }
  return lost
}

/** The chosen filters of flights, and the undo of their removal (AIRS-25). */
export const FilterChips = memo(function FilterChips({ filters, facets, onChange }: Props) {
  const applied = appliedFilters(filters, facets)
  const lost = useUndoneFilters(filters, facets)
  if (applied.length === 0 && !lost) return null
  const undo = lost && <ChipsAction onClick={() => onChange(() => lost)}>Вернуть фильтры</ChipsAction>
  return <Chips applied={applied} onChange={onChange} reset={resetAll} more={undo} />
})

function priceText({ total, select }: AirFilters['price']): string {
  if (select.min === total.min) return `до\u00a0${formatRub(select.max)}`
  if (select.max === total.max) return `от\u00a0${formatRub(select.min)}`
  return `${formatRub(select.min)} – ${formatRub(select.max)}`
}

function rangeText(filters: AirFilters, key: RangeKey): string {
  if (key === 'price') return priceText(filters.price)
  const { min, max } = filters[key].select
  return `${key === 'departureTime' ? 'вылет' : 'прилёт'} ${formatSeconds(min)}–${formatSeconds(max)}`
}

/** Everything chosen, one by one, each with its removal. */
export function appliedFilters(filters: AirFilters, facets: Facets): Applied<AirFilters>[] {
  return changedKeys(filters).flatMap((key) => ofKey(filters, facets, key))
}

function ofKey(filters: AirFilters, facets: Facets, key: FilterKey): Applied<AirFilters>[] {
  if (isRangeKey(key)) return [{ id: key, text: rangeText(filters, key), without: (now) => resetKey(now, key) }]
  return filters[key].map((value) => ({
    id: `${key} ${value}`,
    text: facets[key].find((facet) => facet.value === value)?.label ?? value,
    without: (now) => toggle(now, key, value),
  }))
}

type BlockingFiltersProps = {
  view: ResultView
  /** How many cards would be left with other filters, once the whole list is here. */
  countWith: (filters: AirFilters) => number | undefined
  onChange: ChangeFilters
}

/** Nothing passes the filters of flights. */
export function BlockingFilters({ view, countWith, onChange }: BlockingFiltersProps) {
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

type BagSwitchProps = { view: Pick<ResultView, 'facets' | 'filters'>; onChange: ChangeFilters }

/** The honest total: with baggage every card shows its cheapest fare that includes it, and the list is sorted again. */
export function BagSwitch({ view: { facets, filters }, onChange }: BagSwitchProps) {
  const weights = facets.baggageWeight
  if (weights.length < 2 || weights[0]?.value !== '0') return null
  return (
    <Segmented
      label="Какие цены показать"
      value={requiresBaggage(filters) ? 'bag' : 'any'}
      options={[
        { value: 'any', label: 'Любые цены' },
        { value: 'bag', label: 'С\u00a0багажом', icon: 'luggage' },
      ]}
      onChange={(kind) => onChange((now) => (kind === 'bag' ? withBaggage(now, facets) : resetKey(now, 'baggageWeight')))}
    />
  )
}
