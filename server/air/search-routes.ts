import type { FastifyInstance } from 'fastify'
import { nearbyFlights as nearby, priceCalendar, searchFlights } from '#contract/air.ts'
import { serve } from '#server/http/serve.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { nearbyFlights } from './nearby.ts'
import { searchReply } from './search-reply.ts'
import { type SearchDeps, pricesByDay, search } from './search.ts'

/** POST /api/air/Search, GET /api/air/Calendar and Nearby; all stop when the client goes. */
export function searchRoutes(app: FastifyInstance, deps: SearchDeps & { places: PlaceDirectory }): void {
  serve(app, searchFlights, (query, { signal }) => search(deps, upperCased(query), signal), searchReply)
  serve(app, priceCalendar, async (query, { signal }) => ({ prices: await pricesByDay(deps, upperCased(query), signal) }))
  serve(app, nearby, async (query, { signal }) => ({ near: await nearbyFlights(deps, upperCased(query), signal) }))
}

function upperCased<Ends extends { iataFrom: string; iataTo: string }>(ends: Ends): Ends {
  return { ...ends, iataFrom: ends.iataFrom.trim().toUpperCase(), iataTo: ends.iataTo.trim().toUpperCase() }
}
