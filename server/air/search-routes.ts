import type { FastifyInstance } from 'fastify'
import { priceCalendar, searchFlights } from '#contract/air.ts'
import { serve } from '#server/http/serve.ts'
import { type SearchDeps, pricesByDay, search } from './search.ts'

/** POST /api/air/Search and GET /api/air/Calendar; both stop when the client goes. */
export function searchRoutes(app: FastifyInstance, deps: SearchDeps): void {
  serve(app, searchFlights, (query, { signal }) => search(deps, upperCased(query), signal))
  serve(app, priceCalendar, async (asked, { signal }) => ({ prices: await pricesByDay(deps, upperCased(asked), signal) }))
}

function upperCased<Ends extends { iataFrom: string; iataTo: string }>(ends: Ends): Ends {
  return { ...ends, iataFrom: ends.iataFrom.trim().toUpperCase(), iataTo: ends.iataTo.trim().toUpperCase() }
}
