import { Refusal } from '#domain/refusal.ts'
import type { PictureCache } from './picture-cache.ts'

const MOST_RENDERING = 8
/** Robots that show links give up after some seconds and do not come back. */
const TIMEOUT_MS = 4000
const STAND_IN = 'share/home.png'

/** `isOwn` false: the home page's picture stands in, so nobody may keep it. */
type Shared = { picture: Buffer; isOwn: boolean }

/** Pictures of shared links; while one takes long to render, or too many are wanted at once, the home page's stands in. */
export function sharePictures(cache: PictureCache, timeoutMs = TIMEOUT_MS): (address: string) => Promise<Shared | undefined> {
  const rendering = new Map<string, Promise<Buffer | undefined>>()

  function begin(address: string): Promise<Buffer | undefined> {
    const begun = cache.picture(address).finally(() => rendering.delete(address))
    rendering.set(address, begun)
    return begun
  }

  async function standIn(): Promise<Shared> {
    const picture = await cache.rendered(STAND_IN)
    if (!picture) throw new Refusal('overloaded', { extra: { retryAfter: 60 } })
    return { picture, isOwn: false }
  }

  return async (address) => {
    const ready = await cache.rendered(address)
    if (ready) return { picture: ready, isOwn: true }
    if (!rendering.has(address) && rendering.size >= MOST_RENDERING) return standIn()
    const fresh = await inTime(rendering.get(address) ?? begin(address), timeoutMs)
    if (fresh === 'late') return standIn()
    return fresh && { picture: fresh, isOwn: true }
  }
}

/** What the renderer gives within the time; too late when it takes longer or has too much to do. */
async function inTime(coming: Promise<Buffer | undefined>, ms: number): Promise<Buffer | undefined | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, ms, 'late')))
  const rendered = coming.catch((error: unknown) => {
    if (error instanceof Refusal) return 'late' as const
    throw error
  })
  return Promise.race([rendered, late]).finally(() => clearTimeout(timer))
}
