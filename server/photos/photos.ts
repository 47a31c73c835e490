import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { photoWidths } from '#domain/hotels/photo.ts'
import { Refusal } from '#domain/refusal.ts'
import type { HotelSellers } from '#server/hotels/sellers/sellers.ts'
import type { PhotoPlace } from '#server/hotels/supplier.ts'
import { fetchPhoto } from './fetch-photo.ts'

/** Photographs of suppliers as we show them. */
export type Photos = {
  /** A photograph so wide, as WebP; undefined when there is none to be shown. */
  photo(place: PhotoPlace, width: number, signal: AbortSignal): Promise<Buffer | undefined>
}

/** Fetches a photograph and resizes it to the width it is shown at. */
export function fetchedPhotos(): Photos {
  return {
    async photo(place, width, signal) {
      const bytes = await fetchPhoto(place, signal)
      if (!bytes) return undefined
      const { resizePhoto } = await import('./resize-photo.ts') // the first photograph loads it, the start does not need it
      return resizePhoto(bytes, width)
    },
  }
}

const MOST_BYTES = 48 * 1024 * 1024
const MISSING_MS = 60_000

/** The same, each fetched once at a time and cached for a while. */
function cachedPhotos(photos: Photos) {
  const shown = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: ({ length }) => length })
  const missing = new LRUCache<string, true>({ max: 5000, ttl: MISSING_MS })
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  async function load(name: string, place: PhotoPlace, width: number): Promise<Buffer | undefined> {
    // The first to request it may leave; the others wait for the same one.
    const photo = await photos.photo(place, width, new AbortController().signal).catch(() => undefined)
    if (photo) shown.set(name, photo)
    else missing.set(name, true)
    return photo
  }

  return async (place: PhotoPlace, width: number): Promise<Buffer | undefined> => {
    const name = `${width} ${place.url}`
    const known = shown.get(name)
    if (known || missing.has(name)) return known
    const begun = underWay.get(name) ?? load(name, place, width).finally(() => underWay.delete(name))
    underWay.set(name, begun)
    return begun
  }
}

const YEAR_S = 365 * 86_400
const HOUR_S = 3600
const MINUTE_S = 60
const FILE = /^(\d{1,3})-(\d{2,4})\.webp$/
/** What replaces a photograph that cannot be shown. */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 340"><rect width="480" height="340" fill="#d9d6cf"/>' +
  '<path d="M150 250V130h180v120M190 250v-40h30v40m40 0v-40h30v40M190 160h30v25h-30zm70 0h30v25h-30z" fill="none" stroke="#8c8980" stroke-width="6"/></svg>'

/**
 * Photographs of suppliers under /art/photos/{hotelId}/{at}-{width}.webp: only existing ones, in a few widths, so nobody fetches
 * anything else through us. Search engines are asked not to index them, as their owners want.
 */
export function photoRoutes(app: FastifyInstance, { hotels, photos }: { hotels: HotelSellers; photos: Photos }): void {
  const findPhoto = cachedPhotos(photos)
  app.route<{ Params: { hotelId: string; file: string }; Querystring: { v?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/art/photos/:hotelId/:file',
    handler: async (request, reply) => {
      const [, at, size] = FILE.exec(request.params.file) ?? []
      const width = photoWidths.find((one) => String(one) === size)
      const place = at && width ? await hotels.photo?.(request.params.hotelId, Number(at), width) : undefined
      if (!place || !width) throw new Refusal('not-found')
      const etag = `"${place.edition}-${width}"`
      const isNewest = request.query.v === place.edition
      void reply.header('x-robots-tag', 'noindex')
      const isKnown = request.headers['if-none-match']?.includes(etag)
      const photo = isKnown ? undefined : await findPhoto(place, width)
      if (!photo && !isKnown)
        return reply.header('cache-control', `public, max-age=${MINUTE_S}`).type('image/svg+xml').send(PLACEHOLDER)
      void reply
        .header('cache-control', isNewest ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`)
        .header('etag', etag)
      return isKnown ? reply.code(304).send() : reply.type('image/webp').send(photo)
    },
  })
}
