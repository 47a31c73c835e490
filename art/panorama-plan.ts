import type { HeroShape } from './hero.ts'
import type { PosterSlug } from './poster-cities.ts'

/** Landmarks are scaled to stand side by side. */
export const SCALES: Record<HeroShape, Partial<Record<PosterSlug, number>>> = {
  wide: {
    london: 0.62,
    paris: 0.66,
    barcelona: 0.6,
    rome: 0.56,
    spb: 0.62,
    moscow: 0.74,
    kazan: 0.62,
    dubai: 0.66,
    beijing: 0.44,
  },
  narrow: { rome: 0.42, moscow: 0.62, dubai: 0.52 },
}

/** Where the small things are: clouds and boats as `[x, y, size]`, the airliner as `[x, y, fromX, fromY]`. */
export type Furniture = {
  clouds: readonly (readonly [number, number, number])[]
  boats: readonly (readonly [number, number, number])[]
  plane?: readonly [number, number, number, number]
  sun: number
  high: { from: number; to: number; y: number; radius: number }
  /** How thick the grain lies: small canvases take less, phones pay for every dot. */
  grain: { top: number; foot: number }
}

export const FURNITURE: Record<HeroShape, Furniture> = {
  wide: {
    clouds: [
      [850, 150, 170],
      [1120, 236, 150],
      [1260, 90, 130],
    ],
    boats: [
      [832, 540, 0.8],
      [1180, 570, 1.1],
    ],
    plane: [1130, 186, 930, 318],
    sun: 74,
    high: { from: 1250, to: 1330, y: 176, radius: 40 },
    grain: { top: 0.45, foot: 0.75 },
  },
  narrow: {
    clouds: [[34, 322, 84]],
    boats: [],
    sun: 40,
    high: { from: 298, to: 298, y: 338, radius: 20 },
    grain: { top: 0.4, foot: 0.55 },
  },
}
