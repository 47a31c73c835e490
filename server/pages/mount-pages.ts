import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { isApiPath } from '#server/http/addresses.ts'
import type { PageCache } from './page-cache.ts'
import type { PageOptions, SendPage, SharedPage } from './send-page.ts'

type LoadBuild = () => Promise<ServerBuild>

const BUILD = join(process.cwd(), 'build')
const SOON_MS = 50
const YEAR_S = 31_536_000
const HOUR_S = 3600
/** The worker fetches our own files, and is itself revalidated. */
const workerHeaders = { 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" }

/** Registers every document and file of the site; an unknown address is the not-found page with HTTP 404 (NAV-33). */
export async function mountPages(app: FastifyInstance, options: PageOptions, cache: PageCache<SharedPage>): Promise<void> {
  const load = options.dev ? await viteBuild(app) : await builtBundle(app)
  let opened: { build: ServerBuild; send: SendPage } | undefined
  const ready = async () => {
    const [build, { pageSender }] = await Promise.all([load(), import('./send-page.ts')])
    if (opened?.build !== build) opened = { build, send: pageSender(app, build, options, cache) } // Vite rebuilds
    return opened.send
  }
  // Two hundred files, which would only delay the first answer. When they cannot be read the process ends.
  if (!options.dev) app.addHook('onListen', async () => void setTimeout(ready, SOON_MS).unref())
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      if (isApiPath(request.url)) return reply.callNotFound()
      const send = await ready()
      return send({ request, reply })
    },
  })
}

/** The files of build/client as they were compressed at build time; hashed names never change, and are resolved on request. */
async function builtBundle(app: FastifyInstance): Promise<LoadBuild> {
  const file = join(BUILD, 'server/index.js')
  await access(file).catch((cause: unknown) => {
    throw new StartRefusal(`Собранных страниц нет в ${BUILD}. Запустите сервер из папки выпуска, где выполнен npm run build.`, {
      cause,
    })
  })
  const root = join(BUILD, 'client')
  const assets = join(root, 'assets')
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => void (route.config = { ...route.config, isBuildFile: true }))
    await files.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply, path) => void reply.headers(headersOf(path, path.startsWith(assets))),
    })
    // The package's own support of folders reads the whole of them for every file.
    files.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) => reply.sendFile(params.name, assets))
  })
  return () => import(pathToFileURL(file).href)
}

function headersOf(path: string, isAsset: boolean) {
  if (isAsset) return { 'cache-control': `public, max-age=${YEAR_S}, immutable` }
  return /[/]sw[.]js([.]br|[.]gz)?$/.test(path) ? workerHeaders : { 'cache-control': `public, max-age=${HOUR_S}` }
}

/** Vite serves sources and hot reload before our routes do; the pages are compiled on request. */
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
