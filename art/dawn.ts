import { DAY_MS, MINUTE_MS } from '#domain/text/dates.ts'
import type { Hex } from './oklab.ts'
import type { Exposure } from './poster-cities.ts'

/** The four canvases of the first screen, by the window they are for. */
export type DawnShape = 'phone' | 'tablet' | 'desktop' | 'wall'

const STEP_MS = 20 * MINUTE_MS
/** A leap year, so that every day of the calendar has its frames. */
const YEAR = 2028

/** Size in drawing units, the horizon's height in them, where the sun stands and how large it is, and the printed widths. */
export const dawnCanvases = {
  phone: { width: 390, height: 448, horizon: 308, sun: { x: 252, radius: 38 }, widths: [390, 780] },
  tablet: { width: 768, height: 640, horizon: 432, sun: { x: 500, radius: 60 }, widths: [768, 1536] },
  desktop: { width: 1440, height: 700, horizon: 500, sun: { x: 905, radius: 74 }, widths: [1440, 2160] },
  wall: { width: 1920, height: 720, horizon: 512, sun: { x: 1210, radius: 84 }, widths: [1920, 2880] },
} as const satisfies Record<
  DawnShape,
  { width: number; height: number; horizon: number; sun: { x: number; radius: number }; widths: readonly number[] }
>

export const dawnShapes = ['phone', 'tablet', 'desktop', 'wall'] as const satisfies readonly DawnShape[]

/** The name of the picture of a moment: the day and the UTC time floored to 20 minutes, `1122-0840`. The year does not move the sun. */
export function dawnFrame(at: Date): string {
  const floored = new Date(Math.floor(at.getTime() / STEP_MS) * STEP_MS).toISOString()
  return `${floored.slice(5, 7)}${floored.slice(8, 10)}-${floored.slice(11, 13)}${floored.slice(14, 16)}`
}

/** A moment that has this frame, or undefined when there is no such frame. */
export function momentOfDawn(frame: string): Date | undefined {
  const [, month, day, hour, minute] = /^(\d\d)(\d\d)-([01]\d|2[0-3])([024]0)$/.exec(frame) ?? []
  const at = new Date(`${YEAR}-${month}-${day}T${hour}:${minute}:00Z`)
  return month && !Number.isNaN(at.getTime()) && dawnFrame(at) === frame ? at : undefined
}

/** Whether a picture under /art/ may be asked for: of the dawn, the day before, of now and after; a page that is kept shows one of yesterday at most. */
export function isDawnOf(address: string, now: Date): boolean {
  const [, day] = /^dawn\/(\d{4})-/.exec(address) ?? []
  return !day || [-1, 0, 1].some((days) => dawnFrame(new Date(now.getTime() + days * DAY_MS)).startsWith(day))
}

/** The address of the cities of a moment, e.g. `/art/dawn/1122-0840-light-desktop-1440.avif`; all but them is clear. */
export function dawnUrl(at: Date, theme: Exposure, shape: DawnShape, width: number): string {
  return `/art/dawn/${dawnFrame(at)}-${theme}-${shape}-${width}.avif`
}

/** The address of the sky and the sea they stand in, which no hour changes. */
export function dawnSkyUrl(theme: Exposure, shape: DawnShape, width: number): string {
  return `/art/dawn/sky-${theme}-${shape}-${width}.avif`
}

/** The address of a phone's sky through frosted glass: about 2 KB, small enough to stand in the first HTML. */
export function dawnVeilUrl(theme: Exposure): string {
  return `/art/dawn/sky-${theme}-veil.avif`
}

/** A `srcset` of a canvas in its printed widths. */
export function dawnSet(shape: DawnShape, urlOf: (width: number) => string): string {
  return dawnCanvases[shape].widths.map((width) => `${urlOf(width)} ${width}w`).join(', ')
}

/** The flat colour under the picture until it comes. */
export const dawnBackground: Record<Exposure, Hex> = { light: '#122b42', dark: '#0e2235' }
