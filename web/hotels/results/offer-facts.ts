import type { HotelOffer } from '#domain/hotels/offer.ts'
import type { IconName } from '#web/ui/icon-names.ts'

/** Amenities worth a place on a card, the most telling first, with their icons. */
const telling: readonly (readonly [name: string, icon: IconName])[] = [
  ['Свой пляж', 'pool'],
  ['Бассейн', 'pool'],
  ['Открытый бассейн', 'pool'],
  ['Спа-салон', 'massage'],
  ['Бесплатный вай-фай', 'wifi'],
  ['Парковка', 'parking'],
  ['Тренажёрный зал', 'barbell'],
  ['Ресторан', 'tools-kitchen-2'],
  ['Общая кухня', 'tools-kitchen-2'],
  ['Можно с питомцем', 'paw'],
]
const MOST = 4

/** What a card says of the house. */
export function factsOf({ amenityGroups }: HotelOffer): { name: string; icon: IconName }[] {
  const has = new Set(amenityGroups.flatMap(({ amenities }) => amenities))
  return telling.flatMap(([name, icon]) => (has.has(name) ? [{ name, icon }] : [])).slice(0, MOST)
}
