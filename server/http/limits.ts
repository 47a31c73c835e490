import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { register, resetPassword, signIn } from '#contract/account.ts'
import { bookFlights } from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import { airWebhook } from '#contract/flight-change.ts'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import { makeRateList, suggestHotels } from '#contract/hotels.ts'
import { changeOrderEmail } from '#contract/order-email.ts'
import { exportPersonalData } from '#contract/personal.ts'
import { suggestCities } from '#contract/places.ts'
import { searchStream } from '#contract/search-stream.ts'
import { readSharedTrip } from '#contract/trips.ts'
import * as paths from '#domain/paths.ts'
import { Refusal } from '#domain/refusal.ts'
import { isApiPath, isHelpPath, pagePathOf } from './addresses.ts'
import type { Caller } from './caller.ts'
import type { Counters } from './counters.ts'
import { CSP_REPORTS } from './security-headers.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reading a file of the build costs less than counting it. */
    isBuildFile?: boolean
  }
}

type Limit = { name: string; max: number; window: number }

const webhook = { name: 'webhook', max: 3000, window: MINUTE }
const search = { name: 'search', max: 30, window: MINUTE }
/** Each holds seats or a room and mails its contact, whose e-mail anybody may type; as many as searches that may precede them. */
const bookings = { name: 'bookings', max: 30, window: MINUTE }
const suggest = { name: 'suggest', max: 120, window: MINUTE }
const health = { name: 'health', max: 3000, window: MINUTE }
const pictures = { name: 'pictures', max: 2000, window: 10 * SECOND }
const pages = { name: 'pages', max: 300, window: 10 * SECOND }

/** Limits of one address on a route (DAPI-06); the routes of the contract are named by their calls. */
const byRoute = new Map<string, Limit>([
  [searchFlights.path, search],
  [searchStream.path, search],
  [bookFlights.path, bookings],
  [saveOrderInfo.path, bookings],
  [makeRateList.path, { name: 'rates', max: 300, window: MINUTE }], // a search of the largest city makes nine calls
  [suggestCities.path, suggest],
  [suggestHotels.path, suggest],
  [signIn.path, { name: 'sign-in', max: 10, window: MINUTE }],
  [resetPassword.path, { name: 'new password', max: 10, window: MINUTE }],
  [register.path, { name: 'register', max: 5, window: HOUR }],
  [readSharedTrip.path, { name: 'shared trips', max: 60, window: MINUTE }],
  [changeOrderEmail.path, { name: 'order e-mail', max: 10, window: HOUR }],
  [CSP_REPORTS, { name: 'csp reports', max: 30, window: MINUTE }],
  ['/pay/webhook/:provider', webhook],
  [airWebhook.path, webhook],
  ['/health', health],
  ['/ready', health],
  ['/robots.txt', pages],
  ['/favicon.ico', pages],
  ['/manifest.webmanifest', pages],
  ['/sitemap.xml', pages],
  ['/sitemap-:number(^\\d+$).xml', pages],
  ['/art/*', pictures],
  ['/art/hotels/:hotelId/:file', pictures],
  ['/art/photos/:hotelId/:file', pictures],
  ['/map/tiles.pmtiles', pictures],
  ['/art/share/:file', { name: 'share pictures', max: 120, window: MINUTE }],
])

/** Every other address that is not a page, and every unknown one under the API. */
const rest = { name: 'rest', max: 300, window: MINUTE }
/** Pages that call a supplier while they are drawn. */
const searches = { name: 'search pages', max: 120, window: MINUTE }
/** Pages of a hotel whose rates are requested: the address contains a stay. */
const hotelPages = { name: 'hotel pages', max: 120, window: MINUTE }

/** Limits of one account on a route, whatever its address. */
const byAccount = new Map<string, Limit>([[exportPersonalData.path, { name: 'export', max: 5, window: HOUR }]])

/** By the matched route, so that no spelling of an address escapes; undefined for what is not counted. */
function limitOf({ routeOptions, url }: FastifyRequest): Limit | undefined {
  const route = routeOptions.url
  const known = byRoute.get(route ?? '')
  if (known) return known
  if (isApiPath(url)) return rest
  if (routeOptions.config?.isBuildFile) return undefined
  const isPage = route === undefined || route === '/*'
  if (!isPage) return rest
  return isHelpPath(url) ? undefined : pageLimit(url)
}

function pageLimit(url: string): Limit {
  const path = pagePathOf(url)
  if (path === paths.airResults || path === paths.hotelResults) return searches
  return path.startsWith(`${paths.hotels}/`) && url.includes('?') ? hotelPages : pages
}

const countersOf = new WeakMap<FastifyInstance['server'], Counters>()

/**
 * Counts calls per address and refuses the excess with the seconds left. Files of the build, legal and help pages are not
 * counted. A page is counted, not the calls made while it is drawn.
 */
export async function limitCalls(app: FastifyInstance, counters: Counters): Promise<void> {
  countersOf.set(app.server, counters)
  await app.register(rateLimit, {
    global: false,
    store: storeOf(counters),
    max: (request: FastifyRequest) => limitOf(request)?.max ?? Number.POSITIVE_INFINITY,
    timeWindow: (request: FastifyRequest) => limitOf(request)?.window ?? MINUTE,
    keyGenerator: (request) => `${limitOf(request)?.name} ${normalizeIP(request.ip ?? '')}`,
    allowList: (request) => limitOf(request) === undefined,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  app.addHook('onRequest', app.rateLimit()) // not `global`: that leaves out addresses without a route
}

function storeOf(counters: Counters) {
  return class Store {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void, windowMs: number): void {
      counters.count(key, windowMs).then((count) => done(null, count), done)
    }
    child(): Store {
      return this
    }
  }
}

/** Counts a call against its account; refuses the excess. */
export async function spendOfAccount(app: FastifyInstance, path: string, caller: Caller): Promise<void> {
  const [limit, counters] = [byAccount.get(path), countersOf.get(app.server)]
  if (!limit || !counters || !caller) return
  const { current, ttl } = await counters.count(`${limit.name} ${caller.userId}`, limit.window)
  if (current > limit.max) throw tooMany(ttl)
}

function tooMany(ttl: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ttl / SECOND))
  return new Refusal('too-many-requests', {
    text: `Слишком много запросов. Повторите через ${seconds}\u00a0с`,
    extra: { retryAfter: seconds },
  })
}
