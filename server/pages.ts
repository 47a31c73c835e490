import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RouterContext, RouterContextProvider, type ServerBuild, createRequestHandler } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'
import { isApiPath } from '#server/http/errors.ts'
import { goneSignal } from '#server/http/gone.ts'
import { loopbackHeaders, loopbackOf, onBehalfOf } from '#server/http/loopback.ts'
import { documentPolicy } from '#server/http/policy.ts'

export type PagesOptions = {
  /** True: Vite in this process, hot reload, nothing built. False: the bundle of `react-router build` in build/. */
  dev: boolean
  config: PublicConfig
  /** Origins besides our own that forms may post to and frames may show: the payment provider. */
  paymentOrigins?: readonly string[]
}

/** What web/entry.server.tsx exports besides React Router's own. */
type Entry = {
  nonceContext: RouterContext<string>
  requestIdContext: RouterContext<string>
  configContext: RouterContext<PublicConfig>
  reachAt(origin: string, headers: () => Record<string, string>): void
}

type LoadBuild = () => Promise<ServerBuild>

const BUILD = join(process.cwd(), 'build')
const YEAR_S = 31_536_000
const HOUR_S = 3600
/** The worker asks for our own files, and is itself asked for anew. */
const workerHeaders = { 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" }

/** Puts every document and file of the site on the app; an unknown address is the not-found page with HTTP 404 (NAV-33). */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const load = options.dev ? await viteBuild(app) : await builtBundle(app)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      if (isApiPath(request.url)) return reply.callNotFound()
      return render(await load(), options, request, reply)
    },
  })
}

async function render(
  build: ServerBuild,
  { config, dev, paymentOrigins = [] }: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // The module is ours, React Router types only its own exports.
  const entry = build.entry.module as unknown as Entry
  const nonce = randomBytes(16).toString('base64url')
  const context = new RouterContextProvider()
  context.set(entry.nonceContext, nonce)
  context.set(entry.requestIdContext, request.id)
  context.set(entry.configContext, config)
  entry.reachAt(loopbackOf(request.server), loopbackHeaders)
  const handler = createRequestHandler(build, dev ? 'development' : 'production')
  const response = await onBehalfOf(request, () => handler(webRequest(request, goneSignal(reply)), context))
  if (response.status >= 500) request.log.error({ status: response.status }, 'a page could not be drawn')
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header('content-security-policy', documentPolicy(nonce, paymentOrigins, dev))
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-cache')
  return reply.send(Buffer.from(await response.arrayBuffer()))
}

/** The request as React Router knows them; aborted when the visitor leaves. */
function webRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return new Request(new URL(request.url, `${request.protocol}://${request.host}`), {
    method: request.method,
    headers,
    signal,
  })
}

/** The files of build/client as they were compressed at build time; hashed names never change, and are looked up when asked for. */
async function builtBundle(app: FastifyInstance): Promise<LoadBuild> {
  const root = join(BUILD, 'client')
  const assets = join(root, 'assets')
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply, path) => void reply.headers(headersOf(path, path.startsWith(assets))),
  })
  // The package's own way to folders reads the whole of them for every file.
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) => reply.sendFile(params.name, assets))
  const build: ServerBuild = await import(pathToFileURL(join(BUILD, 'server/index.js')).href)
  return () => Promise.resolve(build)
}

function headersOf(path: string, isAsset: boolean) {
  if (isAsset) return { 'cache-control': `public, max-age=${YEAR_S}, immutable` }
  return /[/]sw[.]js([.]br|[.]gz)?$/.test(path) ? workerHeaders : { 'cache-control': `public, max-age=${HOUR_S}` }
}

/** Vite answers for sources and hot reload before our routes do; the pages are compiled as they are asked. */
async function viteBuild(app: FastifyInstance): Promise<LoadBuild> {
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiPath(request.url)) return done()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (name !== 'content-security-policy' && value !== undefined) reply.raw.setHeader(name, value)
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}
