import { hill, ridge } from './nature.ts'
import { type Hex, mix } from './oklab.ts'
import { randomOf } from './random.ts'
import type { Layer, Scene } from './scene.ts'
import { box, windows } from './shapes.ts'
import { fadeFill } from './stipple.ts'
import { d, num, path, type Point, polygon } from './svg.ts'

/** Ridges one before another, each in its own colour; with `snow` they are high and the far one has white caps. */
export function mountains(colours: readonly Hex[], snow = false): Layer {
  return (scene) => colours.map((colour, i) => mountain(scene, colour, i, snow)).join('')
}

function mountain(scene: Scene, colour: Hex, i: number, snow: boolean): string {
  const { id, seed, width, height, horizon, tone, grain } = scene
  const tall = height * (0.3 - 0.08 * i) * (snow ? 1.5 - 0.2 * i : 1)
  const points = ridge(width, horizon + 2, tall, randomOf(`${seed}${i}`), 5 + i * 2, i ? 0.8 : 0.3)
  const depth = snow ? 0.2 - 0.08 * i : 0.42 - 0.17 * i
  const caps = snow && i === 0 ? snowCaps(points, scene) : ''
  return polygon(points, tone(colour, depth)) + caps + grain('ridge', polygon(points, fadeFill(id, 'corner')), 0.5)
}

function snowCaps(points: readonly Point[], { sky }: Scene): string {
  const white = mix('#ffffff', sky.horizon, 0.18 + 0.4 * sky.dimming)
  return points.map((peak, i) => cap(points[i - 1], peak, points[i + 1], white)).join('')
}

function cap(before: Point | undefined, [x, y]: Point, after: Point | undefined, white: string): string {
  if (!before || !after || before[1] <= y || after[1] <= y) return ''
  const down = ([px, py]: Point): Point => [x + (px - x) * 0.42, y + (py - y) * 0.42]
  const [left, right] = [down(before), down(after)]
  const folds: Point[] = [
    [left[0] + (x - left[0]) * 0.45, left[1] - (left[1] - y) * 0.18],
    [x - 2, (left[1] + right[1]) / 2 + 4],
    [x + (right[0] - x) * 0.5, right[1] - (right[1] - y) * 0.2],
  ]
  return polygon([[x, y], left, ...folds, right], white)
}

/** Low round hills. */
export function hills(colours: readonly Hex[]): Layer {
  return ({ seed, width, height, horizon, tone }) =>
    colours
      .map((colour, i) => {
        const line = hill(width, horizon - height * 0.03 * (2 - i), height * 0.07, randomOf(`${seed}${i}`))
        return path(line, tone(colour, 0.35 - 0.15 * i))
      })
      .join('')
}

/** The Great Wall's way over the hills: x and height over the horizon, shares of the canvas. */
const WALL: readonly Point[] = [
  [0, 0.2],
  [0.12, 0.17],
  [0.2, 0.25],
  [0.3, 0.2],
  [0.4, 0.16],
  [0.66, 0.17],
  [0.74, 0.24],
  [0.86, 0.2],
  [1, 0.27],
]

/** A wall with two towers, winding over the mountains. */
export const greatWall: Layer = ({ width, height, horizon, tone, random }) => {
  const way = WALL.map(([x, y]): Point => [x * width, horizon - y * height])
  const thread = (lift: number, colour: string, thick: number, dashes: string) =>
    `<polyline points="${way.map(([x, y]) => `${num(x)},${num(y - lift)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="${num(thick)}"${dashes}/>`
  const size = Math.min(width, height)
  const tower = ([x, y]: Point) =>
    box(x, y + 4, size * 0.055, size * 0.07, [tone('#e6c89b', 0.1), tone('#b98e62', 0.1)]) +
    windows([x - size * 0.02, y - size * 0.045, size * 0.04, size * 0.02], [2, 1], tone('#5a4034', 0.1), {
      random,
      pane: [0.4, 1],
    })
  return (
    thread(0, tone('#d9b98a', 0.15), size * 0.02, '') +
    thread(size * 0.014, tone('#b98e62', 0.15), size * 0.01, ' stroke-dasharray="4 3"') +
    way
      .filter((_, i) => i === 2 || i === 6)
      .map(tower)
      .join('')
  )
}

/** Limestone islands: x, width and height as shares of the canvas. */
const ISLANDS = [
  [0.08, 0.24, 0.2],
  [0.3, 0.12, 0.11],
  [0.93, 0.26, 0.26],
  [0.74, 0.12, 0.1],
] as const

export const karst: Layer = ({ id, width, height, horizon, tone, grain }) =>
  ISLANDS.map(([share, w, h]) => {
    const [x, half, tall, foot] = [share * width, (w * width) / 2, h * height, horizon + 1]
    const rock = d`M${x - half} ${foot}Q${x - half} ${horizon - tall * 0.7} ${x - half * 0.4} ${horizon - tall * 0.9}Q${x} ${horizon - tall * 1.08} ${x + half * 0.4} ${horizon - tall * 0.82}Q${x + half * 0.96} ${horizon - tall * 0.6} ${x + half} ${foot}Z`
    return path(rock, tone('#3f8f7d', 0.3)) + grain('ridge', path(rock, fadeFill(id, 'corner')), 0.8)
  }).join('')

/** Flat-roofed quarters of a southern city. */
export const blocks: Layer = ({ width, height, horizon, palette, tone, random }) =>
  Array.from({ length: 14 }, (_, i) => {
    const [x, w, h] = [(width * i) / 13, width * 0.09, height * (0.04 + random() * 0.05)]
    const house = box(x, horizon + 4, w, h + 6, [tone('#d9895e', 0.25), tone('#a85f44', 0.25)])
    return house + windows([x - w / 2, horizon - h, w, h], [3, 2], palette.deep, { random, share: 0.7, pane: [0.35, 0.5] })
  }).join('')

/** Gables of an old town under red tiles. */
export const redRoofs: Layer = ({ width, height, horizon, tone, random }) => {
  const count = Math.max(10, Math.round(width / 38))
  return Array.from({ length: count }, (_, i) => {
    const [x, w, h] = [(width * (i + 0.5)) / count, (width / count) * 1.15, height * (0.075 + random() * 0.05)]
    const gable: Point[] = [
      [x - w / 2 - 1, horizon + 2 - h],
      [x, horizon - h - w],
      [x + w / 2 + 1, horizon + 2 - h],
    ]
    return box(x, horizon + 2, w, h, [tone('#f0d3a6', 0.2), tone('#cfa67a', 0.2)]) + polygon(gable, tone('#c4512f', 0.15))
  }).join('')
}
