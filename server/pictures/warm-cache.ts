import { MINUTE_MS } from '#domain/text/dates.ts'
import { dawnCanvases, dawnShapes, dawnUrl } from '#art/dawn.ts'
import { exposures } from '#art/poster-cities.ts'
import type { PictureCache } from './picture-cache.ts'

const AHEAD_MS = 20 * MINUTE_MS

/** Addresses under /art/ of the dawn's cities at a moment, the most asked for first. */
export function dawnAddresses(at: Date): string[] {
  const addresses = dawnShapes.flatMap((shape) =>
    exposures.flatMap((theme) => dawnCanvases[shape].widths.map((width, rank) => ({ shape, theme, width, rank }))),
  )
  return addresses
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ shape, theme, width }) => dawnUrl(at, theme, shape, width).replace('/art/', ''))
}

/** The same of a moment and of twenty minutes later. */
export function dawnsAhead(now: Date): string[] {
  return [now, new Date(now.getTime() + AHEAD_MS)].flatMap(dawnAddresses)
}

/** Has the dawn of now and of the next twenty minutes rendered before anybody asks, one at a time; answers how to stop. */
export function keepDawns(cache: PictureCache, now: () => Date, complain: (error: unknown) => void): () => void {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    for (const address of dawnsAhead(now())) {
      if (stopped) return
      await cache.picture(address)
    }
    await cache.cleanUp(now())
  }

  async function turn(): Promise<void> {
    await round().catch((error: unknown) => stopped || complain(error)) // a stop ends what is being rendered
    if (!stopped) timer = setTimeout(turn, MINUTE_MS).unref()
  }

  void turn()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
