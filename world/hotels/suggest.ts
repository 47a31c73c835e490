import { type PlaceType, DEFAULT_PLACE } from '#domain/hotels/place.ts'
import { addressParts } from '#domain/hotels/search-name.ts'
import { distanceKm } from '#domain/places/distance.ts'
import { cityOf } from '#server/adapters/places/airports.ts'
import { countryName } from '#server/adapters/places/countries.ts'
import { inLatin, slip, squeeze } from '#server/adapters/places/spelling.ts'
import { townBeginning, townNamed } from '#server/adapters/places/towns.ts'
import { type Region, hotelIdOf, landmarks, regions, streets } from './regions.ts'
import { type Stock, wholeStock } from './stock.ts'

/** An item of the autocomplete (DHOT-22). */
export type HotelSuggestions = {
  id: string
  type: PlaceType
  name: string
  country: string
  region: string
  region_name: string
  title: string
  /** The word for it, where its type has none. */
  what?: string
  /** Replaces a town that sells no hotels, so many km away. */
  near?: { town: string; km: number }
}

const MOST = 5
/** Letters from which hotels take part. */
const HOTELS_FROM = 2
const NEAR_MOST = 3
const NEAR_KM = 400
/** Letters from which a text may mean a town without hotels. */
const TOWN_FROM = 3

/** Short names people type. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ['спб', 'санктпетербург'],
  ['питер', 'санктпетербург'],
  ['мск', 'москва'],
  ['екб', 'екатеринбург'],
])
/** Other names of cities, by their slugs. */
const otherNames: Record<string, string[]> = { 'sharm-el-sheikh': ['шармэльшейх'] }

/** Words of streets nobody searches by. */
const generic = /(?:улица|проспект|бульвар|набережная|переулок|проезд|шоссе|площадь|аллея)/u

type Entry = { region: Region; spellings: string[]; weight: number }
let places: Entry[] | null = null

/** Among places that begin alike a city is first, then its parts, sights and streets, each by how much its city is searched. */
function weightOf({ type, street, around, city }: Region): number {
  if (type === 'City') return city.hotels + 4000
  return city.hotels - (street ? 900 : around ? 500 : 400)
}

function spellingsOf({ name, type, street, city }: Region): string[] {
  const whole = squeeze(name)
  const words = name.split(/[\s-]+/u)
  const further = (street ? words.filter((word) => !generic.test(word.toLowerCase())) : words.slice(1)).map(squeeze)
  const begins = street && generic.test((words[0] ?? '').toLowerCase()) ? [] : [whole, inLatin(whole)]
  return [...begins, ...further, ...(type === 'City' ? [squeeze(city.slug), ...(otherNames[city.slug] ?? [])] : [])]
}

function placeEntries(): Entry[] {
  places ??= [...regions, ...landmarks, ...streets].map((region) => ({
    region,
    spellings: spellingsOf(region),
    weight: weightOf(region),
  }))
  return places
}

function regionsLike(text: string): Region[] {
  const found = placeEntries().filter(({ spellings }) => spellings.some((spelling) => spelling.startsWith(text)))
  const score = ({ region, weight }: Entry) => weight + (squeeze(region.name) === text ? 10_000 : 0)
  return found
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, MOST)
    .map(({ region }) => region)
}

function suggestedRegion({ id, type, name, city, what }: Region): HotelSuggestions {
  const country = countryName(city.country)
  const title = `${name}, ${type === 'City' ? country : city.name}`
  return { id, type, name, country, region: id, region_name: name, title, ...(what && { what }) }
}

/** Where a text names a town that sells no hotels: the nearest ones that do. */
function nearOnes(tries: readonly string[], named: readonly Region[]): HotelSuggestions[] {
  const long = tries.filter((text) => text.length >= TOWN_FROM)
  if (named.some(({ type }) => type === 'City')) return []
  const town = long.map((text) => (named.length > 0 ? townNamed(text) : townBeginning(text))).find((each) => each !== undefined)
  if (!town) return []
  return regions
    .filter(({ type, city }) => type === 'City' && city.hotels > 0)
    .map((region) => ({ region, km: Math.round(distanceKm(town, region.city)) }))
    .filter(({ km }) => km <= NEAR_KM)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, NEAR_MOST)
    .map(({ region, km }) => ({ ...suggestedRegion(region), near: { town: town.name, km } }))
}

function hotelsLike(text: string): HotelSuggestions[] {
  const words = text.split(/[\s,]+/u).map(squeeze)
  return wordIndex()
    .find(words.filter(Boolean), MOST)
    .map(({ stock, at }) => {
      const name = stock.names[at] ?? ''
      const { city } = stock
      return {
        id: hotelIdOf(city, at),
        type: 'Hotel' as const,
        name,
        country: countryName(city.country),
        region: city.id,
        region_name: city.name,
        title: `${name}, ${city.name}`,
      }
    })
}

/** The first of the tries that finds anything. */
function firstFound<Found>(tries: readonly string[], find: (text: string) => Found[]): Found[] {
  for (const text of tries) {
    const found = text === '' ? [] : find(text)
    if (found.length > 0) return found
  }
  return []
}

/**
 * Up to five regions and five hotels of which a word begins so, the most searched first (DHOT-22); also in the other keyboard
 * layout, in Latin letters, by the city's IATA code and by a part of an address. A town that sells no hotels is answered with the
 * nearest that do. An empty text means Москва (API-22), followed by the most searched places.
 */
export function suggestHotels(text: string): { regions: HotelSuggestions[]; hotels: HotelSuggestions[] } {
  const query = text.trim() || DEFAULT_PLACE
  const plain = squeeze(query)
  const hotels = plain.length < HOTELS_FROM ? [] : firstFound([query, slip(query)], hotelsLike)
  const ofCode = /^[a-z]{3}$/.test(plain) ? squeeze(cityOf(plain.toUpperCase())?.name ?? '') : ''
  const tries = [shortNames.get(plain) ?? plain, squeeze(slip(query)), ofCode, ...addressParts(query).map(squeeze)]
  const popular = query === DEFAULT_PLACE ? regions.slice(0, MOST) : []
  const named = [...new Set([...firstFound(tries, regionsLike), ...popular])]
  const near = nearOnes(tries, named)
  return { regions: [...named.slice(0, MOST - near.length).map(suggestedRegion), ...near], hotels }
}

/** A hotel by its city's stock and its place there. */
type NameMatch = { stock: Stock; at: number }

export type WordIndex = {
  /** Hotels with a word beginning with each searched word, the most popular of the largest cities first. */
  find(words: readonly string[], most: number): NameMatch[]
}

/** Places within a city are packed into one number with the city's. */
const PER_CITY = 4096

let built: WordIndex | null = null

/** The index of hotels' names by word; built at first use, in some tens of milliseconds. */
export function wordIndex(): WordIndex {
  built ??= build(wholeStock())
  return built
}

function build(stocks: readonly Stock[]): WordIndex {
  const squeezed = new Map<string, string>()
  const hotelsOf = new Map<string, number[]>()
  stocks.forEach(({ names }, city) => {
    names.forEach((name, at) => {
      for (const word of name.split(' ')) {
        const key = squeezed.get(word) ?? squeeze(word)
        squeezed.set(word, key)
        const hotels = hotelsOf.get(key)
        if (hotels) hotels.push(city * PER_CITY + at)
        else hotelsOf.set(key, [city * PER_CITY + at])
      }
    })
  })
  const cityWords = stocks.map(({ city }) => city.name.split(/[\s-]+/u).map(squeeze))
  return { find: (words, most) => find(words, most) }

  function beginning(text: string): Set<number> {
    const hotels = new Set<number>()
    for (const [word, list] of hotelsOf) if (word.startsWith(text)) for (const hotel of list) hotels.add(hotel)
    return hotels
  }

  function find(words: readonly string[], most: number): NameMatch[] {
    const lists = words.map(beginning)
    const [first, ...others] = lists.filter(({ size }) => size > 0).toSorted((a, b) => a.size - b.size)
    if (!first) return []
    const isInCity = (hotel: number, word: string) =>
      cityWords[Math.floor(hotel / PER_CITY)]?.some((cityWord) => cityWord.startsWith(word)) ?? false
    const missing = words.filter((_, at) => lists[at]?.size === 0)
    const fits = (hotel: number) => others.every((list) => list.has(hotel)) && missing.every((word) => isInCity(hotel, word))
    return bestOf(first, { fits, most })
  }

  function bestOf(hotels: Iterable<number>, { fits, most }: { fits: (hotel: number) => boolean; most: number }): NameMatch[] {
    const best: { hotel: number; weight: number }[] = []
    for (const hotel of hotels) {
      const weight = (stocks[Math.floor(hotel / PER_CITY)]?.names.length ?? 0) - (hotel % PER_CITY)
      if ((best.length === most && weight <= (best.at(-1)?.weight ?? 0)) || !fits(hotel)) continue
      best.push({ hotel, weight })
      best.sort((a, b) => b.weight - a.weight)
      best.length = Math.min(best.length, most)
    }
    return best.flatMap(({ hotel }) => {
      const stock = stocks[Math.floor(hotel / PER_CITY)]
      return stock ? [{ stock, at: hotel % PER_CITY }] : []
    })
  }
}
