import { bundledCities } from '#domain/places/bundled-cities.ts'
import { type Airport, type City, airportsOf, allCities, cityOf } from './airports.ts'
import { countryName } from './countries.ts'
import { inLatin, squeeze } from './spelling.ts'

/** Colloquial names that no rule would find; squeezed spelling → IATA city codes. */
export const aliases: Record<string, string[]> = {
  адлер: ['AER'],
  алмаата: ['ALA'],
  анталия: ['AYT'],
  бали: ['DPS'],
  дубаи: ['DXB'],
  екат: ['SVX'],
  екб: ['SVX'],
  кавминводы: ['MRV'],
  камрань: ['CXR'],
  кипр: ['LCA', 'PFO'],
  кмв: ['MRV'],
  крит: ['HER', 'CHQ'],
  крым: ['SIP'],
  ленинград: ['LED'],
  мальдивы: ['MLE'],
  майорка: ['PMI'],
  мальорка: ['PMI'],
  минводы: ['MRV'],
  мск: ['MOW'],
  нск: ['OVB'],
  нурсултан: ['TSE'],
  паттая: ['UTP'],
  питер: ['LED'],
  piter: ['LED'],
  spb: ['LED'],
  msk: ['MOW'],
  сайгон: ['SGN'],
  сахалин: ['UUS'],
  спб: ['LED'],
  спетербург: ['LED'],
  тайбей: ['TPE'],
  таиланд: ['BKK', 'HKT', 'UTP'],
  шарм: ['SSH'],
  камчатка: ['PKC'],
}

/** A city, or one airport of a city that has several: «Москва, Шереметьево». */
export type Suggestion = { id: string; iataCode: string; title: string; country: string; city: string }

export type Entry = { suggestion: Suggestion; demand: number }
/** A spelling by which an entry is found; a higher weight is a better reason to show it. */
export type Key = { spelling: string; entry: Entry; weight: number }

/** A spelling and how good a reason it is. */
type Spelling = [spelling: string, weight: number]

/** How good a reason each kind of spelling is. */
export const weights = { code: 60, name: 50, latin: 46, alias: 44, airport: 40, airportOfCity: 38, word: 30 }
const closeToHome: Record<string, number> = {
  RU: 8,
  BY: 6,
  KZ: 5,
  UZ: 5,
  GE: 5,
  AM: 5,
  AZ: 5,
  KG: 5,
  TJ: 5,
  TR: 5,
  AE: 5,
  TH: 4,
  EG: 4,
  CN: 3,
}

const nicknames = new Map<string, string[]>()
for (const [alias, codes] of Object.entries(aliases))
  for (const code of codes) nicknames.set(code, [...(nicknames.get(code) ?? []), alias])

const bundledRank = new Map(bundledCities.map(({ iata }, i) => [iata, i]))

function demandOf({ code, country }: City, population: number) {
  const rank = bundledRank.get(code)
  const known = rank === undefined ? 0 : 8 - rank / 8
  return Math.log2(population + 10_000) - 13 + (closeToHome[country] ?? 0) + known
}

/** Spellings of a name: whole, from each further word on, and the Russian ones in Latin letters; a note in brackets is left out. */
function spellingsOf(name: string, whole: number): Spelling[] {
  const words = name.replace(/ \(.*/u, '').split(/[\s,—-]+/u)
  return words.flatMap((_, i): Spelling[] => {
    const spelling = squeeze(words.slice(i).join(''))
    const weight = i === 0 ? whole : weights.word
    const roman = inLatin(spelling)
    return roman === spelling
      ? [[spelling, weight]]
      : [
          [spelling, weight],
          [roman, Math.min(weight, weights.latin)],
        ]
  })
}

/** One key a spelling, the best of its reasons. */
function keysFor(entry: Entry, spellings: Spelling[]): Key[] {
  const reasons = new Map<string, number>()
  for (const [spelling, weight] of spellings) reasons.set(spelling, Math.max(weight, reasons.get(spelling) ?? 0))
  return Array.from(reasons, ([spelling, weight]) => ({ spelling, entry, weight }))
}

function keysOfCity(city: City): Key[] {
  const serving = airportsOf(city.code)
  const demand = demandOf(city, serving[0]?.population ?? 0)
  const entry = { suggestion: suggestionOf(city.code, city.name, city), demand }
  const spellings: Spelling[] = [
    ...spellingsOf(city.name, weights.name),
    ...spellingsOf(city.nameEn, weights.latin),
    [city.code.toLowerCase(), weights.code],
    ...(nicknames.get(city.code) ?? []).map((name): Spelling => [name, weights.alias]),
  ]
  const [only] = serving
  if (serving.length > 1 || !only)
    return [...keysFor(entry, spellings), ...serving.flatMap((airport) => keysOfAirport(airport, city, demand))]
  return keysFor(entry, [...spellings, ...spellingsOf(only.name, weights.airport), [only.iata.toLowerCase(), weights.code]])
}

function keysOfAirport(airport: Airport, city: City, demand: number): Key[] {
  if (airport.iata === city.code) return [] // the code means the whole city in a search
  const entry = { suggestion: suggestionOf(airport.iata, `${city.name}, ${airport.name}`, city), demand: demand - 1 }
  return keysFor(entry, [
    ...spellingsOf(airport.name, weights.airport),
    [squeeze(airport.nameEn), weights.airport],
    [airport.iata.toLowerCase(), weights.code],
    ...spellingsOf(`${city.name}-${airport.name}`, weights.airportOfCity).slice(0, 2),
    [squeeze(city.nameEn), weights.airportOfCity],
    [city.code.toLowerCase(), weights.airportOfCity],
  ])
}

/** An airport as it is suggested: the city where it is the only one or shares its code, else with its own name. */
export function suggestionOfAirport({ iata, cityCode, name }: Airport): Suggestion | undefined {
  const city = cityOf(cityCode)
  if (!city) return undefined
  const isWhole = city.airports.length === 1 || iata === cityCode
  return isWhole ? suggestionOf(city.code, city.name, city) : suggestionOf(iata, `${city.name}, ${name}`, city)
}

function suggestionOf(code: string, title: string, city: City): Suggestion {
  return { id: code, iataCode: code, title, country: countryName(city.country), city: city.name }
}

function compareSpellings(a: Key, b: Key) {
  return a.spelling < b.spelling ? -1 : a.spelling > b.spelling ? 1 : 0
}

let built: Key[] | null = null

/** Every spelling of every place, in the order of code units; built at the first call, some tens of milliseconds. */
export function spellingIndex(): Key[] {
  built ??= allCities()
    .flatMap(keysOfCity)
    .filter(({ spelling }) => spelling !== '')
    .toSorted(compareSpellings)
  return built
}

let byCountry: [country: string, cities: Key[]][] | null = null

/** The name of each city in the index, under the squeezed name of its country; built at the first call. */
export function citiesByCountry(): [country: string, cities: Key[]][] {
  if (byCountry) return byCountry
  const names = spellingIndex().filter(({ weight }) => weight === weights.name)
  const grouped = Map.groupBy(names, ({ entry }) => entry.suggestion.country)
  byCountry = Array.from(grouped, ([country, cities]) => [squeeze(country), cities])
  return byCountry
}
