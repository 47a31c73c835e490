export const listKeys = [
  'countTransfer',
  'baggageWeight',
  'aviaCompany',
  'cabin',
  'departureAirports',
  'arrivalAirports',
] as const
export const rangeKeys = ['price', 'departureTime', 'arrivalTime'] as const
export type ListKey = (typeof listKeys)[number]
export type RangeKey = (typeof rangeKeys)[number]
export type FilterKey = ListKey | RangeKey

export function isRangeKey(key: FilterKey): key is RangeKey {
  return rangeKeys.some((range) => range === key)
}

/** Parameters of filters, the order, the chosen outbound and the comparison; a search is the same without them (DAIR-01). */
export const viewParams: readonly string[] = ['sort', 'there', 'compare', ...listKeys, ...rangeKeys]

/** The address of the search alone: the key of the result cache and the canonical address (DSEO-02). */
export function withoutView(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !viewParams.includes(name)))
}
