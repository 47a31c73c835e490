import type { Hex } from './oklab.ts'
import { type Area, group, linear, opacity, type Point, radial } from './svg.ts'

/** The two inks of the grain. */
export type Inks = { shade: Hex; light: Hex }

/** The grains of a picture: shade under the zenith, on ridges and on the ground, light in the haze and around the disc. */
export type Grain = 'zenith' | 'ridge' | 'ground' | 'haze' | 'halo'

/** Where a picture's grains lie; `glow` is the circle of the halo. */
export type GrainPlaces = { canvas: Point; horizon: number; glow?: { x: number; y: number; radius: number } }

/** Regions begin and end on multiples of this, so that they fall on whole pixels at every printed width. */
const GRID = 30
const SEEDS: Record<Grain, number> = { zenith: 7, ridge: 7, ground: 7, haze: 3, halo: 3 }

/**
 * The grain rule: solid dots, thicker where what is under them is more opaque, never a blur.
 * A filter to lay over fades: noise, cut at the threshold the source's alpha sets, flooded with one ink. Its region is given and not
 * that of the shape: resvg aborts when a filtered shape sticks out of the picture, or when its edge falls between two pixels.
 */
function filter(id: string, [x, y, width, height]: Area, colour: string, seed: number): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".73" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -.8" result="n"/><feComposite in="SourceAlpha" in2="n" operator="arithmetic" k1="0" k2="4" k3="4" k4="-4.1" result="m"/><feFlood flood-color="${colour}"/><feComposite in2="m" operator="in"/></filter>`
}

function regions({ canvas, horizon, glow }: GrainPlaces): Record<Grain, Area> {
  const [width, height] = canvas
  const band = (top: number, bottom: number) => boxed([0, top], [width, bottom], canvas)
  const disc = glow ?? { x: width / 2, y: horizon, radius: GRID }
  return {
    zenith: band(0, horizon * 0.6),
    ridge: band(horizon - height * 0.5, horizon + GRID),
    ground: band(horizon - GRID, height),
    haze: band(horizon - height * 0.16, horizon),
    halo: boxed([disc.x - disc.radius, disc.y - disc.radius], [disc.x + disc.radius, disc.y + disc.radius], canvas),
  }
}

/** The box between two corners, grown to the grid and kept on the canvas. */
function boxed([left, top]: Point, [right, bottom]: Point, [width, height]: Point): Area {
  const down = (value: number) => Math.max(0, Math.floor(value / GRID) * GRID)
  const up = (value: number, most: number) => Math.min(most, Math.ceil(value / GRID) * GRID)
  return [down(left), down(top), up(right, width) - down(left), up(bottom, height) - down(top)]
}

/** How a fade gathers its grain: towards the foot, the top, the corner in the shade, or around a disc. */
export type Fade = 'foot' | 'top' | 'corner' | 'glow'

/** Definitions of all grains and fades of a picture, named after its id. */
export function stippleDefs(id: string, places: GrainPlaces, { shade, light }: Inks): string {
  const filters = Object.entries(regions(places)).map(([name, region]) => {
    const grain = name as Grain // the keys of our own record
    return filter(`${id}-grain-${grain}`, region, grain === 'haze' || grain === 'halo' ? light : shade, SEEDS[grain])
  })
  return (
    filters.join('') +
    linear(`${id}-foot`, [fade(0, 0.8), fade(1, 0)], 'x1="0" y1="1" x2="0" y2="0"') +
    linear(`${id}-top`, [fade(0, 0.7), fade(1, 0)]) +
    linear(`${id}-corner`, [fade(0.3, 0), fade(1, 0.75)], 'x1="0" y1="0" x2="1" y2="1"') +
    radial(`${id}-glow`, [fade(0.38, 0.55), fade(1, 0)])
  )
}

const fade = (offset: number, share: number) => [offset, '#000', share] as const

/** Grain over shapes that are filled with a fade. */
export function stippled(id: string, grain: Grain, content: string, share = 1): string {
  return group(`filter="url(#${id}-grain-${grain})" ${opacity(share)}`, content)
}

/** The fill of a fade. */
export function fadeFill(id: string, fade: Fade): string {
  return `url(#${id}-${fade})`
}
