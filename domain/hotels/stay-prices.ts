import type { PriceRange } from './filter.ts'
import type { PriceWording } from './price-unit.ts'

/** The way back from `displayPrice`: exactly the prices of a stay, in roubles, that are shown as these two or between them. */
export function stayPrices([low, high]: readonly [number, number], { unit, nights }: PriceWording): PriceRange {
  return unit === 'night' ? { min: (low - 1) * nights + 1, max: high * nights } : { min: low, max: high }
}
