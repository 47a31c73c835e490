import type { Look } from './city.ts'
import { heroFrame, heroCanvases, type HeroShape, heroStands, momentOfFrame } from './hero.ts'
import { craters } from './heavens.ts'
import { looks } from './looks.ts'
import { cloud, ridge, sailboat } from './nature.ts'
import { type Hex, mix } from './oklab.ts'
import { airliner } from './airliner.ts'
import { flatPalette, type Palette, paletteAt, toneOf } from './palette.ts'
import { type Furniture, FURNITURE, SCALES } from './panorama-plan.ts'
import { type PanoramaSky, panoramaSky } from './panorama-sky.ts'
import type { Exposure, PosterSlug } from './poster-cities.ts'
import { type Random, randomOf } from './random.ts'
import type { Disc } from './scene.ts'
import { fadeFill, stippled, stippleDefs } from './stipple.ts'
import { circle, group, linear, opacity, picture, placed, polygon, rect } from './svg.ts'
import type { Sky } from './sky.ts'
import { glints, sunPath } from './water.ts'

/** What to draw: the moment is taken at its frame, so 20 minutes give one picture. */
export type PanoramaOrder = { at: Date; theme: Exposure; shape: HeroShape }

type Stand = { slug: PosterSlug; x: number; scale: number; far: boolean }

type View = {
  sky: PanoramaSky
  width: number
  height: number
  horizon: number
  stands: Stand[]
  sun?: Disc
  high?: Disc
  random: Random
  furniture: Furniture
}

/** The first screen's panorama as SVG: the same frame, theme and shape give the same bytes. */
export function panorama({ at, theme, shape }: PanoramaOrder): string {
  const frame = heroFrame(at)
  const sky = panoramaSky(momentOfFrame(frame) ?? at, theme, shape)
  const { width, height, horizon } = heroCanvases[shape]
  const stands = heroStands[shape].map(([slug, x]) => ({
    slug,
    x,
    scale: SCALES[shape][slug] ?? 0.6,
    far: shape === 'wide' || slug !== 'moscow',
  }))
  const furniture = FURNITURE[shape]
  const view: View = {
    sky,
    width,
    height,
    horizon,
    stands,
    furniture,
    random: randomOf(`panorama ${shape}`),
    ...discs(sky, horizon, furniture),
  }
  return picture([width, height], draw(view, `hero-${frame}-${theme}-${shape}`))
}

/** The sun stands where the local time is about 6:20 or 18:10; where it is night, or full day, a high disc hangs clear of the title. */
function discs(sky: PanoramaSky, horizon: number, { sun, high }: Furniture): { sun?: Disc; high?: Disc } {
  const low = sky.whereIs(6.33) ?? sky.whereIs(18.17)
  const from = sky.at(high.from)
  const clear = low === undefined || Math.abs(low - high.from) > 200
  return {
    sun: low === undefined ? undefined : { x: low, y: horizon - sun * 0.4, radius: sun },
    high:
      clear && (from.night > 0.9 || (low === undefined && from.night === 0))
        ? { x: (high.from + high.to) / 2, y: high.y, radius: high.radius }
        : undefined,
  }
}

function draw(view: View, id: string): string {
  const { width, horizon, height, furniture } = view
  const grainTop = stippled(id, 'zenith', rect([0, 0, width, horizon * 0.6], fadeFill(id, 'top')), furniture.grain.top)
  const grainFoot = stippled(
    id,
    'ground',
    rect([0, horizon, width, height - horizon], fadeFill(id, 'foot')),
    furniture.grain.foot,
  )
  return (
    `<defs>${defs(view, id)}</defs>` +
    firmament(view, id) +
    grainTop +
    stars(view) +
    lights(view, id) +
    clouds(view) +
    land(view, id) +
    stands(view) +
    sea(view, id) +
    flight(view) +
    grainFoot
  )
}

/** Gradients across the canvas: `pick` takes a colour from the sky over x. */
function across(view: View, id: string, pick: (x: number) => Hex): string {
  const stops = Array.from({ length: 25 }, (_, i) => [i / 24, pick((view.width * i) / 24)] as const)
  return linear(id, stops, '')
}

function defs(view: View, id: string): string {
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
function firmament({ width, horizon }: View, id: string): string {
  const whole = (name: string) => rect([0, 0, width, horizon + 1], `url(#${id}-${name})`)
  return (
    whole('zenith') +
    group(`mask="url(#${id}-fall-mask)"`, whole('middle')) +
    group(`mask="url(#${id}-low-mask)"`, whole('horizon'))
  )
}

function stars({ sky, width, height, horizon, random }: View): string {
  const star = () => {
    const [x, y, size, strength] = [random() * width, random() * random() * horizon * 0.95, 0.4 + random() ** 2 * 1.2, random()]
    const { night } = sky.at(x)
    return night > 0.15 ? circle(x, y, size, '#fff6df', opacity(night * (0.25 + strength * 0.7))) : ''
  }
  return Array.from({ length: Math.floor((width * height) / 1700) }, star).join('')
}

function lights({ sky, sun, high }: View, id: string): string {
  const glow = ({ x, y, radius }: Disc, share: number) =>
    stippled(id, 'halo', circle(x, y, radius * 3, fadeFill(id, 'glow'), opacity(share)))
  const low = sun ? glow(sun, 0.85) + circle(sun.x, sun.y, sun.radius, sunColour(sky.at(sun.x).disc), 'data-disc=""') : ''
  if (!high) return low
  const over = sky.at(high.x)
  const moon = over.night > 0.5 ? craters(high.x, high.y, high.radius * 1.4, '#3c4a52') : ''
  return low + (moon ? '' : glow(high, 0.6)) + circle(high.x, high.y, high.radius, over.disc, 'data-disc=""') + moon
}

const INKS = { shade: '#0a1420', light: '#ffd9a8' } as const

/** The low sun of the first screen is the logo's dot. */
function sunColour(disc: Hex): Hex {
  return mix(disc, '#ff5a36', 0.85)
}

function clouds({ sky, furniture }: View): string {
  return furniture.clouds
    .map(([x, y, width]) => {
      const { horizon, night } = sky.at(x)
      return cloud([x, y], width, mix(horizon, '#ffffff', night > 0.5 ? 0 : 0.4), night > 0.5 ? 0.2 : 0.62)
    })
    .join('')
}

function land({ width, horizon }: View, id: string): string {
  const tall = Math.min(1, width / 900)
  return (
    polygon(ridge(width, horizon + 2, horizon * 0.15 * tall, randomOf('r1'), Math.round(width / 110), 0.6), `url(#${id}-far)`) +
    polygon(ridge(width, horizon + 2, horizon * 0.09 * tall, randomOf('r4'), Math.round(width / 80), 0.4), `url(#${id}-near)`)
  )
}

function stands({ sky, stands: all, horizon, random }: View): string {
  return all
    .map(({ slug, x, scale, far }) => {
      const over = sky.at(x)
      const look: Look = looks[slug]
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

function sea(view: View, id: string): string {
  const { sky, width, height, horizon, sun, high, random, stands: all, furniture } = view
  const mirrored = all.map(({ slug, x, scale }) => {
    const ink = mix('#06141d', sky.at(x).ambient, 0.3)
    return group('opacity=".16"', placed([x, horizon + 1], [scale, -scale * 0.4], drawn(looks[slug], flatPalette(ink), random)))
  })
  const road = (disc: Disc | undefined, colour: (x: number) => Hex) =>
    disc ? sunPath(horizon, height, disc, colour(disc.x), random) : ''
  const boats = furniture.boats.map(([x, y, size]) => {
    const tone = toneOf(sky.at(x))
    return sailboat([x, y], size, tone('#3a2620'), [tone('#fff8ea'), tone('#e8cfae')])
  })
  return (
    rect([0, horizon, width, height - horizon], `url(#${id}-water)`) +
    mirrored.join('') +
    road(sun, (x) => sunColour(sky.at(x).disc)) +
    road(high, (x) => sky.at(x).disc) +
    glints(width, horizon, height, (x) => mix(sky.at(x).horizon, '#ffffff', 0.3), random) +
    boats.join('')
  )
}

function flight({ furniture: { plane } }: View): string {
  return plane ? airliner(plane) : ''
}
