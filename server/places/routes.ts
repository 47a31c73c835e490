import type { FastifyInstance } from 'fastify'
import { suggestCities } from '#contract/places.ts'
import { serve } from '#server/http/serve.ts'
import type { PlaceDirectory } from './directory.ts'

/** GET /api/air/Cities/:city (DAIR-24). */
export function placesRoutes(app: FastifyInstance, { places }: { places: PlaceDirectory }): void {
  serve(app, suggestCities, ({ city }) => places.suggest(city))
}
