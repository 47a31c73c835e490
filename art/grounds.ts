import { hill } from './nature.ts'
import { type Hex, mix } from './oklab.ts'
import { randomOf } from './random.ts'
import type { Layer, Scene } from './scene.ts'
import { box } from './shapes.ts'
import { fadeFill } from './stipple.ts'
import { d, line, opacity, path, rect } from './svg.ts'

/** Dry land: what lies under and behind the landmark, and what lies before it. */
export type Ground = { under: Layer; before: Layer }

const flat = ({ width, height, horizon, tone }: Scene, colour: Hex) =>
  rect([0, horizon, width, height - horizon], tone(colour, 0.12))

const grainOver = ({ id, width, height, grain }: Scene, top: number, share: number) =>
  grain('ground', rect([0, top, width, height - top], fadeFill(id, 'foot')), share)

/** Sand in waves. */
export function dunes(colour: Hex): Ground {
  return {
    under: (scene) => {
      const { seed, width, height, horizon, tone } = scene
      const far = hill(width, horizon + height * 0.01, height * 0.05, randomOf(`${seed} far dune`), 2)
      return path(far, tone(colour, 0.3)) + flat(scene, colour)
    },
    before: ({ id, seed, width, height, horizon, tone, grain }) =>
      [0, 1, 2]
        .map((i) => {
          const wave = hill(width, horizon + height * (0.07 + i * 0.075), height * 0.05, randomOf(`${seed} dune ${i}`), 2)
          return path(wave, tone(mix(colour, '#b4663c', i * 0.3))) + grain('ground', path(wave, fadeFill(id, 'corner')), 0.8)
        })
        .join(''),
  }
}

/** Meadows in two steps. */
export function fields(colour: Hex): Ground {
  return {
    under: (scene) => flat(scene, colour),
    before: (scene) => {
      const { id, seed, width, height, horizon, tone, grain } = scene
      const step = (i: number) => {
        const swell = hill(width, horizon + height * (0.1 + i * 0.09), height * 0.04, randomOf(`${seed} field ${i}`))
        const grass = tone(mix(colour, i ? '#274a3a' : '#5a6a3a', 0.35 + i * 0.2))
        return path(swell, grass) + grain('ground', path(swell, fadeFill(id, 'corner')), 0.7)
      }
      return step(0) + step(1) + grainOver(scene, horizon, 0.7)
    },
  }
}

/** A paved square that runs to the landmark. */
export const cobbles: Ground = {
  under: (scene) => flat(scene, '#8a4a3a'),
  before: (scene) => {
    const { width, height, horizon, centre, tone } = scene
    const seam = tone('#5f3028')
    const rows = Array.from({ length: 9 }, (_, i) =>
      rect([0, horizon + (height - horizon) * (i / 9) ** 1.4, width, 1.2], seam, opacity(0.45)),
    )
    const reach = Math.ceil(width / 30)
    const rays = Array.from(
      { length: reach * 2 + 1 },
      (_, i) => d`M${centre + (i - reach) * 14} ${horizon}L${centre + (i - reach) * 70} ${height}`,
    )
    return rows.join('') + line(rays.join(''), seam, 1, opacity(0.35)) + grainOver(scene, horizon, 0.9)
  },
}

/** Roofs of Paris below the viewer, in two rows. */
export function mansards(colour: Hex): Ground {
  return {
    under: (scene) => flat(scene, colour),
    before: (scene) => {
      const { height } = scene
      const houses = [0, 1].flatMap((row) => [-1, 0, 1, 2, 3, 4].map((i) => mansard(scene, row, i)))
      return houses.join('') + grainOver(scene, height * 0.84, 0.35)
    },
  }
}

function mansard({ width, height, palette, tone, random }: Scene, row: number, i: number): string {
  const w = width * 0.27
  const x = width * (i * 0.25 + (row ? 0.02 : 0.14))
  const foot = height * (row ? 1.02 : 0.93)
  const eaves = foot - height * 0.1 - random() * height * 0.02
  const ridgeTop = eaves - height * 0.055
  const brick = tone('#b4573a')
  const windowAt = (j: number) => {
    const left = x + w * (0.16 + j * 0.26)
    return (
      rect([left, eaves - height * 0.038, w * 0.1, height * 0.034], palette.deep) +
      rect([left - w * 0.02, eaves - height * 0.042, w * 0.14, height * 0.008], tone('#f1dfc0')) +
      rect([left, eaves + height * 0.02, w * 0.1, height * 0.045], palette.deep)
    )
  }
  const slope = d`H${x + w * 0.9}L${x + w + 2} ${eaves}Z`
  return (
    box(x + w / 2, foot, w, foot - eaves, [tone('#f1dfc0'), tone('#cdb08a')], 0.7) +
    path(d`M${x - 2} ${eaves}L${x + w * 0.1} ${ridgeTop}` + slope, tone('#6d8790')) +
    path(d`M${x + w * 0.68} ${eaves}L${x + w * 0.66} ${ridgeTop}` + slope, tone('#4c656f')) +
    [0, 1, 2].map(windowAt).join('') +
    rect([x + w * 0.3, eaves - height * 0.085, w * 0.13, height * 0.032], brick) +
    rect([x + w * 0.72, eaves - height * 0.078, w * 0.1, height * 0.026], brick)
  )
}
