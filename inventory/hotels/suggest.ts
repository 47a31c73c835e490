import type { PlaceType } from '#domain/hotels/place.ts'
import { cityOf } from '#inventory/places/airports.ts'
import { countryName } from '#inventory/places/countries.ts'
import { inLatin, slip, squeeze } from '#inventory/places/spelling.ts'
import { wordIndex } from './name-index.ts'
import { type Region, hotelIdOf, regions } from './regions.ts'

/** An item of the autocomplete (DHOT-22). */
export type Suggested = {
  id: string
  type: PlaceType
  name: string
  country: string
  region: string
  region_name: string
  title: string
}

const MOST = 5
/** Letters from which hotels take part. */
const HOTELS_FROM = 2

/** Short names people type. */
const shortNames: Record<string, string> = {
  спб: 'санктпетербург',
  питер: 'санктпетербург',
  мск: 'москва',
  екб: 'екатеринбург',
}

let places: { region: Region; spellings: string[]; weight: number }[] | null = null

function placeEntries() {
  places ??= regions.map((region) => {
    const { name, type, city } = region
    const whole = squeeze(name)
    const further = name.split(/[\s-]+/u).slice(1)
    const spellings = [whole, inLatin(whole), ...further.map(squeeze), ...(type === 'City' ? [squeeze(city.slug)] : [])]
    return { region, spellings, weight: city.hotels - (type === 'City' ? 0 : 400) }
  })
  return places
}

function regionsLike(text: string): Suggested[] {
  const found = placeEntries().filter(({ spellings }) => spellings.some((spelling) => spelling.startsWith(text)))
  const score = ({ spellings, weight }: (typeof found)[number]) => weight + (spellings[0] === text ? 10_000 : 0)
  return found
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, MOST)
    .map(({ region }) => suggestedRegion(region))
}

function suggestedRegion({ id, type, name, city }: Region): Suggested {
  const country = countryName(city.country)
  const title = `${name}, ${type === 'City' ? country : city.name}`
  return { id, type, name, country, region: id, region_name: name, title }
}

function hotelsLike(text: string): Suggested[] {
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
function firstFound(tries: readonly string[], look: (text: string) => Suggested[]): Suggested[] {
  for (const text of tries) {
    const found = text === '' ? [] : look(text)
    if (found.length > 0) return found
  }
  return []
}

/**
 * Up to five regions and five hotels of which a word begins so, the ones most asked for first (DHOT-22); also in the
 * other keyboard layout, in Latin letters and by the city's IATA code. An empty text means Москва (API-22).
 */
export function suggestHotels(text: string): { regions: Suggested[]; hotels: Suggested[] } {
  const asked = text.trim() || 'Москва'
  const plain = squeeze(asked)
  const ofCode = /^[a-z]{3}$/.test(plain) ? squeeze(cityOf(plain.toUpperCase())?.name ?? '') : ''
  return {
    regions: firstFound([shortNames[plain] ?? plain, squeeze(slip(asked)), ofCode], regionsLike),
    hotels: plain.length < HOTELS_FROM ? [] : firstFound([asked, slip(asked)], hotelsLike),
  }
}
