import { type AirFilters, isChanged } from './filter.ts'
import { type Option, listRules, measureOf } from './filter-rules.ts'
import type { FoundOffer, PriceOf } from '#domain/air/results.ts'
import { type FilterKey, type ListKey, type RangeKey, listKeys, rangeKeys } from './view-params.ts'

/** The offers of a result that pass what is chosen; `except` leaves one filter out, to count what it alone hides. */
export type CompiledFilters = (filters: AirFilters, except?: FilterKey) => ReadonlySet<FoundOffer>

/** A filter by list written out: the sets of values that occur, and which of them each option has. */
type Column = { kinds: string[][]; kindOf: number[] }

/** Reads every offer once; afterwards a press compares a few sets of values and walks rows of numbers (DAIR-06, DAIR-08). */
export function compileFilters(options: Option[], priceOf?: PriceOf): CompiledFilters {
  const columns = Object.fromEntries(listKeys.map((key) => [key, columnOf(options, key)])) as Record<ListKey, Column> // all its keys
  const rows = Object.fromEntries(
    rangeKeys.map((key) => {
      const of = measureOf(key, priceOf)
      return [key, Float64Array.from(options, ({ offer }) => of(offer) ?? NaN)]
    }),
  ) as Record<RangeKey, Float64Array> // rangeKeys are all its keys
  return (filters, except) => {
    const hidden = new Uint8Array(options.length)
    for (const key of listKeys) if (key !== except && isChanged(filters, key)) hideOthers(hidden, columns[key], filters[key])
    for (const key of rangeKeys)
      if (key !== except && isChanged(filters, key)) hideOutside(hidden, rows[key], filters[key].select)
    const left = new Set<FoundOffer>()
    for (let at = 0; at < options.length; at++) if (!hidden[at]) left.add(options[at]!.offer)
    return left
  }
}

function columnOf(options: Option[], key: ListKey): Column {
  const kinds = new Map<string, { at: number; values: string[] }>()
  const kindOf = options.map(({ offer, direction }) => {
    const values = listRules[key].of(offer, direction).map(({ value }) => value)
    const name = values.join()
    const kind = kinds.get(name) ?? { at: kinds.size, values }
    kinds.set(name, kind)
    return kind.at
  })
  return { kinds: [...kinds.values()].map(({ values }) => values), kindOf }
}

/** An option stays when every value it has is among the chosen. */
function hideOthers(hidden: Uint8Array, { kinds, kindOf }: Column, chosen: string[]) {
  const stays = kinds.map((values) => values.every((value) => chosen.includes(value)))
  for (let at = 0; at < kindOf.length; at++) if (!stays[kindOf[at]!]) hidden[at] = 1
}

/** Both ends are inside; an option without the value (NaN) is not. */
function hideOutside(hidden: Uint8Array, values: Float64Array, { min, max }: { min: number; max: number }) {
  for (let at = 0; at < values.length; at++) if (!(values[at]! >= min && values[at]! <= max)) hidden[at] = 1
}

/** How high each of `bins` equal steps of the price stands over the slider, 0-1; decoration only (DAIR-07). */
export function priceHistogram(
  left: ReadonlySet<FoundOffer>,
  { total: { min, max } }: AirFilters['price'],
  priceOf: PriceOf,
  bins = 20,
): number[] {
  const heights = Array.from({ length: bins }, () => 0)
  for (const offer of left) {
    const price = priceOf(offer)
    if (price === undefined) continue
    const bin = Math.min(bins - 1, Math.floor(((price - min) / (max - min || 1)) * bins))
    heights[bin] = (heights[bin] ?? 0) + 1
  }
  const highest = Math.max(...heights, 1)
  return heights.map((height) => height / highest)
}
