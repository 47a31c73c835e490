import { formatRub } from '#domain/text/money.ts'
import { cache } from '#web/data/cache.ts'
import { useRequest } from '#web/data/use-request.ts'

type Prices = ReadonlyMap<string, number>

/** The server caches its prices as long (server/air/city-pairs.ts). */
const FRESH_MS = 15 * 60_000
const requests = cache<() => Promise<Prices>>({ lifeMs: FRESH_MS })

/** One request for all the rows of an origin: the cheapest day of the coming year to each city with flights from there. */
function pricesRequest(from: string): () => Promise<Prices> {
  const known = requests.get(from)
  if (known) return known
  let prices: Promise<Prices> | undefined
  const forget = (failure: unknown) => {
    prices = undefined
    throw failure
  }
  const load = () => (prices ??= pricesFrom(from).catch(forget))
  requests.set(from, load)
  return load
}

async function pricesFrom(from: string): Promise<Prices> {
  const { call, popularDirections } = await import('./calls.ts')
  const { directions } = await call(popularDirections, { from })
  return new Map(directions.flatMap(({ iataFrom, iataTo, price }) => (iataFrom === from ? [[iataTo, price] as const] : [])))
}

/** «от 3 400 ₽» where a price is known; any failure leaves its place empty. */
export function FareFrom({ from, to }: { from: string; to: string }) {
  const { request } = useRequest(pricesRequest(from))
  const price = request.phase === 'ready' ? request.reply.get(to) : undefined
  return price === undefined ? null : <>от&nbsp;{formatRub(price)}</>
}
