import { type Hex, mix } from './oklab.ts'
import type { Exposure, PosterSlug } from './poster-cities.ts'
import { skyAt } from './sky.ts'

export type HeroShape = 'wide' | 'narrow'

const STEP_MS = 20 * 60_000

/** The two canvases of the panorama: size in drawing units, the horizon's height in them, and the pixel widths it is printed in. */
export const heroCanvases = {
  wide: { width: 1440, height: 680, horizon: 512, widths: [1440, 2160] },
  narrow: { width: 390, height: 560, horizon: 432, widths: [390, 780] },
} as const satisfies Record<HeroShape, { width: number; height: number; horizon: number; widths: readonly number[] }>

/** Where cities stand along the panorama, west to east: x in drawing units. */
export const heroStands = {
  wide: [
    ['london', 118],
    ['paris', 268],
    ['barcelona', 416],
    ['rome', 572],
    ['spb', 742],
    ['moscow', 918],
    ['kazan', 1092],
    ['dubai', 1262],
    ['beijing', 1394],
  ],
  narrow: [
    ['rome', 44],
    ['moscow', 196],
    ['dubai', 346],
  ],
} as const satisfies Record<HeroShape, readonly (readonly [PosterSlug, number])[]>

/** Made once for a zone: making one takes a hundred times as long as asking it. */
const offsets = new Map<string, Intl.DateTimeFormat>()

/** The zone's offset from UTC in hours at a moment, summer time counted. */
export function offsetAt(at: Date, timeZone: string): number {
  const offset = offsets.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  offsets.set(timeZone, offset)
  const name = offset.formatToParts(at)
  const [, sign, hours, minutes] =
    /GMT([+-])(\d\d):(\d\d)/.exec(name.find((part) => part.type === 'timeZoneName')?.value ?? '') ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) : 0
}

/**
 * The name of the panorama's frame at a moment: UTC time floored to 20 minutes, then `s` while Europe keeps summer time and `w` otherwise,
 * e.g. `0440w`. Only these two things move the sky of our cities, so 144 frames are all there are.
 */
export function heroFrame(at: Date): string {
  const floored = new Date(Math.floor(at.getTime() / STEP_MS) * STEP_MS).toISOString()
  return `${floored.slice(11, 13)}${floored.slice(14, 16)}${offsetAt(at, 'Europe/London') === 1 ? 's' : 'w'}`
}

/** A moment that has this frame, or undefined when there is no such frame. */
export function momentOfFrame(frame: string): Date | undefined {
  const [, hour, minute, season] = /^([01]\d|2[0-3])([024]0)([sw])$/.exec(frame) ?? []
  return season ? new Date(`2026-${season === 's' ? '07' : '01'}-15T${hour}:${minute}:00Z`) : undefined
}

/** The address of one printed frame, e.g. `/art/hero/0440w-light-wide-1440.avif`. */
export function heroUrl(at: Date, theme: Exposure, shape: HeroShape, width: number): string {
  return `/art/hero/${heroFrame(at)}-${theme}-${shape}-${width}.avif`
}

/** The `srcset` of the panorama at a moment. */
export function heroSrcSet(at: Date, theme: Exposure, shape: HeroShape): string {
  return heroCanvases[shape].widths.map((width) => `${heroUrl(at, theme, shape, width)} ${width}w`).join(', ')
}

/** The address of the narrow picture seen through frosted glass: about 2 KB, small enough to stand in the first HTML. */
export function heroVeilUrl(at: Date, theme: Exposure): string {
  return `/art/hero/${heroFrame(at)}-${theme}-veil.avif`
}

/** The flat colour to lie under the panorama until it comes: the zenith over Rome, where the title stands. */
export function heroBackground(at: Date, theme: Exposure): Hex {
  const { zenith, middle } = skyAt(at.getUTCHours() + at.getUTCMinutes() / 60 + 1)
  return mix(mix(zenith, middle, 0.3), '#0a1e30', theme === 'dark' ? 0.6 : 0.35)
}
