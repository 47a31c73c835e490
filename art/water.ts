import { type Hex, mix } from './oklab.ts'
import type { Random } from './random.ts'
import type { Disc, Layer } from './scene.ts'
import { fadeFill } from './stipple.ts'
import { opacity, rect } from './svg.ts'

/** The broken path of the sun or the moon on water, from the horizon down to `bottom`. */
export function sunPath(horizon: number, bottom: number, { x, radius }: Disc, colour: string, random: Random): string {
  let rows = ''
  for (let y = horizon + 3; y < bottom; y += 5.5 + (y - horizon) * 0.035) {
    const near = (y - horizon) / (bottom - horizon)
    const width = radius * (1.7 - near * 0.7) * (0.55 + random() * 0.5)
    const left = x - width / 2 + (random() - 0.5) * 10
    rows += rect([left, y, width, 1.6 + near * 1.4], colour, `rx="1" ${opacity(0.75 - near * 0.4)}`)
  }
  return rows
}

/** Short glints all over water; `colourAt` knows the sky above x. */
export function glints(width: number, horizon: number, bottom: number, colourAt: (x: number) => string, random: Random): string {
  const count = Math.floor((width * (bottom - horizon)) / 1500)
  const glint = () => {
    const [x, y, w] = [random() * width, horizon + 4 + random() * (bottom - horizon), 8 + random() * 34]
    return rect([x - w / 2, y, w, 1.4], colourAt(x), `rx=".7" ${opacity(0.15 + random() * 0.3)}`)
  }
  return Array.from({ length: count }, glint).join('')
}

/** Water before a landmark; the landmark's reflection is drawn between its two halves. */
export function waterOf(colour: Hex): { body: Layer; light: Layer } {
  return {
    body: ({ width, height, horizon, tone, sky }) =>
      rect([0, horizon, width, height - horizon], mix(tone(colour), sky.horizon, 0.12)),
    light: ({ id, width, height, horizon, sky, disc, random, grain }) =>
      sunPath(horizon, height, disc, sky.disc, random) +
      glints(width, horizon, height, () => mix(sky.horizon, '#ffffff', 0.3), random) +
      grain('ground', rect([0, horizon, width, height - horizon], fadeFill(id, 'foot')), 0.85),
  }
}
