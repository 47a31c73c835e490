import type { Day } from '#domain/text/dates.ts'
import type { PropertyType } from './names.ts'

/** A kind of room: which properties have it, whom it holds, what it costs beside a standard room. */
export type RoomType = {
  name: string
  /** For a reception desk abroad. */
  nameEn: string
  propertyTypes: readonly PropertyType[]
  stars: readonly [least: number, most: number]
  /** People it sleeps, infants under two not counted. */
  sleeps: number
  factor: number
  /** 0 plain, 1 better, 2 best: decides what is in the room. */
  tier: 0 | 1 | 2
  beds: 'double' | 'single'
  areaM2: number
}

const hotel = ['hotel'] as const
const resort = ['resort'] as const
const flat = ['flat'] as const
const both = ['hotel', 'resort'] as const

type Row = [
  RoomType['name'],
  RoomType['nameEn'],
  RoomType['propertyTypes'],
  RoomType['stars'],
  sleeps: number,
  factor: number,
  tier: 0 | 1 | 2,
  beds: 'd' | 's',
  area: number,
]

const rows: Row[] = [
  ['Двухместный с общей ванной', 'Double, shared bathroom', hotel, [0, 0], 2, 0.8, 0, 'd', 11],
  ['Двухместный с двумя кроватями', 'Twin', hotel, [0, 0], 2, 0.9, 0, 's', 12],
  ['Четырёхместный', 'Quadruple', hotel, [0, 0], 4, 1.3, 0, 's', 18],
  ['Семейный с ванной', 'Family, private bathroom', hotel, [0, 0], 5, 1.6, 1, 'd', 22],
  ['Одноместный', 'Single', hotel, [1, 4], 1, 0.78, 0, 's', 13],
  ['Эконом двухместный', 'Economy double', hotel, [1, 3], 2, 0.88, 0, 'd', 14],
  ['Стандарт', 'Standard double', both, [1, 5], 2, 1, 0, 'd', 19],
  ['Стандарт с двумя кроватями', 'Standard twin', both, [1, 5], 2, 1.02, 0, 's', 19],
  ['Трёхместный', 'Triple', both, [1, 4], 3, 1.28, 0, 's', 23],
  ['Улучшенный', 'Superior double', both, [2, 5], 3, 1.22, 1, 'd', 24],
  ['Улучшенный с двумя кроватями', 'Superior twin', both, [3, 5], 3, 1.26, 1, 's', 24],
  ['Семейный', 'Family room', both, [1, 5], 5, 1.55, 1, 'd', 34],
  ['Студия с кухней', 'Studio with kitchen', both, [3, 5], 4, 1.48, 1, 'd', 31],
  ['Полулюкс', 'Junior suite', both, [3, 5], 3, 1.75, 2, 'd', 35],
  ['Люкс', 'Suite', both, [2, 5], 4, 2.3, 2, 'd', 46],
  ['Люкс с двумя спальнями', 'Two-bedroom suite', hotel, [4, 5], 6, 3.3, 2, 'd', 72],
  ['Президентский люкс', 'Presidential suite', hotel, [5, 5], 6, 6.5, 2, 'd', 130],
  ['Бунгало', 'Bungalow', resort, [3, 5], 4, 1.7, 1, 'd', 36],
  ['Вилла с тремя спальнями', 'Three-bedroom villa', resort, [4, 5], 10, 5.2, 2, 'd', 140],
  ['Студия', 'Studio', flat, [0, 5], 2, 1, 1, 'd', 26],
  ['Апартаменты с одной спальней', 'One-bedroom apartment', flat, [0, 5], 4, 1.35, 1, 'd', 42],
  ['Апартаменты с двумя спальнями', 'Two-bedroom apartment', flat, [0, 5], 6, 1.95, 2, 'd', 64],
  ['Апартаменты с тремя спальнями', 'Three-bedroom apartment', flat, [0, 5], 10, 2.9, 2, 's', 96],
]

/** Every kind of room, cheapest first. */
export const roomTypes: readonly RoomType[] = rows
  .map(([name, nameEn, propertyTypes, stars, sleeps, factor, tier, beds, areaM2]): RoomType => {
    return { name, nameEn, propertyTypes, stars, sleeps, factor, tier, beds: beds === 'd' ? 'double' : 'single', areaM2 }
  })
  .toSorted((a, b) => a.factor - b.factor)

/** Kinds of room a hotel of so many stars may have, as places in `roomTypes`. */
export function typesFor(propertyType: PropertyType, stars: number): number[] {
  return roomTypes.flatMap(({ propertyTypes, stars: [least, most] }, at) =>
    propertyTypes.includes(propertyType) && stars >= least && stars <= most ? [at] : [],
  )
}

/** What a room may have; its place in the list is its bit. */
export const inRoom = [
  'Вай-фай',
  'Телевизор',
  'Кондиционер',
  'Фен',
  'Холодильник',
  'Чайник',
  'Сейф',
  'Мини-бар',
  'Балкон',
  'Ванна',
  'Халат и тапочки',
  'Кофемашина',
  'Рабочий стол',
  'Кухня',
] as const

const bits = (...names: (typeof inRoom)[number][]) => names.reduce((mask, name) => mask | (1 << inRoom.indexOf(name)), 0)

const always = [
  bits('Вай-фай'),
  bits('Вай-фай', 'Телевизор'),
  bits('Вай-фай', 'Телевизор', 'Фен'),
  bits('Вай-фай', 'Телевизор', 'Фен', 'Кондиционер'),
  bits('Вай-фай', 'Телевизор', 'Фен', 'Кондиционер', 'Сейф'),
  bits('Вай-фай', 'Телевизор', 'Фен', 'Кондиционер', 'Сейф', 'Мини-бар'),
]
const better = bits('Холодильник', 'Чайник', 'Балкон')
const best = better | bits('Ванна', 'Халат и тапочки', 'Кофемашина')
const tiers = [0, better, best]
/** What some hotels have in every room, and some lack. */
const bySeed = [0, bits('Холодильник'), bits('Чайник'), bits('Рабочий стол'), bits('Чайник', 'Рабочий стол'), bits('Кондиционер')]

/** Bits of what is in a room. */
export function amenityBits(type: RoomType, stars: number, propertyType: PropertyType, roll: number): number {
  const kitchen = propertyType === 'flat' || type.name.includes('кухней') ? bits('Кухня', 'Чайник', 'Холодильник') : 0
  return (always[stars] ?? 0) | (tiers[type.tier] ?? 0) | (bySeed[roll % bySeed.length] ?? 0) | kitchen
}

const lists = new Map<number, string[]>()

/** The names behind the bits; one list a mask, shared by every rate that has it. */
export function amenityNames(mask: number): string[] {
  const known = lists.get(mask) ?? inRoom.filter((_, bit) => mask & (1 << bit))
  lists.set(mask, known)
  return known
}

/** How many rooms of a kind are really sold or held for a night; `room` is `moscow-17/3`. */
export type SoldRooms = (room: string, night: Day) => number

/** One night of a kind of room: all there are, and those the hotel itself has let. */
export type RoomNight = { night: Day; allotment: number; base: number }

/** A kind of room in one hotel. */
export function roomName(hotelId: string, roomType: number): string {
  return `${hotelId}/${roomType}`
}

/** How long a hotel keeps a room that is not paid, minutes: a little longer than the payment window. */
export const HOLD_MINUTES = 30

/** Where the rooms that were really sold or held are counted. */
export type RoomStore = {
  /** What blocks these hotels on the nights from arrival to departure; null when nothing does. */
  soldIn(hotelIds: readonly string[], stay: { arrival: Day; departure: Day }): Promise<SoldRooms | null>
}
