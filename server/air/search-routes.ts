import type { FastifyInstance, FastifyReply } from 'fastify'
import { nearbyFlights as nearby, priceCalendar, searchFlights } from '#contract/air.ts'
import { type Packed, packed } from '#server/http/compress.ts'
import { decodeInput, serve } from '#server/http/serve.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
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
import { searchReply } from './search-reply.ts'
import { once } from 'node:events'
import { searchStream } from '#contract/search-stream.ts'
import { Refusal } from '#domain/refusal.ts'
import { countShown, countedSearch } from '#server/metrics/meters.ts'
import type { SearchNews } from './sellers/search-news.ts'
import type { FoundOffers } from './supplier.ts'

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

const writtenReplies = new WeakMap<SearchResult, Packed>()

/** A list that many share is written and compressed for the first of them. */
function writtenOnce(result: SearchResult): Packed {
  const known = writtenReplies.get(result)
  if (known) return known
  const bytes = packed(searchReply(result), 'data')
  writtenReplies.set(result, bytes)
  return bytes
}

type StreamDeps = SearchDeps & { env: { airSuppliers: readonly string[] } }

/** One process keeps no more streams open than this. */
const MOST_STREAMS = 500
/** Who takes nothing of what lies ready for so long does not listen. */
const DEAF_MS = 30_000

/** GET SearchStream: offers of each supplier as they come; a visitor who leaves stops the search. */
export function searchStreamRoute(app: FastifyInstance, deps: StreamDeps): void {
  const streams = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const gone of streams) gone.abort()
  })
  app.get(searchStream.path, async (request, reply) => {
    const { supplier, ...asked } = decodeInput(searchStream, { ...(request.query as object) }) // the router's query is an object
    const query = upperCased(asked)
    refuseWrong(deps, query)
    if (supplier !== undefined && !deps.env.airSuppliers.includes(supplier)) throw new Refusal('bad-request')
    if (streams.size >= MOST_STREAMS) throw new Refusal('overloaded')
    const gone = new AbortController()
    streams.add(gone)
    const write = opened(reply, gone)
    const news = deps.airNews(query, gone.signal, (name) => supplier === undefined || name === supplier)
    const stream = countedSearch('air', written(deps, news, write), (offers) => offers)
    await stream.then(
      (offers) => {
        countShown('air', offers)
        reply.raw.end()
      },
      (error: unknown) => {
        if (!gone.signal.aborted) request.log.error({ err: error }, 'a stream of offers broke off')
        reply.raw.destroy()
      },
    )
    streams.delete(gone)
  })
}

/** Waits until the reader has taken what lies ready. */
type Write = (event: keyof typeof searchStream.events, data: Uint8Array | object) => Promise<void>

function opened(reply: FastifyReply, gone: AbortController): Write {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.once('close', () => gone.abort())
  return async (event, data) => {
    reply.raw.write(`event: ${event}\ndata: `)
    reply.raw.write(data instanceof Uint8Array ? data : JSON.stringify(data))
    if (reply.raw.write('\n\n')) return
    await once(reply.raw, 'drain', { signal: AbortSignal.any([gone.signal, AbortSignal.timeout(DEAF_MS)]) })
  }
}

/** Answers how many offers were written. */
async function written(deps: StreamDeps, all: AsyncIterable<SearchNews>, write: Write): Promise<number> {
  let offers = 0
  for await (const news of all) {
    if ('found' in news) {
      const found = news.found.there.length + news.found.back.length
      if (found > 0) await write('offers', offersOf(deps, news.supplier, news.found))
      offers += found
    } else if (news.state !== 'asked') await write('supplier', { name: news.supplier, state: news.state })
  }
  await write('done', {})
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
