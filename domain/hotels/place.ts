/** The kinds of a suggestion (HOTF-20); an unknown kind is treated as a hotel. */
export const placeTypes = ['City', 'Airport', 'Railway Station', 'Neighborhood', 'Hotel'] as const
export type PlaceType = (typeof placeTypes)[number]

/** The query of an empty field (API-22). */
export const DEFAULT_PLACE = 'Москва'

/** The word beside a suggestion. */
export const placeLabel: Record<PlaceType, string> = {
  City: 'Город',
  Airport: 'Аэропорт',
  'Railway Station': 'Вокзал',
  Neighborhood: 'Район',
  Hotel: 'Отель',
}

/** Parses the type of a supplier; an unknown one means a hotel (HOTF-20). */
export function placeTypeOf(type: string): PlaceType {
  return placeTypes.find((known) => known === type) ?? 'Hotel'
}
