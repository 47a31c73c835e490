import type { FlightQuery } from '#domain/air/query.ts'
import { cardedWhole } from '#server/air/found-offers.ts'
import type { AirSupplier, FoundOffers } from '#server/air/supplier.ts'

/** All parts of one supplier's search as one list. */
export async function searchWhole(
  air: Pick<AirSupplier, 'search'>,
  query: FlightQuery,
  signal: AbortSignal,
): Promise<FoundOffers> {
  const parts: FoundOffers[] = []
  for await (const part of air.search(query, signal)) parts.push(part)
  return cardedWhole(parts)
}
