import type { FastifyInstance } from 'fastify'
import { nearbyFlights as nearby, priceCalendar, searchFlights } from '#contract/air.ts'
import { searchStream } from '#contract/search-stream.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Packed, packed } from '#server/http/compress.ts'
import { type SendEvent, eventStreams } from '#server/http/event-stream.ts'
import { decodeInput, serve } from '#server/http/serve.ts'
import { countShown, countedSearch } from '#server/metrics/meters.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { searchReply } from './search-reply.ts'
import {
  type SearchDeps,
  type SearchResult,
  earliestLimit,
  nearbyFlights,
  pricesByDay,
  refuseWrong,
  search,
  upperCased,
} from './search.ts'
import type { SearchNews } from './sellers/search-news.ts'
import type { FoundOffers } from './supplier.ts'

/** POST /api/air/Search, GET /api/air/Calendar and Nearby; all stop when the client disconnects. */
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

const writtenReplies = new WeakMap<SearchResult, Packed>()

/** A shared list is serialised and compressed for its first reader. */
function writtenOnce(result: SearchResult): Packed {
  const known = writtenReplies.get(result)
  if (known) return known
  const bytes = packed(searchReply(result), 'data')
  writtenReplies.set(result, bytes)
  return bytes
}

type StreamDeps = SearchDeps & { env: { airSuppliers: readonly string[] } }

/** GET SearchStream: offers of each supplier as they arrive; a visitor who leaves stops the search. */
export function searchStreamRoute(app: FastifyInstance, deps: StreamDeps): void {
  const answer = eventStreams(app)
  app.get(searchStream.path, async (request, reply) => {
    const { supplier, ...asked } = decodeInput(searchStream, { ...(request.query as object) }) // the router's query is an object
    const query = upperCased(asked)
    refuseWrong(deps, query)
    if (supplier !== undefined && !deps.env.airSuppliers.includes(supplier)) throw new Refusal('bad-request')
    await answer(request, reply, async (send, gone) => {
      const news = deps.airNews(query, gone, (name) => supplier === undefined || name === supplier)
      countShown('air', await countedSearch('air', written(deps, news, send), (offers) => offers))
    })
  })
}

/** Returns how many offers were written. */
async function written(deps: StreamDeps, all: AsyncIterable<SearchNews>, send: SendEvent): Promise<number> {
  let offers = 0
  for await (const news of all) {
    if ('found' in news) {
      const found = news.found.there.length + news.found.back.length
      if (found > 0) await send('offers', offersOf(deps, news.supplier, news.found))
      offers += found
    } else if (news.state !== 'asked') await send('supplier', JSON.stringify({ name: news.supplier, state: news.state }))
  }
  await send('done', '{}')
  return offers
}

/** The reply of a search (search-reply.ts) with the supplier's name in front. */
function offersOf({ site, now }: StreamDeps, supplier: string, { there, back }: FoundOffers): Buffer {
  const reply = searchReply({
    forwardOptions: there,
    backwardOptions: back,
    bonusRatio: site.bonus.ratio,
    timeLimit: earliestLimit([...there, ...back], now()),
    errorMessage: null,
    errorDetails: null,
  })
  return Buffer.concat([Buffer.from(`{"supplier":${JSON.stringify(supplier)},`), reply.subarray(1)])
}
