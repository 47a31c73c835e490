/** What a price is told for: the whole stay or one night of it. */
export type PriceUnit = 'stay' | 'night'

/** How the prices of a search are told. */
export type PriceWording = { unit: PriceUnit; nights: number }

/** Whole roubles as told: a night is rounded up, so that all nights together are never less than what is paid (DHOT-24). */
export function displayPrice(price: number, { unit, nights }: PriceWording): number {
  return unit === 'night' ? Math.ceil(price / nights) : price
}
