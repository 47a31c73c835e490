import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { isDawnOf } from '#art/dawn.ts'
import { Refusal } from '#domain/refusal.ts'
import { type PictureCache, renderDawnsAhead, openPictureCache } from './picture-cache.ts'
import { openRenderer } from './render-pool.ts'

const MOST_RENDERING = 8
/** Robots that preview links time out after some seconds and do not return. */
const TIMEOUT_MS = 4000
const STAND_IN = 'share/home.png'

/** `isOwn` false: the home page's picture replaces it, so nobody may cache it. */
type Shared = { picture: Buffer; isOwn: boolean }

/** Pictures of shared links; while one takes long to render, or too many are requested at once, the home page's replaces it. */
export function sharePictures(cache: PictureCache, timeoutMs = TIMEOUT_MS): (address: string) => Promise<Shared | undefined> {
  const rendering = new Map<string, Promise<Buffer | undefined>>()

  function begin(address: string): Promise<Buffer | undefined> {
    const begun = cache.picture(address).finally(() => rendering.delete(address))
    rendering.set(address, begun)
    return begun
  }

  async function defaultPicture(): Promise<Shared> {
    const picture = await cache.rendered(STAND_IN)
    if (!picture) throw new Refusal('overloaded', { extra: { retryAfter: 60 } })
    return { picture, isOwn: false }
  }

  return async (address) => {
    const ready = await cache.rendered(address)
    if (ready) return { picture: ready, isOwn: true }
    if (!rendering.has(address) && rendering.size >= MOST_RENDERING) return defaultPicture()
    const fresh = await inTime(rendering.get(address) ?? begin(address), timeoutMs)
    if (fresh === 'late') return defaultPicture()
    return fresh && { picture: fresh, isOwn: true }
  }
}

/** What the renderer returns in time; undefined when it takes longer or is full. */
async function inTime(coming: Promise<Buffer | undefined>, ms: number): Promise<Buffer | undefined | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, ms, 'late')))
  const rendered = coming.catch((error: unknown) => {
    if (error instanceof Refusal) return 'late' as const
    throw error
  })
  return Promise.race([rendered, late]).finally(() => clearTimeout(timer))
}

/** Where `npm run build` leaves what it renders; not in build/, which every build of the pages empties. */
export const BUILT = '.art'

const MONTH_S = 30 * 86_400
const CACHE_CONTROL = `public, max-age=${MONTH_S}, stale-while-revalidate=${MONTH_S}`

export type ArtDeps = { env: { dataDir: string }; now: () => Date; log: FastifyBaseLogger }

/**
 * Pictures under /art/ (docs/art.md). Once the app listens, the dawn of now and of twenty minutes later is rendered ahead, unless
 * there is no page to show them (`ahead` false).
 */
export function artRoutes(app: FastifyInstance, { env, now, log }: ArtDeps, ahead = true): void {
  const renderer = openRenderer()
  let opened: Promise<PictureCache> | undefined
  const complain = (error: unknown) => log.warn({ err: error }, 'a picture was not rendered or not kept')
  const place = { folder: join(env.dataDir, 'art'), built: BUILT, render: renderer.render, complain }
  const cache = () => (opened ??= openPictureCache(place))

  let shared: ReturnType<typeof sharePictures> | undefined

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/art/*',
    handler: async (request, reply) => {
      const address = request.params['*']
      const picture = isDawnOf(address, now()) ? await (await cache()).picture(address) : undefined
      if (!picture) throw new Refusal('not-found')
      return send(reply, address, picture)
    },
  })
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/art/share/:file',
    handler: async (request, reply) => {
      const address = `share/${request.params.file}`
      shared ??= sharePictures(await cache())
      const found = await shared(address)
      if (!found) throw new Refusal('not-found')
      return send(reply, address, found.picture, found.isOwn ? CACHE_CONTROL : 'no-store')
    },
  })
  app.addHook('onListen', async () => {
    const opening = await cache()
    if (ahead) stopping.push(renderDawnsAhead(opening, now, complain))
    opening.cleanUp(now()).catch(complain)
  })
  const stopping = [renderer.stop]
  app.addHook('onClose', async () => stopping.forEach((stop) => stop()))
}

function send(reply: FastifyReply, address: string, picture: Buffer, cacheControl = CACHE_CONTROL): FastifyReply {
  return reply
    .type(address.endsWith('.png') ? 'image/png' : 'image/avif')
    .header('cache-control', cacheControl)
    .header('cross-origin-resource-policy', 'cross-origin') // letters show them
    .send(picture)
}
