import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type RouteObject, type ServerBuild, matchRoutes } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'
import { HOME_ZONE, dayOf } from '#domain/text/dates.ts'
import { type Packed, packed, sendPacked, sendParts } from '#server/http/compress.ts'
import { allowedByHashes, allowedByNonce, documentPolicy, reportingEndpoints } from '#server/http/security-headers.ts'
import { type Exchange, disconnectSignal } from '#server/http/serve.ts'
import { type Drawing, type Pages, drawPage, openPages } from './draw-page.ts'
import { type PageCache, SHARED_CACHING } from './page-cache.ts'

export type PageOptions = {
  /** True: Vite in this process, hot reload, nothing built. False: the bundle of `react-router build` in build/. */
  dev: boolean
  config: PublicConfig
}

/** No visitor of a shared page can abort its drawing. */
const TIMEOUT_MS = 20_000

const newNonce = () => randomBytes(16).toString('base64url')

export type SendPage = (exchange: Exchange) => Promise<FastifyReply>

/** A page that is the same for everybody: no byte and no header of it depends on the visitor. */
export type SharedPage = Omit<Drawing, 'body'> & { policy: string; etag: string; bytes: Packed }

/** Answers the addresses of pages: from the cache where a page is the same for everybody, else drawn for each request. */
export function pageSender(
  app: FastifyInstance,
  build: ServerBuild,
  options: PageOptions,
  cache: PageCache<SharedPage>,
): SendPage {
  const pages = openPages(app, build, options)
  const isShared = options.dev ? () => false : sharedAddresses(build)
  return (exchange) =>
    isShared(exchange.request.url) ? sendShared(pages, options, exchange, cache) : sendOwn(pages, options, exchange)
}

/** Draws for one request a document, the data of a page or a redirect. */
async function sendOwn(pages: Pages, { dev, config }: PageOptions, exchange: Exchange): Promise<FastifyReply> {
  const nonce = newNonce()
  const { status, headers, body } = await drawPage(pages, { ...exchange, signal: disconnectSignal(exchange.reply), nonce })
  const reply = pageReply(exchange, documentPolicy(allowedByNonce(nonce, dev), mapOriginsOf(config), dev))
  void reply.code(status).headers({ 'cache-control': 'no-cache', ...headers })
  return Buffer.isBuffer(body) ? reply.send(body) : sendParts(reply, body)
}

/** A visitor who has the page already gets a 304. */
async function sendShared(
  pages: Pages,
  { config }: PageOptions,
  exchange: Exchange,
  cache: PageCache<SharedPage>,
): Promise<FastifyReply> {
  const { url, headers: sent } = exchange.request
  const { status, isComplete, headers, policy, etag, bytes } = await cache.page(
    `${dayOf(new Date(), HOME_ZONE)} ${url}`,
    async () => {
      const nonce = newNonce()
      const visit = { ...exchange, signal: AbortSignal.timeout(TIMEOUT_MS), nonce }
      return sharedPage(await drawPage(pages, visit), nonce, mapOriginsOf(config))
    },
  )
  const reply = pageReply(exchange, policy).code(status)
  if (status !== 200 || !isComplete) return sendPacked(reply.headers({ 'cache-control': 'no-cache', ...headers }), bytes)
  void reply.headers({ ...headers, 'cache-control': SHARED_CACHING, etag })
  const has = sent['if-none-match']?.split(',').some((tag) => tag.trim() === etag)
  return has ? reply.code(304).header('vary', 'accept-encoding').send() : sendPacked(reply, bytes)
}

/** Removes the nonce from a document: what carried it is allowed by its hash. */
function sharedPage({ body, ...drawing }: Drawing, nonce: string, mapOrigins: readonly string[]): SharedPage {
  if (!Buffer.isBuffer(body)) throw new Error('a page that is streamed is nobody else’s')
  const html = body.toString('latin1') // one byte a character: only ASCII is searched for
  const bytes = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''), 'latin1')
  return {
    ...drawing,
    policy: documentPolicy(allowedByHashes(html, nonce), mapOrigins, false),
    etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
    bytes: packed(bytes, 'shared'),
  }
}

/** A map file served by us has an address without an origin. */
function mapOriginsOf({ mapTiles = '' }: PublicConfig): string[] {
  return URL.canParse(mapTiles) ? [new URL(mapTiles).origin] : []
}

/** The id of the request is sent with the page, so that a visitor whose page breaks can quote it (web/boot/request-id.ts). */
function pageReply({ request, reply }: Exchange, policy: string): FastifyReply {
  return reply.headers({
    'content-security-policy': policy,
    'reporting-endpoints': reportingEndpoints,
    'server-timing': `request;desc="${request.id}"`,
  })
}

/** `export const handle = { shared: [] }` of a route: its page is the same for everybody whose query has only these names. */
type Handle = { shared?: readonly string[] }

/** Matching an address takes as long as sending a cached page. */
const MAX_ADDRESSES = 5000

/** The ending of React Router's addresses for the data of a page. */
const DATA = '.data'

/** Whether the page of an address is shared. */
export function sharedAddresses(build: ServerBuild): (url: string) => boolean {
  const routes = routesUnder(build.routes, undefined)
  const known = new LRUCache<string, boolean>({ max: MAX_ADDRESSES })
  function isShared(url: string): boolean {
    const [path = '', query] = url.split('?', 2)
    if (path.endsWith(DATA)) return false
    const { shared } = (matchRoutes(routes, path)?.at(-1)?.route.handle ?? {}) as Handle
    return shared !== undefined && [...new URLSearchParams(query).keys()].every((name) => shared.includes(name))
  }
  return (url) => {
    const isKnown = known.get(url) ?? isShared(url)
    known.set(url, isKnown)
    return isKnown
  }
}

function routesUnder(routes: ServerBuild['routes'], parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return []
    const { path, index, id, module } = route
    const { handle } = module as { handle?: Handle }
    return index ? { id, path, index, handle } : { id, path, handle, children: routesUnder(routes, id) }
  })
}
