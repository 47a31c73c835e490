import type { FastifyInstance } from 'fastify'
import { nearbyFlights as nearby, priceCalendar, searchFlights } from '#contract/air.ts'
import { type Packed, packed } from '#server/http/compress.ts'
import { serve } from '#server/http/serve.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { nearbyFlights } from './nearby.ts'
import { searchReply } from './search-reply.ts'
import { type SearchDeps, type SearchResult, pricesByDay, search, upperCased } from './search.ts'

/** POST /api/air/Search, GET /api/air/Calendar and Nearby; all stop when the client goes. */
export function searchRoutes(app: FastifyInstance, deps: SearchDeps & { places: PlaceDirectory }): void {
  serve(
    app,
    searchFlights,
    ({ wait, without, ...query }, { signal }) => search(deps, { query: upperCased(query), wait, without }, signal),
    writtenOnce,
  )
  serve(app, priceCalendar, (query, { signal }) => pricesByDay(deps, upperCased(query), signal))
  serve(app, nearby, async (query, { signal }) => ({ near: await nearbyFlights(deps, upperCased(query), signal) }))
}

const written = new WeakMap<SearchResult, Packed>()

/** A list that many share is written and compressed for the first of them. */
function writtenOnce(result: SearchResult): Packed {
  const known = written.get(result)
  if (known) return known
  const bytes = packed(searchReply(result), 'data')
  written.set(result, bytes)
  return bytes
}
