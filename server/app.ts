import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { emailLinkRoutes } from './account/change-email.ts'
import { accountRoutes, mailRoutes } from './account/routes.ts'
import { recognise } from './account/sign-in.ts'
import { airAccountRoutes } from './air/account-orders.ts'
import { cityPairPages, directionsRoutes } from './air/city-pairs.ts'
import { airWebhookRoutes } from './air/flight-changes.ts'
import { orderRoutes } from './air/order-routes.ts'
import { searchRoutes, searchStreamRoute } from './air/search-routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { Deps } from './deps.ts'
import { hotelAccountRoutes, hotelOrderRoutes } from './hotels/order-routes.ts'
import { hotelRoutes } from './hotels/search.ts'
import { recogniseBy } from './http/caller.ts'
import { closing } from './http/closing-port.ts'
import { compressAnswers } from './http/compress.ts'
import { guardDoor } from './http/door.ts'
import { answerBadAddress, answerErrors, answerUnreadable, refuse } from './http/errors.ts'
import { readForms } from './http/forms.ts'
import { limitCalls } from './http/limits.ts'
import { traceRequests } from './http/log.ts'
import { measure } from './http/monitoring.ts'
import { publishDocs } from './http/openapi.ts'
import { shedOverload } from './http/overload.ts'
import { trustOf } from './http/proxies.ts'
import { limitPermissions, takeCspReports } from './http/security-headers.ts'
import { callsOf } from './http/serve.ts'
import { siteFiles } from './http/site-files.ts'
import { mapTilesRoutes } from './map-tiles/map-tiles.ts'
import { mountPages } from './pages/mount-pages.ts'
import { fiscalPages } from './payments/fiscal/fiscal-receipts.ts'
import { refundRoutes } from './payments/refunds/refund-reply.ts'
import { paymentRoutes } from './payments/routes.ts'
import { personalRoutes, tripShareRoutes } from './personal/routes.ts'
import { findNextTrip } from './personal/trips.ts'
import { photoRoutes } from './photos/photos.ts'
import { artRoutes } from './pictures/routes.ts'
import { placesRoutes } from './places/routes.ts'
import { publicAddresses } from './public-addresses.ts'
import { sourcesOf } from './readings.ts'
import { scheduleRoutes } from './schedule/routes.ts'

const LARGEST_BODY = 256 * 1024
const LONGEST_PARAMETER = 600

/** The contract's own schemas check every call (server/http/serve.ts); the framework's compilers, 95 files, are not loaded. */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

/** The whole site as one Fastify app; it does not listen yet. Without pages it is the API alone. */
export async function buildApp(deps: Deps, pages: 'built' | 'dev' | 'none' = 'none'): Promise<FastifyInstance> {
  const app = Fastify({
    ...closing,
    loggerInstance: deps.log,
    bodyLimit: LARGEST_BODY,
    trustProxy: trustOf(deps.env.trustProxy),
    requestTimeout: 30_000,
    http: { requireHostHeader: false }, // the gate requires it, with words
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
    genReqId: () => randomUUID(),
    schemaController: { compilersFactory: noSchemas },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
  })
  answerErrors(app)
  traceRequests(app)
  sayTime(app, deps.now)
  await guard(app, deps)
  measure(app, { token: deps.env.metricsToken, sources: sourcesOf(deps) })
  app.addHook('onClose', async () => deps.counters.close())
  takeCspReports(app, { origin: new URL(deps.site.origin).origin, now: deps.now })
  publishDocs(app, () => callsOf(app), { brand: deps.site.brand, url: deps.site.origin })
  app.get('/config.json', async () => deps.site)
  siteFiles(app, { site: deps.site, addresses: () => publicAddresses(deps), now: deps.now })
  mountRoutes(app, deps)
  artRoutes(app, deps, pages !== 'none')
  directionsRoutes(app, deps)
  if (pages !== 'none') await mountPages(app, { dev: pages === 'dev', config: deps.site }, deps.pageCache)
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('not-found')))
  return app
}

/** By the clock deadlines are judged by: a browser counts down with it, whatever the clock of the process that answers. */
function sayTime(app: FastifyInstance, now: () => Date): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('date', now().toUTCString())
    done()
  })
}

/** What a process without visitors answers: /health, /metrics and, added by its caller, /ready. */
export async function buildWorkerApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: deps.log, schemaController: { compilersFactory: noSchemas } })
  answerErrors(app)
  measure(app, { token: deps.env.metricsToken, sources: sourcesOf(deps) })
  app.addHook('onClose', async () => deps.counters.close())
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('not-found')))
  return app
}

function refuseSchema(): never {
  throw new Error('Schemas of calls belong into contract/')
}

/** Headers, compression, forms, the gate, overload, limits. Pages override this strict policy with their own. */
async function guard(app: FastifyInstance, { env, counters }: Deps): Promise<void> {
  limitPermissions(app)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: env.publicUrl.startsWith('https://') ? { maxAge: 31_536_000 } : false,
  })
  compressAnswers(app)
  await app.register(cookie)
  readForms(app)
  guardDoor(app)
  shedOverload(app)
  if (env.rateLimit) await limitCalls(app, counters)
}

/** Each area puts its own calls on the app. */
function mountRoutes(app: FastifyInstance, deps: Deps): void {
  recogniseBy(app, (bearer) => recognise({ ...deps, secret: deps.env.secret }, bearer))
  accountRoutes(app, { ...deps, nextTrip: (userId) => findNextTrip(deps.db, userId, deps.now()) })
  mailRoutes(app, deps)
  emailLinkRoutes(app, deps)
  placesRoutes(app, deps)
  searchRoutes(app, deps)
  searchStreamRoute(app, deps)
  hotelRoutes(app, deps)
  photoRoutes(app, deps)
  mapTilesRoutes(app, deps)
  scheduleRoutes(app, deps)
  contentRoutes(app, deps)
  cityPairPages(app, deps)
  orderRoutes(app, deps)
  airAccountRoutes(app, deps)
  hotelOrderRoutes(app, deps)
  hotelAccountRoutes(app, deps)
  personalRoutes(app, deps)
  tripShareRoutes(app, deps)
  paymentRoutes(app, deps)
  fiscalPages(app, deps)
  refundRoutes(app, deps)
  airWebhookRoutes(app, deps)
  deps.payments.mount?.(app)
}
