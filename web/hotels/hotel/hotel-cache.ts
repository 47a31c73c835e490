import type { HotelCard } from '#contract/hotels.ts'
import type { Rates } from './hotel-data.ts'

/** How long rates that were just shown are shown again without asking. */
const RATES_MS = 2 * 60_000
const MOST = 40

const cards = new Map<string, HotelCard>()
const rates = new Map<string, { rates: Rates; at: number }>()

function put<T>(map: Map<string, T>, key: string, value: T) {
  map.delete(key)
  map.set(key, value)
  const oldest = map.keys().next().value
  if (map.size > MOST && oldest !== undefined) map.delete(oldest)
}

export function cacheCard(card: HotelCard) {
  put(cards, card.id, card)
}

export function cachedCard(id: string): HotelCard | undefined {
  return cards.get(id)
}

export function cacheRates(key: string, found: Rates, now: number) {
  if (found.kind !== 'refused') put(rates, key, { rates: found, at: now })
}

export function cachedRates(key: string, now: number): Rates | undefined {
  const cached = rates.get(key)
  return cached && now - cached.at < RATES_MS ? cached.rates : undefined
}
