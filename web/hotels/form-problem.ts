import { parseDay } from '#domain/dates.ts'
import { type HotelForm, MAX_NIGHTS, nightsOf } from '#domain/hotels/query.ts'

/** Why nothing can be searched yet, in words; undefined when it can (HOTF-10). */
export function hotelFormProblem({ arrival, departure, hotelRegionName }: HotelForm): string | undefined {
  if (!hotelRegionName.trim()) return 'Укажите город или отель'
  if (!parseDay(arrival)) return 'Выберите день заезда'
  if (!parseDay(departure)) return 'Выберите день выезда'
  if (nightsOf(arrival, departure) < 1) return 'Выезд должен быть позже заезда'
  if (nightsOf(arrival, departure) > MAX_NIGHTS) return 'Проживание не может быть длиннее 30 ночей'
  return undefined
}
