import { LRUCache } from 'lru-cache'
import type { PhotoPlace } from '#server/hotels/supplier.ts'
import { fetchPhoto } from './fetch-photo.ts'

/** Photographs of suppliers as we show them. */
export type Photos = {
  /** A photograph so wide, as WebP; undefined when there is none to be shown. */
  photo(place: PhotoPlace, width: number, signal: AbortSignal): Promise<Buffer | undefined>
}

/** Fetches a photograph and makes it as wide as it is shown. */
export function fetchedPhotos(): Photos {
  return {
    async photo(place, width, signal) {
      const bytes = await fetchPhoto(place, signal)
      if (!bytes) return undefined
      const { resizePhoto } = await import('./resize-photo.ts') // the first photograph loads it, the start need not
      return resizePhoto(bytes, width)
    },
  }
}

const MOST_BYTES = 48 * 1024 * 1024
const MISSING_MS = 60_000

/** The same, each fetched once at a time and kept for a while. */
export function cachedPhotos(photos: Photos) {
  const shown = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: ({ length }) => length })
  const missing = new LRUCache<string, true>({ max: 5000, ttl: MISSING_MS })
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  async function load(name: string, place: PhotoPlace, width: number): Promise<Buffer | undefined> {
    // Whoever asks first may leave; the others wait for the same one.
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
