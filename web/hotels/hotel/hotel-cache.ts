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

export function keepCard(card: HotelCard) {
  put(cards, card.id, card)
}

export function keptCard(id: string): HotelCard | undefined {
  return cards.get(id)
}

export function keepRates(key: string, found: Rates, now: number) {
  if (found.kind !== 'refused') put(rates, key, { rates: found, at: now })
}

export function keptRates(key: string, now: number): Rates | undefined {
  const kept = rates.get(key)
  return kept && now - kept.at < RATES_MS ? kept.rates : undefined
}
