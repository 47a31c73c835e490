import { mergedOffers } from '#domain/air/sellers/merged-offers.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AirSupplier, FoundOffers } from './supplier.ts'

/** How long one supplier is waited for; what comes later is left out. */
const SEARCH_DEADLINE_MS = 8_000

/**
 * All parts of a search as one list: what came within the deadline, and before the supplier failed. Refuses as the supplier
 * does when nothing came, `air.supplier-failed` when the deadline passed first.
 */
export async function searchedWhole(
  air: Pick<AirSupplier, 'search'>,
  query: FlightQuery,
  signal: AbortSignal,
  deadlineMs = SEARCH_DEADLINE_MS,
): Promise<FoundOffers> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const parts: FoundOffers[] = []
  try {
    for await (const part of air.search(query, AbortSignal.any([signal, deadline]))) parts.push(part)
  } catch (error) {
    signal.throwIfAborted()
    const isLate = deadline.aborted
    if (!isLate && !(error instanceof Refusal)) throw error
    if (parts.length === 0) throw isLate ? new Refusal('air.supplier-failed') : error
  }
  return cardedWhole(parts)
}

/** Parts as one list; a single part is that list itself, so that what was made of it is found again. */
export function wholeOf(parts: readonly FoundOffers[]): FoundOffers {
  const [only] = parts
  if (only && parts.length === 1) return only
  return { there: parts.flatMap(({ there }) => there), back: parts.flatMap(({ back }) => back) }
}

/** Parts as one list, the same flights of two suppliers as one card. */
export function cardedWhole(parts: readonly FoundOffers[]): FoundOffers {
  const whole = wholeOf(parts)
  return parts.length < 2 ? whole : { there: mergedOffers(whole.there), back: mergedOffers(whole.back) }
}
