import type { AmenityGroup } from '#domain/hotels/offer.ts'
import { mix } from '#world/air/network/hash.ts'
import type { PropertyType } from './names.ts'
import type { RegionKind } from './regions.ts'

/** What a hotel may have: group, name, least stars, share of the hotels that have it, where only. */
type Row = [group: string, name: string, stars: number, share: number, only?: 'resort' | 'water']

const rows: Row[] = [
  ['Услуги', 'Круглосуточная стойка', 2, 0.9],
  ['Услуги', 'Хранение багажа', 0, 0.8],
  ['Услуги', 'Трансфер', 3, 0.5],
  ['Услуги', 'Прачечная', 1, 0.5],
  ['Интернет', 'Бесплатный вай-фай', 0, 0.95],
  ['Парковка', 'Парковка', 1, 0.55],
  ['Парковка', 'Зарядка для электромобиля', 4, 0.3],
  ['Питание', 'Ресторан', 3, 0.8],
  ['Питание', 'Бар', 3, 0.6],
  ['Питание', 'Общая кухня', 0, 0.15],
  ['Бассейн и спа', 'Бассейн', 4, 0.6],
  ['Бассейн и спа', 'Открытый бассейн', 3, 0.7, 'resort'],
  ['Бассейн и спа', 'Сауна', 3, 0.45],
  ['Бассейн и спа', 'Спа-салон', 4, 0.55],
  ['Спорт', 'Тренажёрный зал', 4, 0.7],
  ['Спорт', 'Теннисный корт', 4, 0.4, 'resort'],
  ['Для детей', 'Детская комната', 3, 0.25],
  ['Для детей', 'Детский бассейн', 3, 0.5, 'resort'],
  ['Пляж', 'Свой пляж', 3, 0.6, 'water'],
  ['Для дела', 'Переговорная', 3, 0.4],
  ['Доступная среда', 'Лифт', 2, 0.6],
  ['Доступная среда', 'Номер для гостя на коляске', 3, 0.3],
  ['С питомцем', 'Можно с питомцем', 0, 0.25],
]

/** Bits of what a hotel has, by stars, kind and location. */
export function hotelAmenityBits(propertyType: PropertyType, stars: number, at: { kind: RegionKind; seed: number }): number {
  return rows.reduce((mask, [, , least, share, only], bit) => {
    if (stars < least || (only === 'resort' && propertyType !== 'resort')) return mask
    if (only === 'water' && (propertyType !== 'resort' || (at.kind !== 'sea' && at.kind !== 'tropic'))) return mask
    return mix(at.seed, 60 + bit) / 4_294_967_296 < share ? mask | (1 << bit) : mask
  }, 0)
}

const known = new Map<number, AmenityGroup[]>()

/** The groups behind the bits; one list a mask, shared by every hotel that has it. */
export function groupsOf(mask: number): AmenityGroup[] {
  const ready = known.get(mask)
  if (ready) return ready
  const groups = new Map<string, string[]>()
  rows.forEach(([group, name], bit) => {
    if (mask & (1 << bit)) groups.set(group, [...(groups.get(group) ?? []), name])
  })
  const list = Array.from(groups, ([groupName, amenities]) => ({ groupName, amenities }))
  known.set(mask, list)
  return list
}
