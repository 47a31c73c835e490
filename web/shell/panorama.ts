import { type HeroClock, heroBackground, heroClocks, heroSrcSet, heroUrl, heroVeilUrl } from '#art/hero.ts'
import type { Exposure } from '#art/poster-cities.ts'
import { cityClock } from './city-clock.ts'

/** `veil`: the address of what a phone shows until the picture comes; the first HTML carries the picture itself (entry.server.tsx). */
type PanoramaPicture = { theme: Exposure; background: string; veil: string; src: string; wide: string; narrow: string }

/** `time`: what the clock says as the page is made. */
type Clock = HeroClock & { time: string }

/** The hero of one moment: two exposures with their addresses, and the clocks under the horizon. */
export type Panorama = { pictures: PanoramaPicture[]; clocks: Clock[] }

/** Made by the loader, so that the browser need not carry the colours of the sky to show a picture. */
export function panoramaAt(at: Date): Panorama {
  const pictures = (['light', 'dark'] as const).map((theme) => ({
    theme,
    background: heroBackground(at, theme),
    veil: heroVeilUrl(at, theme),
    src: heroUrl(at, theme, 'wide', 1440),
    wide: heroSrcSet(at, theme, 'wide'),
    narrow: heroSrcSet(at, theme, 'narrow'),
  }))
  const clocks = heroClocks('wide').map((clock) => ({ ...clock, time: cityClock(at, clock.timeZone) }))
  return { pictures, clocks }
}
