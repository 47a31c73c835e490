import type { AirportSuggestion } from '#contract/schedule.ts'
import { inCity } from '#domain/places/city-cases.ts'
import { popularAirports } from '#domain/schedule/popular-airports.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { type Airport, type City, airportOf, airportsOf, allCities, cityOf, nearCities } from './airports.ts'
import { countryName } from './countries.ts'
import { suggest, suggestWithNear } from './suggest.ts'

/** The airports, cities and towns bundled with the agency. */
export function bundledPlaces(): PlaceDirectory {
  return { suggest: suggestWithNear, airports: suggestAirports, placeOf, near: nearCities, cityNamed, englishName }
}

const MOST = 10
const adjectives = new Set(['Новый', 'Международный', 'Национальный', 'Центральный', 'Столичный', 'Городской'])
/** At most ten airports: those of the places the text may mean, in the order of the places. */
function suggestAirports(text: string): AirportSuggestion[] {
  const found =
    text.trim() === ''
      ? popularAirports.flatMap(({ iata }) => airportOf(iata) ?? [])
      : suggest(text).flatMap(({ iataCode, title, city }) => {
          const own = airportOf(iataCode)
          return own && title !== city ? [own] : airportsOf(iataCode)
        })
  return [...new Set(found)].slice(0, MOST).map(suggestionOf)
}

function suggestionOf(airport: Airport): AirportSuggestion {
  const { iata, country } = airport
  return { iata, title: boardTitle(airport), city: cityOf(iata)?.name ?? '', country: countryName(country) }
}

/** «Шереметьево»; an adjective alone, «Международный», is no name: the city's is used instead. */
export function boardTitle({ iata, name }: Airport): string {
  return adjectives.has(name) ? (cityOf(iata)?.name ?? name) : name
}

/** The name and the place of an airport, in Russian. */
export function knownAirport(iata: string): { name: string; city: string; country: string; timeZone: string } | undefined {
  const airport = airportOf(iata)
  return (
    airport && {
      name: boardTitle(airport),
      city: cityOf(iata)?.name ?? airport.name,
      country: airport.country,
      timeZone: airport.timeZone,
    }
  )
}

/** «в Москве» and the clock of an airport's city; «в городе Ямбург» where the cases are missing. */
function placeOf(iata: string): { inCity: string; timeZone: string } | undefined {
  const airport = airportOf(iata)
  const city = cityOf(iata)
  if (!airport || !city) return undefined
  return { inCity: city.cases ? inCity(city.cases) : `в\u00a0городе ${city.name}`, timeZone: airport.timeZone }
}

let byName: Map<string, City> | undefined

/** The city of a Russian name; of several the most populous. */
function named(name: string): City | undefined {
  byName ??= new Map(
    allCities()
      .map((city) => [city.name, city] as const)
      .toReversed(),
  )
  return byName.get(name)
}

/** Its code. */
function cityNamed(name: string): string | undefined {
  return named(name)?.code
}

/** Its name in English. */
function englishName(name: string): string | undefined {
  return named(name)?.nameEn
}
