import type { Product } from '#domain/product.ts'
import { endedBy } from './ended.ts'
import { count } from './meters.ts'

/** Counts a search by how it ended; `found` says how much an answer holds. */
export async function countedSearch<Result>(
  product: Product,
  answer: Promise<Result>,
  found: (result: Result) => number,
): Promise<Result> {
  try {
    const result = await answer
    count('agency_searches_total', { product, outcome: found(result) > 0 ? 'found' : 'empty' })
    return result
  } catch (error) {
    count('agency_searches_total', { product, outcome: endedBy(error) })
    throw error
  }
}

/** Counts what was put before a visitor: look-to-book is these to the orders made. */
export function countShown(product: Product, offers: number): void {
  count('agency_offers_shown_total', { product }, offers)
}
