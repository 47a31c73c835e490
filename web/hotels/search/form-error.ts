import { parseDay } from '#domain/text/dates.ts'
import { type HotelForm, MAX_NIGHTS, nightsOf } from '#domain/hotels/query.ts'
import { firstWords } from '#domain/refusal-words.ts'

/** Why nothing can be searched yet: the field to go to, and words; undefined when it can (HOTF-10). */
export function hotelFormError({
  arrival,
  departure,
  hotelRegionName,
}: HotelForm): readonly ['place' | 'dates', string] | undefined {
  if (!hotelRegionName.trim()) return ['place', 'Укажите город или отель']
  if (!parseDay(arrival)) return ['dates', 'Выберите день заезда']
  if (!parseDay(departure)) return ['dates', 'Выберите день выезда']
  if (nightsOf(arrival, departure) < 1) return ['dates', firstWords['hotels.bad-dates']]
  if (nightsOf(arrival, departure) > MAX_NIGHTS) return ['dates', firstWords['hotels.too-long']]
  return undefined
}
