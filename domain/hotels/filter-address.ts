import { bedTypes } from './bed.ts'
import { type HotelFilters, noFilters } from './filter.ts'
import { mealIds } from './meal.ts'
import { type AmenityGroup, FREE_CANCELLATION, starClasses } from './offer.ts'
import { type HotelSort, hotelSorts } from './sort.ts'

/** The parameter of the map's camera, independent of the filters. */
export const CAMERA_PARAM = 'at'

/** No handle is ever at these bounds: one that the address names was moved, and stays when prices arrive (DHOT-07). */
export const UNMOVED = { min: -1, max: Infinity } as const

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

/** Parses filters before any price has arrived; unknown values are dropped silently, `inHotel` is `groupName~amenity`. */
export function readHotelFilters(params: URLSearchParams): HotelFilters {
  const namedIn = <One extends string | number>(name: string, all: readonly One[]) =>
    all.filter((one) => params.get(name)?.split(',').includes(String(one)))
  const [, min, max] = /^(\d{0,8})-(\d{0,8})$/.exec(params.get('price') ?? '') ?? []
  return {
    price: { total: UNMOVED, current: { min: Number(min || UNMOVED.min), max: Number(max || UNMOVED.max) } },
    stars: namedIn('stars', starClasses),
    mealList: namedIn('mealList', mealIds),
    cancellation: namedIn('cancellation', [FREE_CANCELLATION]),
    bedtypes: namedIn('bedtypes', bedTypes),
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
export function writeHotelView(params: URLSearchParams | string, filters: HotelFilters, sort: HotelSort): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of hotelViewParams) next.delete(name)
  const { total, current } = filters.price
  // An end nobody moved is left out: another day has cheaper and dearer hotels.
  const moved = (end: keyof typeof total) => (current[end] === total[end] ? '' : current[end])
  const price = `${moved('min')}-${moved('max')}`
  const single: [name: string, value: string | readonly unknown[]][] = [
    ['sortBy', sort === 'price_up' ? '' : sort],
    ['stars', filters.stars],
    ['mealList', mealIds.filter((id) => filters.mealList.includes(id))],
    ['cancellation', filters.cancellation],
    ['bedtypes', filters.bedtypes],
    ['price', price === '-' ? '' : price],
    ['name', filters.name.trim()],
  ]
  for (const [name, value] of single) if (value.length > 0) next.set(name, String(value))
  for (const amenity of filters.inRoom) next.append('inRoom', amenity)
  for (const { groupName, amenities } of filters.inHotel)
    for (const amenity of amenities) next.append('inHotel', `${groupName}~${amenity}`)
  return next
}
