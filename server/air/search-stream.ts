import type { FastifyInstance, FastifyReply } from 'fastify'
import { searchStream } from '#contract/search-stream.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { decodeInput } from '#server/http/serve.ts'
import { countShown, countedSearch } from '#server/metrics/searches.ts'
import type { SearchNews } from './sellers/search-news.ts'
import type { FoundOffers } from './supplier.ts'
import { searchReply } from './search-reply.ts'
import { type SearchDeps, earliestLimit, refuseWrong, upperCased } from './search.ts'

type StreamDeps = SearchDeps & { airNews: (query: FlightQuery, signal: AbortSignal) => AsyncIterable<SearchNews> }

/** One process keeps no more streams open than this. */
const MOST_STREAMS = 500

/** GET SearchStream: offers of each supplier as they come; a visitor who leaves stops the search. */
export function searchStreamRoute(app: FastifyInstance, deps: StreamDeps): void {
  const streams = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const gone of streams) gone.abort()
  })
  app.get(searchStream.path, async (request, reply) => {
    const query = upperCased(decodeInput(searchStream, { ...(request.query as object) })) // the router's query is an object
    refuseWrong(deps, query)
    if (streams.size >= MOST_STREAMS) throw new Refusal('overloaded')
    const gone = new AbortController()
    streams.add(gone)
    const write = opened(reply, gone)
    const stream = countedSearch('air', written(deps, deps.airNews(query, gone.signal), write), (offers) => offers)
    await stream.then(
      (offers) => countShown('air', offers),
      (error: unknown) => gone.signal.aborted || request.log.error({ err: error }, 'a stream of offers broke off'),
    )
    streams.delete(gone)
    reply.raw.end()
  })
}

type Write = (event: keyof typeof searchStream.events, data: Uint8Array | object) => void

function opened(reply: FastifyReply, gone: AbortController): Write {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.once('close', () => gone.abort())
  return (event, data) => {
    reply.raw.write(`event: ${event}\ndata: `)
    reply.raw.write(data instanceof Uint8Array ? data : JSON.stringify(data))
    reply.raw.write('\n\n')
  }
}

/** Answers how many offers were written. */
async function written({ now }: StreamDeps, all: AsyncIterable<SearchNews>, write: Write): Promise<number> {
  let offers = 0
  for await (const news of all) {
    if ('state' in news) write('supplier', { name: news.supplier, state: news.state })
    else if (news.found.there.length + news.found.back.length > 0) write('offers', offersOf(news.supplier, news.found, now()))
    if ('found' in news) offers += news.found.there.length + news.found.back.length
  }
  write('done', {})
  return offers
}

/** The reply of a search (search-reply.ts) with the supplier's name in front. */
function offersOf(supplier: string, { there, back }: FoundOffers, now: Date): Buffer {
  const reply = searchReply({
    forwardOptions: there,
    backwardOptions: back,
    bonusRatio: 1,
    timeLimit: earliestLimit([...there, ...back], now),
    errorMessage: null,
    errorDetails: null,
  })
  return Buffer.concat([Buffer.from(`{"supplier":${JSON.stringify(supplier)},`), reply.subarray(1)])
}
