import type { PlaceDirectory } from '#server/places/directory.ts'

type Town = {
  city: string
  name: string
  nameEn: string
  inCity: string
  timeZone: string
  /** IATA code → name. */
  airports: Record<string, string>
  at: [lat: number, lon: number]
}

const MOST = 10
const KM_OF_A_DEGREE = 111
const inRussian = new Intl.Collator('ru').compare

/** A directory that reads its list from a server once, then answers from memory, as the port wants. */
export async function fetchedPlaces(url: string): Promise<PlaceDirectory> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
  const towns = (await response.json()) as Town[] // the list of the test
  const named = (name: string) => towns.find((town) => town.name === name)
  const codes = (town: Town) => [town.city, ...Object.keys(town.airports)]
  const townOf = (iata: string) => towns.find((town) => codes(town).includes(iata))
  const meant = (text: string) => towns.filter(({ name }) => name.toLowerCase().startsWith(text.trim().toLowerCase()))
  const airportsOf = ({ airports, name }: Town) =>
    Object.entries(airports).map(([iata, title]) => ({ iata, title, city: name, country: 'Россия' }))
  return {
    suggest: (text) =>
      meant(text)
        .flatMap(choicesOf)
        .toSorted((one, other) => inRussian(one.title, other.title))
        .slice(0, MOST),
    airports: (text) => meant(text).flatMap(airportsOf).slice(0, MOST),
    placeOf(iata) {
      const town = townOf(iata)
      return town && { inCity: town.inCity, timeZone: town.timeZone }
    },
    near(iata) {
      const own = townOf(iata)
      if (!own) return []
      const others = towns.filter((town) => town !== own)
      const near = others.map((town) => ({ iata: town.city, city: town.name, km: kmBetween(own, town) }))
      const whole = iata === own.city ? [] : [{ iata: own.city, city: own.name, km: 0 }]
      return [...whole, ...near.toSorted((one, other) => one.km - other.km)]
    },
    englishName: (name) => named(name)?.nameEn,
    cityNamed: (name) => named(name)?.city,
  }
}

function choicesOf({ city, name, airports }: Town) {
  const own = { id: city, iataCode: city, title: name, country: 'Россия', city: name }
  const each = Object.entries(airports)
  if (each.length === 1) return [own]
  return [own, ...each.map(([iata, title]) => ({ ...own, id: iata, iataCode: iata, title: `${name}, ${title}` }))]
}

/** Near enough for a list of neighbours. */
function kmBetween(one: Town, other: Town): number {
  return Math.round(KM_OF_A_DEGREE * Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]))
}
