import {
  type AirFilters,
  type Facets,
  type FilterKey,
  type RangeKey,
  changedKeys,
  formatSeconds,
  resetKey,
  toggle,
} from '#domain/air/filters/filter.ts'
import { isRangeKey } from '#domain/air/filters/view-params.ts'
import { formatRub } from '#domain/text/money.ts'
import type { Applied } from '#web/ui/filters/filter-chips.tsx'

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

/** Everything chosen, one by one, each with the way to take it off. */
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
