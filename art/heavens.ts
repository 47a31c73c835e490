import { cloud, gull } from './nature.ts'
import { mix } from './oklab.ts'
import { randomOf } from './random.ts'
import type { Layer, Scene } from './scene.ts'
import { fadeFill } from './stipple.ts'
import { circle, group, opacity, rect } from './svg.ts'

/** Layers 1–4 of a picture: the gradient, grain under the zenith, stars, the disc. */
export const heavens: Layer = (scene) => emptySky(scene) + luminary(scene)

/** The sky without its disc. */
export const emptySky: Layer = (scene) => firmament(scene) + stars(scene)

function firmament({ id, width, horizon, grain }: Scene): string {
  return (
    rect([0, 0, width, horizon + 2], `url(#${id}-sky)`) +
    grain('zenith', rect([0, 0, width, horizon * 0.5], fadeFill(id, 'top'), opacity(0.3)))
  )
}

function stars({ sky, seed, width, height, horizon }: Scene): string {
  if (sky.night <= 0.3) return ''
  const random = randomOf(`stars ${seed}`)
  const count = Math.floor((width * height) / 1500)
  const star = () =>
    circle(
      random() * width,
      random() * random() * horizon,
      0.35 + random() ** 2 * 1.1,
      '#fff6df',
      opacity(sky.night * (0.3 + random() * 0.7)),
    )
  return Array.from({ length: count }, star).join('')
}

/** The disc is the logo's dot and stands in every picture: a sun until about eight in the evening, then a moon with three craters. */
function luminary({ id, sky, disc: { x, y, radius }, grain }: Scene): string {
  const moon = sky.night > 0.6
  const r = moon ? radius * 0.72 : radius
  const halo = grain('halo', circle(x, y, radius * 2.5, fadeFill(id, 'glow'), opacity(moon ? 0.35 : 0.8)))
  return halo + circle(x, y, r, sky.disc, 'data-disc=""') + (moon ? craters(x, y, radius, sky.zenith) : '')
}

/** Three craters of a moon whose sun would have this radius. */
export function craters(x: number, y: number, r: number, colour: string): string {
  const one = (dx: number, dy: number, size: number) => circle(x + r * dx, y + r * dy, r * size, colour)
  return group(opacity(0.16), one(-0.2, -0.15, 0.16) + one(0.22, 0.12, 0.2) + one(-0.1, 0.32, 0.1))
}

/** Layer 5: capsule clouds. */
export function clouds(count: number): Layer {
  return ({ sky, width, height, random }) => {
    const dark = sky.night > 0.5
    const colour = mix(sky.horizon, '#ffffff', dark ? 0.05 : 0.5)
    const one = (_: unknown, i: number) => {
      const at = [width * (0.02 + random() * 0.7), height * (0.16 + i * 0.13 + random() * 0.08)] as const
      return cloud(at, Math.min(width, height) * (0.26 + random() * 0.22), colour, dark ? 0.16 : 0.75)
    }
    return Array.from({ length: count }, one).join('')
  }
}

export function gulls(count: number): Layer {
  return ({ sky, width, height, unit, random, tone }) => {
    const colour = tone(sky.night > 0.5 ? '#dfe7ea' : '#ffffff')
    const one = () =>
      gull(
        [width * (0.15 + random() * 0.7), height * (0.26 + random() * 0.2)],
        Math.min(unit, 1.3) * (0.7 + random() * 0.6),
        colour,
      )
    return Array.from({ length: count }, one).join('')
  }
}

/** The warm haze that stands on the horizon. */
export const haze: Layer = ({ id, width, height, horizon, grain }) =>
  grain('haze', rect([0, horizon - height * 0.16, width, height * 0.16], fadeFill(id, 'foot'), opacity(0.55)), 0.75)
