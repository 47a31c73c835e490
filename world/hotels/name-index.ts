import { squeeze } from '#server/adapters/places/spelling.ts'
import { type Stock, wholeStock } from './stock.ts'

/** A hotel by its city's stock and its place there. */
type NameMatch = { stock: Stock; at: number }

export type WordIndex = {
  /** Hotels with a word for each asked word to begin, the most popular of the largest cities first. */
  find(words: readonly string[], most: number): NameMatch[]
}

/** Places within a city are packed into one number with the city's. */
const PER_CITY = 4096

let built: WordIndex | null = null

/** The index of hotels' names by word; made at the first asking, some tens of milliseconds. */
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
