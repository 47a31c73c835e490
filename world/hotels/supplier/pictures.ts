import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Exposure, PosterSlug } from '#art/poster-cities.ts'
import type { Picture } from '#domain/hotels/offer.ts'
import type { Drawing } from '#server/hotels/drawings.ts'
import { groupsOf } from '#world/hotels/amenities.ts'
import type { HotelLook } from '#world/hotels/pictures/look.ts'
import { type HotelScene, hotelPicture, pictureTone, scenesOf } from '#world/hotels/pictures/pictures.ts'
import type { RoomLook } from '#world/hotels/pictures/room.ts'
import { hotelIdOf, placeOfHotel } from '#world/hotels/regions.ts'
import { roomTypes } from '#world/hotels/rooms.ts'
import { type Stock, kmToCentre, propertyTypeOf, stockOf } from '#world/hotels/stock.ts'

/** Poster cities by the slugs of the hotels' cities. */
const posters: Partial<Record<string, PosterSlug>> = {
  moscow: 'moscow',
  'saint-petersburg': 'spb',
  sochi: 'sochi',
  dubai: 'dubai',
  rome: 'rome',
  istanbul: 'istanbul',
  antalya: 'antalya',
  barcelona: 'barcelona',
  kazan: 'kazan',
  london: 'london',
  paris: 'paris',
  pattaya: 'pattaya',
  beijing: 'beijing',
  prague: 'prague',
}

/** Farther from the centre its landmark is not seen, km. */
const SIGHT_KM = 8

const callings = [
  ['Хостел', 'hostel'],
  ['Гостевой дом', 'guesthouse'],
] as const

const alts: Record<HotelScene, string> = {
  facade: 'Фасад',
  lobby: 'Лобби',
  living: 'Гостиная с кухней',
  restaurant: 'Ресторан',
  breakfast: 'Обеденный стол',
  pool: 'Бассейн',
  view: 'Окрестности',
}

/** The first picture of a hotel: its building. */
export function coverOf(stock: Stock, at: number): Picture {
  return scenePicture(lookOf(stock, at), 'facade', stock.names[at] ?? '')
}

/** Every picture of a hotel, at least six: the building, its rooms by kind, what it shares. */
export function picturesOf(stock: Stock, at: number): Picture[] {
  const look = lookOf(stock, at)
  const [first, ...rest] = scenesOf(look).map((scene) => scenePicture(look, scene, stock.names[at] ?? ''))
  const [beside = [], after = []] = [rest.slice(0, 3), rest.slice(3)]
  const rooms = roomsOf(stock, at).map((type): Picture => {
    const name = roomTypes[type]?.name ?? ''
    return { src: addressOf(look, `room-${type}`), alt: `Номер «${name}»`, tones: tonesOf(look), room: name }
  })
  return [...(first ? [first] : []), ...rooms.slice(0, 1), ...beside, ...rooms.slice(1), ...after]
}

function scenePicture(look: HotelLook, scene: HotelScene, name: string): Picture {
  return { src: addressOf(look, scene), alt: `${alts[scene]}: ${name}`, tones: tonesOf(look) }
}

function addressOf({ id }: HotelLook, name: string): string {
  return `/art/hotels/${id}/${name}-light.svg?v=${edition}`
}

function tonesOf(look: HotelLook): [string, string] {
  return [pictureTone(look, 'light'), pictureTone(look, 'dark')]
}

function roomsOf(stock: Stock, at: number): number[] {
  return Array.from(stock.roomType.subarray(stock.firstRoom[at], stock.firstRoom[at + 1]))
}

function lookOf(stock: Stock, at: number): HotelLook {
  const { city } = stock
  const district = city.districts[stock.district[at] ?? -1]
  // From an airport, or from far outside, nobody sees the sights of the city.
  const isFar = district?.type === 'Airport' || kmToCentre(stock, at) > SIGHT_KM
  const poster = isFar ? undefined : posters[city.slug]
  const called = callings.find(([word]) => stock.names[at]?.startsWith(word))?.[1]
  const has = (...wanted: string[]) => groups.some(({ amenities }) => amenities.some((name) => wanted.includes(name)))
  const groups = groupsOf(stock.amenities[at] ?? 0)
  return {
    id: hotelIdOf(city, at),
    house: propertyTypeOf(stock, at),
    stars: stock.stars[at] ?? 0,
    kind: city.kind,
    country: city.country,
    lat: city.lat,
    hasPool: has('Бассейн', 'Открытый бассейн'),
    hasRestaurant: has('Ресторан'),
    isDowntown: city.kind === 'city' && city.districts.length > 0 && !isFar,
    ...(called && { calls: called }),
    hidesSights: isFar,
    ...(poster && { city: poster }),
  }
}

/** The drawing of `facade-light.svg`, `room-7-dark.svg`… of a hotel that has such a scene or such a room. */
export function drawingAt(hotelId: string, file: string): Drawing | undefined {
  const [, name = '', room, exposure] = /^([a-z]+)(?:-(\d{1,2}))?-(light|dark)\.svg$/.exec(file) ?? []
  const place = placeOfHotel(hotelId)
  if (!place || !exposure) return undefined
  const stock = stockOf(place.city)
  const look = lookOf(stock, place.at)
  const subject =
    name === 'room' ? roomLook(stock, place.at, Number(room)) : scenesOf(look).find((scene) => scene === name && !room)
  return subject && { edition, svg: () => hotelPicture(look, subject, exposure as Exposure) } // the pattern lets nothing else by
}

function roomLook(stock: Stock, at: number, number: number): RoomLook | undefined {
  const type = roomsOf(stock, at).includes(number) ? roomTypes[number] : undefined
  if (!type) return undefined
  const { beds, sleeps, tier, areaM2, propertyTypes, name } = type
  const hasKitchen = propertyTypes.includes('flat') || name.includes('кухней')
  return { number, beds, sleeps, tier, hasKitchen, isSuite: areaM2 >= 42 }
}

/** A short name of every source a drawing depends on. */
const edition = editionOfArt()

function editionOfArt(): string {
  const rooms = [resolve(import.meta.dirname, '../../../art'), resolve(import.meta.dirname, '../pictures')]
  const files = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(room, name)),
  )
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 8)
}
