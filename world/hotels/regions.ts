import type { PlaceType } from '#domain/hotels/place.ts'
import { rowsOf } from '#server/adapters/places/table.ts'
import { mix } from '#world/air/network/hash.ts'

/** A street and its last house number. */
type Street = { name: string; lastNumber: number }

/** Hardly a street of a centre is shorter. */
const LAST_NUMBER = 20

/** Reads «улица Арбат:55;Поварская улица»: names, and the last house where it is known. */
function readStreets(text: string): Street[] {
  return text.split(';').map((street) => {
    const [name = '', lastNumber] = street.split(':')
    return { name, lastNumber: Number(lastNumber ?? LAST_NUMBER) }
  })
}

/** Streets nearly every town of a country has, where the town has none of its own in the data. */
const usual: Record<string, string> = {
  BY: 'проспект Независимости;улица Советская;улица Янки Купалы;улица Ленина;улица Якуба Коласа',
  KZ: 'проспект Абая;улица Толе би;проспект Назарбаева;улица Пушкина;улица Сатпаева',
  UZ: 'улица Навои;улица Амира Темура;улица Мирзо Улугбека;улица Истиклол',
  TR: 'проспект Ататюрка;улица Джумхуриет;бульвар Инёню;улица Барбароса;улица Истикляль',
  AE: 'Корниш-роуд;Шейх-Заид-роуд;Кинг-Фейсал-стрит;Аль-Вахда-роуд',
  EG: 'Эль-Корниш;улица Эль-Мамша;улица Эль-Наср;улица Саада Заглула',
  TH: 'Бич-роуд;Сукхумвит-роуд;Рачадамноен-роуд;Чароен-роуд',
  VN: 'улица Чан Фу;улица Нгуен Тхи Минь Кхай;улица Ле Лой;улица Хунг Выонг',
  CN: 'улица Чжуншань;улица Жэньминь;улица Цзефан;улица Цзяньшэ',
  IT: 'Виа Рома;Виа Гарибальди;Корсо Италия;Виа Мадзини;Виа Данте',
  ES: 'Калье Майор;Авенида де ла Конститусьон;Калье Реаль;Пасео Маритимо',
  FR: 'улица Виктора Гюго;авеню Жана Жореса;улица Республики;бульвар Гамбетты',
  GB: 'Хай-стрит;Стейшн-роуд;Чёрч-стрит;Виктория-роуд',
  DE: 'Хауптштрассе;Банхофштрассе;Шиллерштрассе;Гётештрассе;Линденаллее',
  AT: 'Хауптштрассе;Моцартштрассе;Шубертгассе;Банхофштрассе',
  US: 'Мейн-стрит;Бродвей;Парк-авеню;Вашингтон-стрит;Оушен-драйв',
}
const anywhere = readStreets('Центральная улица;Вокзальная улица;Садовая улица;Рыночная улица;Старая улица')
const byCountry = new Map(Object.entries(usual).map(([country, names]) => [country, readStreets(names)]))

type CityStreets = Pick<City, 'name' | 'country' | 'streets'>
type DistrictStreets = Pick<District, 'streets'>

function streetsOf({ country, streets }: Omit<CityStreets, 'name'>, district: DistrictStreets | undefined): readonly Street[] {
  return district?.streets ?? streets ?? byCountry.get(country) ?? anywhere
}

/** Where a hotel is: one street, for its address and for its name. */
export function streetOf(city: CityStreets, district: DistrictStreets | undefined, seed: number): Street {
  const streets = streetsOf(city, district)
  return streets[mix(seed, 30) % streets.length]! // never empty
}

/** «Москва, Тверская улица, 12». */
export function addressOf(city: CityStreets, district: DistrictStreets | undefined, seed: number): string {
  const { name, lastNumber } = streetOf(city, district, seed)
  return `${city.name}, ${name}, ${1 + (mix(seed, 31) % lastNumber)}`
}

/** What brings people there: decides the season and what hotels offer. */
export type RegionKind = 'city' | 'sea' | 'tropic' | 'ski' | 'spa'

/** A part of a city that hotels name and are in. */
export type District = {
  id: string
  type: PlaceType
  /** «Арбат». */
  name: string
  /** «на Арбате». */
  at: string
  lat: number
  lon: number
  radiusKm: number
  streets: Street[]
  /** Whether resorts are there: by a beach, not in an old town. */
  hasResorts: boolean
}

/** A city or resort that sells hotels. */
export type City = {
  id: string
  /** Begins the ids of its hotels: `moscow-17`. */
  slug: string
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  lat: number
  lon: number
  /** IANA zone. */
  timeZone: string
  /** How many hotels it has (DGEN-08). */
  hotels: number
  /** Roubles a night in a middling room at an ordinary time. */
  basePrice: number
  kind: RegionKind
  radiusKm: number
  /** Bearing of open water from the centre, degrees; null inland. */
  seaBearing: number | null
  districts: District[]
  /** Its own streets, where the data has them. */
  streets: Street[] | undefined
}

/** What a search names: a whole city, a district, a street (of a district, where the city has some), or what is around a landmark. */
export type Region = {
  id: string
  type: PlaceType
  name: string
  city: City
  district: number | null
  street?: string
  around?: { lat: number; lon: number; radiusKm: number }
  /** The word for it, where its type has none: «Улица». */
  what?: string
}

const tableOf = (file: string) => rowsOf(import.meta.dirname, file)

function districtsByCity(): Map<string, District[]> {
  const found = new Map<string, District[]>()
  const rows = tableOf('districts.tsv')
  for (const [id = '', slug = '', type = '', name = '', at = '', lat, lon, radius, streets = '', resorts] of rows) {
    const district = {
      id,
      type: type as PlaceType, // the file's column holds nothing else
      name,
      at,
      lat: Number(lat),
      lon: Number(lon),
      radiusKm: Number(radius),
      streets: readStreets(streets),
      hasResorts: resorts === 'yes',
    }
    found.set(slug, [...(found.get(slug) ?? []), district])
  }
  return found
}

function readCities(): City[] {
  const districts = districtsByCity()
  const streets = new Map(tableOf('streets.tsv').map(([slug = '', names = '']) => [slug, readStreets(names)]))
  return tableOf('regions.tsv').map(
    ([id = '', slug = '', name = '', country = '', lat, lon, timeZone = '', hotels, price, kind, radius, sea = '']) => ({
      id,
      slug,
      name,
      country,
      lat: Number(lat),
      lon: Number(lon),
      timeZone,
      hotels: Number(hotels),
      basePrice: Number(price),
      kind: kind as RegionKind, // the file's column holds nothing else
      radiusKm: Number(radius),
      seaBearing: sea === '' ? null : Number(sea),
      districts: districts.get(slug) ?? [],
      streets: streets.get(slug),
    }),
  )
}

/** Cities with hotels (made from GeoNames, see NOTICE), the most searched first. */
export const cities: readonly City[] = readCities()

/** Every region a search may name: the cities, then their districts, stations and airports. */
export const regions: readonly Region[] = [
  ...cities.map((city): Region => ({ id: city.id, type: 'City', name: city.name, city, district: null })),
  ...cities.flatMap((city) => city.districts.map(({ id, type, name }, district): Region => ({ id, type, name, city, district }))),
]

const bySlug = new Map(cities.map((city) => [city.slug, city]))

/** How far from a landmark a hotel still counts as near it, km. */
const AROUND_KM = 1.5
const FIRST_LANDMARK = 7201

/** Sights and stations of large cities, with the hotels around them. */
export const landmarks: readonly Region[] = tableOf('landmarks.tsv').flatMap(
  ([slug = '', type = '', name = '', lat, lon], at) => {
    const city = bySlug.get(slug)
    if (!city) return []
    const around = { lat: Number(lat), lon: Number(lon), radiusKm: AROUND_KM }
    const what = type === 'Neighborhood' ? { what: 'Достопримечательность' } : {}
    return { id: String(FIRST_LANDMARK + at), type: type as PlaceType, name, city, district: null, around, ...what } // the file's column holds nothing else
  },
)

/** The streets hotels are on. */
export const streets: readonly Region[] = cities.flatMap((city) => {
  const parts = city.districts.length > 0 ? city.districts : [{ id: city.id, streets: city.streets ?? [] }]
  return parts.flatMap(({ id, streets: own }, at) =>
    own.map(({ name }, number): Region => {
      const district = city.districts.length > 0 ? at : null
      return { id: `${id}-${number + 1}`, type: 'Neighborhood', name, city, district, street: name, what: 'Улица' }
    }),
  )
})

const byId = new Map([...regions, ...landmarks, ...streets].map((region) => [region.id, region]))

export function regionOf(id: string): Region | undefined {
  return byId.get(id)
}

/** The city and the 0-based place of a hotel by its id `moscow-17`; undefined for what is no hotel. */
export function placeOfHotel(hotelId: string): { city: City; at: number } | undefined {
  const [, slug = '', number = ''] = /^([a-z-]+)-([1-9]\d{0,3})$/.exec(hotelId) ?? []
  const city = bySlug.get(slug)
  return city && Number(number) <= city.hotels ? { city, at: Number(number) - 1 } : undefined
}

/** The id of a city's n-th hotel, counted from 0. */
export function hotelIdOf(city: City, at: number): string {
  return `${city.slug}-${at + 1}`
}
