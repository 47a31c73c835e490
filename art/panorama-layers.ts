import type { Look } from './city.ts'
import type { HeroShape } from './hero.ts'
import { cloud, ridge, sailboat } from './nature.ts'
import { type Hex, mix } from './oklab.ts'
import { type Palette, flatPalette, paletteAt, toneOf } from './palette.ts'
import type { PosterSlug } from './poster-cities.ts'
import { type Random, randomOf } from './random.ts'
import type { Disc } from './scene.ts'
import type { Sky } from './sky.ts'
import { fadeFill, stippleDefs, stippled } from './stipple.ts'
import { circle, group, linear, opacity, placed, polygon, rect } from './svg.ts'
import { glints, sunPath } from './water.ts'

/** A landmark on the horizon; `far` is whether its skyline stands behind it. */
type Stand = { look: Look; x: number; scale: number; far: boolean }

/** A panorama to draw: the sky of each place along it, and what stands under it. */
export type View = {
  sky: { at: (x: number) => Sky }
  width: number
  height: number
  horizon: number
  stands: readonly Stand[]
  sun?: Disc
  high?: Disc
  random: Random
  furniture: Pick<Furniture, 'clouds' | 'boats' | 'grain'>
}

/** Gradients across the canvas: `pick` takes a colour from the sky over x. */
function across(view: View, id: string, pick: (x: number) => Hex): string {
  const stops = Array.from({ length: 25 }, (_, i) => [i / 24, pick((view.width * i) / 24)] as const)
  return linear(id, stops, '')
}

/** Gradients, masks and grains that the layers below refer to. */
export function panoramaDefs(view: View, id: string): string {
  const { sky, width, height, horizon, sun, high } = view
  const glow = sun ?? high
  const lit = (colour: Hex, depth: number) => (x: number) => toneOf(sky.at(x))(colour, depth)
  const down = (name: string, from: number, to: number) =>
    linear(`${id}-${name}`, [
      [from, '#fff', 0],
      [to, '#fff', 1],
    ]) + `<mask id="${id}-${name}-mask">${rect([0, 0, width, horizon + 1], `url(#${id}-${name})`)}</mask>`
  return (
    across(view, `${id}-zenith`, (x) => sky.at(x).zenith) +
    across(view, `${id}-middle`, (x) => sky.at(x).middle) +
    across(view, `${id}-horizon`, (x) => sky.at(x).horizon) +
    across(view, `${id}-water`, lit('#1d667d', 0.06)) +
    across(view, `${id}-far`, lit('#6fa3a8', 0.62)) +
    across(view, `${id}-near`, lit('#4d8a86', 0.36)) +
    down('fall', 0.18, 0.8) +
    down('low', 0.53, 1) +
    stippleDefs(id, { canvas: [width, height], horizon, glow: glow && { ...glow, radius: glow.radius * 3 } }, INKS)
  )
}

/** The zenith lies under all, the middle and the horizon come up to it through masks. */
export function firmament({ width, horizon }: View, id: string): string {
  const whole = (name: string) => rect([0, 0, width, horizon + 1], `url(#${id}-${name})`)
  return (
    whole('zenith') +
    group(`mask="url(#${id}-fall-mask)"`, whole('middle')) +
    group(`mask="url(#${id}-low-mask)"`, whole('horizon'))
  )
}

export function stars({ sky, width, height, horizon, random }: View): string {
  const star = () => {
    const [x, y, size, strength] = [random() * width, random() * random() * horizon * 0.95, 0.4 + random() ** 2 * 1.2, random()]
    const { night } = sky.at(x)
    return night > 0.15 ? circle(x, y, size, '#fff6df', opacity(night * (0.25 + strength * 0.7))) : ''
  }
  return Array.from({ length: Math.floor((width * height) / 1700) }, star).join('')
}

/** The light about a disc. */
export function halo(id: string, { x, y, radius }: Disc, share: number): string {
  return stippled(id, 'halo', circle(x, y, radius * 3, fadeFill(id, 'glow'), opacity(share)))
}

const INKS = { shade: '#0a1420', light: '#ffd9a8' } as const

/** The low sun of the first screen is the logo's dot. */
export function sunColour(disc: Hex): Hex {
  return mix(disc, '#ff5a36', 0.85)
}

export function clouds({ sky, furniture }: View): string {
  return furniture.clouds
    .map(([x, y, width]) => {
      const { horizon, night } = sky.at(x)
      return cloud([x, y], width, mix(horizon, '#ffffff', night > 0.5 ? 0 : 0.4), night > 0.5 ? 0.2 : 0.62)
    })
    .join('')
}

/** Two ridges in the haze, as tall as a share of what is usual. */
export function land({ width, horizon }: View, id: string, share = 1): string {
  const tall = Math.min(1, width / 900) * share
  return (
    polygon(ridge(width, horizon + 2, horizon * 0.15 * tall, randomOf('r1'), Math.round(width / 110), 0.6), `url(#${id}-far)`) +
    polygon(ridge(width, horizon + 2, horizon * 0.09 * tall, randomOf('r4'), Math.round(width / 80), 0.4), `url(#${id}-near)`)
  )
}

/** Landmarks along the horizon, each with its far skyline. */
export function stands({ sky, stands: all, horizon, random }: View): string {
  return all
    .map(({ look, x, scale, far }) => {
      const over = sky.at(x)
      const skyline = far && look.far ? look.far(toneOf(over)('#4d7c86', 0.5)) : ''
      return placed([x, horizon + 1], scale, skyline + drawn(look, paletteAt(moonlit(over), look.paint ?? {}, 0.1), random))
    })
    .join('')
}

/** Landmarks keep some of their colour through the night. */
function moonlit(over: Sky): Sky {
  return { ...over, dimming: Math.min(over.dimming, 0.52) }
}

function drawn({ landmark }: Look, paint: Palette, random: Random): string {
  return landmark?.(paint, random) ?? ''
}

/** Landmarks upside down in the water. */
export function reflections({ sky, stands: all, horizon, random }: View): string {
  const mirrored = all.map(({ look, x, scale }) => {
    const ink = mix('#06141d', sky.at(x).ambient, 0.3)
    return group('opacity=".16"', placed([x, horizon + 1], [scale, -scale * 0.4], drawn(look, flatPalette(ink), random)))
  })
  return mirrored.join('')
}

export function water({ width, height, horizon }: View, id: string): string {
  return rect([0, horizon, width, height - horizon], `url(#${id}-water)`)
}

/** The roads of the discs, glints, boats. */
export function onWater({ sky, width, height, horizon, sun, high, random, furniture }: View): string {
  const road = (disc: Disc | undefined, colour: (x: number) => Hex) =>
    disc ? sunPath(horizon, height, disc, colour(disc.x), random) : ''
  const boats = furniture.boats.map(([x, y, size]) => {
    const tone = toneOf(sky.at(x))
    return sailboat([x, y], size, tone('#3a2620'), [tone('#fff8ea'), tone('#e8cfae')])
  })
  return (
    road(sun, (x) => sunColour(sky.at(x).disc)) +
    road(high, (x) => sky.at(x).disc) +
    glints(width, horizon, height, (x) => mix(sky.at(x).horizon, '#ffffff', 0.3), random) +
    boats.join('')
  )
}

/** Grain under the zenith and over the foot of the picture. */
export function grains({ width, height, horizon, furniture: { grain } }: View, id: string): { top: string; foot: string } {
  return {
    top: stippled(id, 'zenith', rect([0, 0, width, horizon * 0.6], fadeFill(id, 'top')), grain.top),
    foot: stippled(id, 'ground', rect([0, horizon, width, height - horizon], fadeFill(id, 'foot')), grain.foot),
  }
}

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
