import { heroBackground, heroSrcSet, heroUrl, heroVeilUrl } from '#art/hero.ts'
import type { Exposure } from '#art/poster-cities.ts'

/**
 * `veil`: the address of what a phone shows until the picture loads; the first HTML contains the picture itself
 * (entry.server.tsx).
 */
type PanoramaPicture = { theme: Exposure; background: string; veil: string; src: string; wide: string; narrow: string }

/** The panorama of one moment in both exposures. */
export type Panorama = PanoramaPicture[]

/** Made by the loader, so that the browser need not load the colours of the sky to show a picture. */
export function panoramaAt(at: Date): Panorama {
  return (['light', 'dark'] as const).map((theme) => ({
    theme,
    background: heroBackground(at, theme),
    veil: heroVeilUrl(at, theme),
    src: heroUrl(at, theme, 'wide', 1440),
    wide: heroSrcSet(at, theme, 'wide'),
    narrow: heroSrcSet(at, theme, 'narrow'),
  }))
}
