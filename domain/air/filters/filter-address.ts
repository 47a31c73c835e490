import { type AirFilters, type Facets, isChanged, setRange } from './filter.ts'
import { type RangeKey, listKeys, rangeKeys } from './view-params.ts'

/** Parses the filters of the address over the defaults of a result; values the result lacks are dropped silently (DAIR-01). */
export function readFilters(params: URLSearchParams, defaults: AirFilters, facets: Facets): AirFilters {
  const filters = { ...defaults }
  for (const key of listKeys) {
    const values = params.get(key)?.split(',')
    if (values) filters[key] = facets[key].map(({ value }) => value).filter((value) => values.includes(value))
  }
  return rangeKeys.reduce((so, key) => withRange(so, key, params.get(key)), filters)
}

function withRange(filters: AirFilters, key: RangeKey, text: string | null): AirFilters {
  const ends = /^(\d{0,9})-(\d{0,9})$/.exec(text ?? '')
  return ends ? setRange(filters, key, { min: Number(ends[1]), max: Number(ends[2] || Infinity) }) : filters
}

/**
 * Writes filters into the address, each only when it is not the default (DAIR-01). An end nobody moved is left out: the other
 * list of a return has cheaper and dearer trips.
 */
export function writeFilters(params: URLSearchParams, filters: AirFilters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of [...listKeys, ...rangeKeys]) {
    const value = filters[key]
    if (!isChanged(filters, key)) next.delete(key)
    else next.set(key, Array.isArray(value) ? value.join(',') : rangeText(value))
  }
  return next
}

function rangeText({ total, select: { min, max } }: AirFilters[RangeKey]): string {
  return `${min > total.min ? min : ''}-${max < total.max ? max : ''}`
}
