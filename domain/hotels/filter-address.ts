import { bedTypes } from './bed.ts'
import { type HotelFilters, type PriceRange, noFilters } from './filter.ts'
import { mealIds } from './meal.ts'
import { type AmenityGroup, FREE_CANCELLATION, starClasses } from './offer.ts'
import { type HotelSort, hotelSorts } from './sort.ts'

/** The parameter of the map's camera, independent of the filters. */
export const CAMERA_PARAM = 'at'

/** Parameters of filters and the order; a search is the same without them (DHOT-01). */
export const hotelViewParams = [
  'sortBy',
  'stars',
  'mealList',
  'cancellation',
  'bedtypes',
  'price',
  'name',
  'inRoom',
  'inHotel',
] as const

/** Parses filters over the prices that have arrived; unknown values are dropped silently, `inHotel` is `groupName~amenity`. */
export function readHotelFilters(params: URLSearchParams, total: PriceRange): HotelFilters {
  const valuesOf = (name: string) => new Set(params.get(name)?.split(','))
  const [, min, max] = /^(\d{1,8})-(\d{1,8})$/.exec(params.get('price') ?? '') ?? []
  return {
    price: { total, current: min && max ? { min: Number(min), max: Number(max) } : total },
    stars: starClasses.filter((stars) => valuesOf('stars').has(String(stars))),
    mealList: mealIds.filter((meal) => valuesOf('mealList').has(meal)),
    cancellation: [FREE_CANCELLATION].filter((id) => valuesOf('cancellation').has(id)),
    bedtypes: bedTypes.filter((bed) => valuesOf('bedtypes').has(bed)),
    inRoom: params.getAll('inRoom'),
    inHotel: groupsOf(params.getAll('inHotel')),
    name: params.get('name') ?? noFilters.name,
  }
}

function groupsOf(values: readonly string[]): AmenityGroup[] {
  const groups = new Map<string, string[]>()
  for (const value of values) {
    const [groupName = '', amenity = ''] = value.split('~')
    if (groupName && amenity) groups.set(groupName, [...(groups.get(groupName) ?? []), amenity])
  }
  return Array.from(groups, ([groupName, amenities]) => ({ groupName, amenities }))
}

/** The order in the address; the cheapest first without one. */
export function readHotelSort(params: URLSearchParams): HotelSort {
  return hotelSorts.find((sort) => sort === params.get('sortBy')) ?? 'price_up'
}

/** Writes filters and the order into the address, each only when it is not the default (DHOT-01). */
export function writeHotelView(params: URLSearchParams, filters: HotelFilters, sort: HotelSort): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of hotelViewParams) next.delete(name)
  const { total, current } = filters.price
  const isPriceMoved = current.min !== total.min || current.max !== total.max
  const single: [name: string, value: string][] = [
    ['sortBy', sort === 'price_up' ? '' : sort],
    ['stars', filters.stars.join(',')],
    ['mealList', mealIds.filter((id) => filters.mealList.includes(id)).join(',')],
    ['cancellation', filters.cancellation.join(',')],
    ['bedtypes', filters.bedtypes.join(',')],
    ['price', isPriceMoved ? `${current.min}-${current.max}` : ''],
    ['name', filters.name.trim()],
  ]
  for (const [name, value] of single) if (value) next.set(name, value)
  for (const amenity of filters.inRoom) next.append('inRoom', amenity)
  for (const { groupName, amenities } of filters.inHotel)
    for (const amenity of amenities) next.append('inHotel', `${groupName}~${amenity}`)
  return next
}
