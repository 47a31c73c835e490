import type { DawnShape } from './dawn.ts'
import type { Furniture } from './panorama-plan.ts'

type DawnFurniture = Pick<Furniture, 'clouds' | 'boats' | 'grain'> & {
  /** The landmarks' scale on this canvas. */
  scale: number
  /** The old moon of the dark theme, `[x, y, radius]`. */
  moon?: readonly [number, number, number]
}

/** Clouds and the moon stand right of the title and under the header, boats below the cities' names. */
export const DAWN_FURNITURE: Record<DawnShape, DawnFurniture> = {
  wall: {
    scale: 0.8,
    clouds: [
      [1690, 118, 150],
      [1400, 250, 130],
    ],
    boats: [
      [1440, 604, 0.9],
      [700, 608, 1],
    ],
    moon: [1150, 150, 22],
    grain: { top: 0.5, foot: 0.75 },
  },
  desktop: {
    scale: 0.72,
    clouds: [
      [1290, 120, 120],
      [1060, 238, 110],
    ],
    boats: [
      [1090, 588, 0.8],
      [520, 592, 0.9],
    ],
    moon: [880, 150, 19],
    grain: { top: 0.5, foot: 0.75 },
  },
  tablet: {
    scale: 0.56,
    clouds: [[600, 226, 90]],
    boats: [[640, 514, 0.8]],
    grain: { top: 0.5, foot: 0.7 },
  },
  phone: { scale: 0.4, clouds: [[300, 150, 60]], boats: [], grain: { top: 0.4, foot: 0.55 } },
}
