import { MINUTE_MS } from '#domain/text/dates.ts'
import { heroCanvases, type HeroShape, heroUrl, heroVeilUrl } from '#art/hero.ts'
import type { Gallery } from './picture-cache.ts'

const SHAPES = ['wide', 'narrow'] as const satisfies readonly HeroShape[]
const THEMES = ['light', 'dark'] as const
const AHEAD_MS = 20 * MINUTE_MS

/** Addresses under /art/ of the heroes of a moment, the most asked for first. */
export function heroAddresses(at: Date): string[] {
  const ranks = SHAPES.flatMap((shape) =>
    THEMES.flatMap((theme) => heroCanvases[shape].widths.map((width, rank) => ({ shape, theme, width, rank }))),
  )
  const urls = ranks.toSorted((a, b) => a.rank - b.rank).map(({ shape, theme, width }) => heroUrl(at, theme, shape, width))
  return [...THEMES.map((theme) => heroVeilUrl(at, theme)), ...urls].map((url) => url.replace('/art/', ''))
}

/** The same of a moment and of twenty minutes later. */
export function heroesAhead(now: Date): string[] {
  return [now, new Date(now.getTime() + AHEAD_MS)].flatMap(heroAddresses)
}

/** Has the heroes of now and of the next twenty minutes printed before anybody asks, one at a time; answers how to stop. */
export function keepHeroes(gallery: Gallery, now: () => Date, complain: (error: unknown) => void): () => void {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    for (const address of heroesAhead(now())) {
      if (stopped) return
      await gallery.picture(address)
    }
  }

  async function turn(): Promise<void> {
    await round().catch((error: unknown) => stopped || complain(error)) // a stop ends what is being printed
    if (!stopped) timer = setTimeout(turn, MINUTE_MS).unref()
  }

  void turn()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
