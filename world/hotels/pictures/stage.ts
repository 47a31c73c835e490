import { type Hex, mix } from '#art/oklab.ts'
import { type Tone, toneOf } from '#art/palette.ts'
import type { Exposure } from '#art/poster-cities.ts'
import { type Random, randomOf } from '#art/random.ts'
import { type Sky, skyAt } from '#art/sky.ts'
import { type Area, group, linear, num, opacity, picture, radial, rect } from '#art/svg.ts'
import { type HotelLook, type HousePaint, type Traits, traitsOf } from './look.ts'

/** A hotel's sheet in drawing units. */
export const WIDTH = 480
export const HEIGHT = 340
/** y of the ground a house stands on. */
export const GROUND = 286

/** Everything one picture of a hotel draws with. */
export type Stage = {
  look: HotelLook
  traits: Traits
  sky: Sky
  tone: Tone
  /** The house's paint in the light of the hour. */
  paint: HousePaint
  isNight: boolean
  random: Random
  grains: string[]
}

/** The hour of a hotel's pictures. */
export function stageOf(look: HotelLook, name: string, exposure: Exposure): Stage {
  const traits = traitsOf(look)
  const sky = skyAt(traits.hours[exposure])
  const tone = toneOf(sky)
  const { wall, shade, trim, roof, accent } = traits.paint
  return {
    look,
    traits,
    sky,
    tone,
    paint: { wall: tone(wall), shade: tone(shade), trim: tone(trim), roof: tone(roof), accent: tone(accent) },
    isNight: exposure === 'dark',
    random: randomOf(`${name} ${look.id}`),
    grains: [],
  }
}

/** Towards which side a grain thickens. */
export type Fade = 'top' | 'foot' | 'right' | 'left' | 'glow'

const ends: Record<Exclude<Fade, 'glow'>, string> = {
  top: 'x1="0" y1="0" x2="0" y2="1"',
  foot: 'x1="0" y1="1" x2="0" y2="0"',
  left: 'x1="0" y1="0" x2="1" y2="0"',
  right: 'x1="1" y1="0" x2="0" y2="0"',
}
/** Regions begin and end on multiples of this: the printer wants them on whole pixels (see stipple.ts). */
const GRID = 30

/** Solid dots over an area, thicker towards one side, in one of the two inks. */
export function grain(stage: Stage, ink: 'shade' | 'light', area: Area, fade: Fade, share: number): string {
  const id = `n${stage.grains.length}`
  const colour = ink === 'shade' ? shadeInk(stage) : mix(stage.sky.disc, '#fff6df', 0.4)
  const stops = [[fade === 'glow' ? 0.3 : 0, '#000', 0.75] as const, [1, '#000', 0] as const]
  const gradient = fade === 'glow' ? radial(`${id}f`, stops) : linear(`${id}f`, stops, ends[fade])
  stage.grains.push(gradient + dots(id, boxed(area), colour))
  const shape = fade === 'glow' ? ellipseIn(area, `url(#${id}f)`) : rect(clipped(area), `url(#${id}f)`)
  return group(`filter="url(#${id})" ${opacity(share)}`, shape)
}

function dots(id: string, [x, y, width, height]: Area, colour: string): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".73" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -.8" result="n"/><feComposite in="SourceAlpha" in2="n" operator="arithmetic" k1="0" k2="4" k3="4" k4="-4.1" result="m"/><feFlood flood-color="${colour}"/><feComposite in2="m" operator="in"/></filter>`
}

function shadeInk({ sky }: Stage): Hex {
  return mix(sky.ambient, sky.night > 0.5 ? '#020810' : '#3a1f2c', 0.62)
}

function clipped([x, y, width, height]: Area): Area {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  return [left, top, Math.min(WIDTH, x + width) - left, Math.min(HEIGHT, y + height) - top]
}

function boxed(area: Area): Area {
  const [x, y, width, height] = clipped(area)
  const [left, top] = [Math.floor(x / GRID) * GRID, Math.floor(y / GRID) * GRID]
  const right = Math.min(WIDTH, Math.ceil((x + width) / GRID) * GRID)
  return [left, top, right - left, Math.min(HEIGHT, Math.ceil((y + height) / GRID) * GRID) - top]
}

function ellipseIn([x, y, width, height]: Area, fill: string): string {
  return `<ellipse cx="${num(x + width / 2)}" cy="${num(y + height / 2)}" rx="${num(width / 2)}" ry="${num(height / 2)}" fill="${fill}"/>`
}

/** The finished sheet; `defs` are what its content refers to beside the grains. */
export function printed(stage: Stage, content: string, defs = ''): string {
  return picture([WIDTH, HEIGHT], `<defs>${defs}${stage.grains.join('')}</defs>${content}`)
}

/** A volume turned from the light: its side in the shade begins at 58 % of the width. */
export function wallOf(stage: Stage, [x, y, width, height]: Area, colours?: { lit: Hex; shade: Hex }): string {
  const { lit, shade } = colours ?? { lit: stage.paint.wall, shade: mix(stage.paint.wall, stage.paint.shade, 0.5) }
  const edge = width * 0.58
  return rect([x, y, width, height], lit) + rect([x + edge, y, width - edge, height], shade)
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`
}

/** A rectangle with round corners. */
export function soft([x, y, width, height]: Area, radius: number, fill: string): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${num(radius)}" fill="${fill}"/>`
}
