import type { FastifyInstance } from 'fastify'
import { getHotel, getRateInfo, hotelIds, hotelOffers, makeRateList, suggestHotels } from '#contract/hotels.ts'
import { serve } from '#server/http/serve.ts'
import type { HotelDrawings } from './drawings.ts'
import { pictureRoutes } from './picture-routes.ts'
import { type HotelDeps, hotelCard, idsOf, rateInfo, ratesOf } from './search.ts'

const inData = <T>(data: T) => ({ data, error: null })

/** What a visitor may look at before booking: GetAutocomplete, GetHotelIds, MakeRateList, GetHotelOffers, GetHotel, GetRateInfo. */
export function hotelRoutes(app: FastifyInstance, deps: HotelDeps & { hotelDrawings: HotelDrawings }): void {
  serve(app, suggestHotels, async ({ seachText = '' }, { signal }) => ({ result: await deps.hotels.suggest(seachText, signal) }))
  serve(app, hotelIds, async ({ region }, { signal }) => inData(await idsOf(deps, region, signal)))
  serve(app, makeRateList, async (query, { signal }) => inData(await ratesOf(deps, query, 'needed', signal)))
  serve(app, hotelOffers, async (query, { signal }) => inData(await ratesOf(deps, query, 'all', signal)))
  serve(app, getHotel, async ({ id }, { signal }) => inData(await hotelCard(deps, id, signal)))
  pictureRoutes(app, deps)
  serve(app, getRateInfo, async ({ id }, { signal }) => inData(await rateInfo(deps, id, signal)))
}
