import { memo, useEffect, useRef, useState } from 'react'
import {
  type AirFilters,
  type Facets,
  type FilterKey,
  type ListKey,
  type RangeKey,
  changedKeys,
  formatSeconds,
  resetAll,
  resetKey,
  toggle,
} from '#domain/air/filter.ts'
import { formatRub } from '#domain/money.ts'
import { Chip } from '#web/ui/chip.tsx'
import css from './filter-chips.module.css'
import type { ChangeFilters } from './result-view.ts'

type Applied = { id: string; text: string; without: (filters: AirFilters) => AirFilters }

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
export function appliedOf(filters: AirFilters, facets: Facets): Applied[] {
  return changedKeys(filters).flatMap((key) => appliedOfKey(filters, facets, key))
}

function appliedOfKey(filters: AirFilters, facets: Facets, key: FilterKey): Applied[] {
  const value = filters[key]
  if (!Array.isArray(value)) return [{ id: key, text: rangeText(filters, key as RangeKey), without: (now) => resetKey(now, key) }] // only ranges are not lists
  const list = key as ListKey
  return value.map((one) => ({
    id: `${key} ${one}`,
    text: facets[list].find((facet) => facet.value === one)?.label ?? one,
    without: (now) => toggle(now, list, one),
  }))
}

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
    const fewer = appliedOf(filters, facets).length < appliedOf(was, facets).length
    setLost(fewer ? was : undefined)
    if (!fewer) return
    const timer = setTimeout(() => setLost(undefined), REGRET_MS)
    return () => clearTimeout(timer)
  }, [filters, facets])
  return lost
}

/** What is chosen, each removable, and the way to take everything off or to put it back (AIRS-25). */
export const FilterChips = memo(function FilterChips({ filters, facets, onChange }: Props) {
  const applied = appliedOf(filters, facets)
  const lost = useRegret(filters, facets)
  if (applied.length === 0 && !lost) return null
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
          <button type="button" className={css.reset} onClick={() => onChange(resetAll)}>
            Сбросить всё
          </button>
        </li>
      )}
      {lost && (
        <li>
          <button type="button" className={css.reset} onClick={() => onChange(() => lost)}>
            Вернуть снятые
          </button>
        </li>
      )}
    </ul>
  )
})
