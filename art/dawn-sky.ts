import { dawnCanvases, type DawnShape } from './dawn.ts'
import { dawnSpreads } from './dawn-stands.ts'
import type { Exposure } from './poster-cities.ts'
import { type Sky, skyAt } from './sky.ts'

/** The hour of the sky over the sun, and what share of the real hours passes across the picture: half an hour earlier and slower in the dark. */
const SCALES = { light: { dawn: 6.2, pace: 0.92 }, dark: { dawn: 5.72, pace: 0.62 } } as const
/** How much of the disc's radius is above the horizon beyond its middle. */
export const RISEN: Record<Exposure, number> = { light: 0.42, dark: 0.16 }
const EARLIEST = 0.3

/** The local hour the sky shows over x: night on the left, never later than ten in the morning. */
export function dawnHour(x: number, theme: Exposure, shape: DawnShape): number {
  const { dawn, pace } = SCALES[theme]
  return Math.max(EARLIEST, dawn + ((x - dawnCanvases[shape].sun.x) / dawnSpreads[shape].hour) * pace)
}

export function dawnSky(x: number, theme: Exposure, shape: DawnShape): Sky {
  return skyAt(dawnHour(x, theme, shape))
}
