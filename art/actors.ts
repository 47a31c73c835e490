import { hill, palm, sailboat } from './nature.ts'
import { mix } from './oklab.ts'
import { randomOf } from './random.ts'
import type { Layer, Scene } from './scene.ts'
import { windows } from './shapes.ts'
import { d, group, line, num, path, rect } from './svg.ts'

// Layer 10, the foreground. `u` is one unit of a canvas 300 wide.

/** A Bosphorus ferry. */
export const ferry: Layer = ({ width, height, horizon, unit: u, palette, tone, random }) => {
  const [x, y] = [width * 0.28, horizon + height * 0.12]
  const white = tone('#ffffff')
  return (
    path(d`M${x - 34 * u} ${y - 6 * u}H${x + 36 * u}L${x + 28 * u} ${y + 4 * u}H${x - 28 * u}Z`, tone('#1d3d4d')) +
    rect([x - 26 * u, y - 15 * u, 50 * u, 9 * u], white) +
    windows([x - 25 * u, y - 14 * u, 48 * u, 6 * u], [9, 1], palette.deep, { random, pane: [0.5, 0.8] }) +
    rect([x - 16 * u, y - 22 * u, 32 * u, 7 * u], white) +
    rect([x - 2 * u, y - 33 * u, 8 * u, 11 * u], tone('#e0492c')) +
    rect([x - 2 * u, y - 33 * u, 8 * u, 3 * u], tone('#1d2d38'))
  )
}

export const sailboats: Layer = ({ width, height, horizon, unit: u, tone }) => {
  const [hull, sail] = [tone('#6b3a28'), [tone('#ffffff'), tone('#f0d9b8')] as const]
  return (
    sailboat([width * 0.7, horizon + height * 0.13], 1.5 * u, hull, sail) +
    sailboat([width * 0.86, horizon + height * 0.04], 0.6 * u, hull, sail)
  )
}

/** A Thai longtail boat. */
export const longtail: Layer = ({ width, height, horizon, unit: u, tone }) => {
  const [x, y, wood] = [width * 0.55, horizon + height * 0.13, tone('#7a3a24')]
  const hull = d`M${x - 60 * u} ${y - 16 * u}Q${x - 40 * u} ${y + 2 * u} ${x} ${y + 3 * u}H${x + 40 * u}L${x + 48 * u} ${y - 6 * u}Q${x} ${y - 2 * u} ${x - 36 * u} ${y - 8 * u}Z`
  const awning = d`M${x - 20 * u} ${y - 20 * u}Q${x + 6 * u} ${y - 27 * u} ${x + 32 * u} ${y - 20 * u}L${x + 32 * u} ${y - 18 * u}H${x - 20 * u}Z`
  return (
    path(hull, wood) +
    path(awning, tone('#e7532f')) +
    rect([x - 16 * u, y - 19 * u, 1.4 * u, 17 * u], wood) +
    rect([x + 27 * u, y - 19 * u, 1.4 * u, 15 * u], wood) +
    path(d`M${x - 59 * u} ${y - 16 * u}l${2 * u} ${-5 * u}l${4 * u} ${6 * u}z`, tone('#f2b53c'))
  )
}

function palmInks({ tone, inks }: Scene): [near: string, far: string] {
  return [mix(tone('#14483f'), inks.shade, 0.35), mix(tone('#1f5e50'), inks.shade, 0.2)]
}

/** Palms on both sides. */
export const palmFrame: Layer = (scene) => {
  const { seed, width: w, height: h, random } = scene
  const [near, far] = palmInks(scene)
  return (
    path(hill(w, h * 0.97, h * 0.03, randomOf(`${seed} lawn`), 2), near) +
    palm([w * 0.12, h], h * 0.46, near, random, 0.15) +
    palm([w * 0.02, h], h * 0.3, far, random, -0.1) +
    palm([w * 0.92, h * 1.02], h * 0.36, far, random, -0.35) +
    palm([w, h * 1.02], h * 0.26, near, random, 0.1)
  )
}

/** Two palms on the right. */
export const palmsRight: Layer = (scene) => {
  const { width: w, height: h, random } = scene
  const [near, far] = palmInks(scene)
  return palm([w * 0.95, h * 1.02], h * 0.42, near, random, -0.3) + palm([w * 1.02, h * 1.02], h * 0.3, far, random, 0.1)
}

/** Two dusty palms of the desert. */
export const desertPalms: Layer = ({ width: w, height: h, tone, inks, random }) => {
  const ink = mix(tone('#3b4a2c'), inks.shade, 0.4)
  return palm([w * 0.9, h], h * 0.34, ink, random, -0.2) + palm([w * 0.99, h], h * 0.24, ink, random, 0.1)
}

/** Both leaves of a Neva bridge, raised for the night. */
export const raisedBridge: Layer = ({ width, height, unit: u, tone }) => {
  const y = height * 0.9
  const [near, far] = [tone('#24414d'), tone('#1a2f3a')]
  const leaf = (foot: number, way: 1 | -1, ink: string) => {
    const at = (units: number) => foot + way * units * u
    const deck = d`M${foot} ${y + 8 * u}L${at(104)} ${y - 112 * u}L${at(112)} ${y - 106 * u}L${at(44)} ${y + 30 * u}H${foot}Z`
    const posts = [0, 1, 2, 3, 4, 5].map((i) => d`M${at((104 * i) / 6 + 4)} ${y + 8 * u - 20 * i * u}l${way * 3 * u} ${-16 * u}`)
    return path(deck, ink) + line(posts.join(''), far, 1.4 * u)
  }
  return leaf(-10 * u, 1, near) + leaf(width + 10 * u, -1, far) + rect([0, height - 20 * u, width, 22 * u], far)
}

/** A white airliner that flies at `[x, y]`, and its dotted way from another point. */
export function airliner([x, y, fromX, fromY]: readonly [number, number, number, number]): string {
  const way = d`M${fromX} ${fromY}Q${(x + fromX) / 2 + 60} ${y - 16} ${x - 20} ${y}`
  const body = path('M-18 -1.6L12 -2.6Q20 -2 22 .4Q18 2.4 12 2.4L-18 1.4L-23 -7H-20L-15 -1.6ZM4 0L-8 13H-12L-5 0Z', '#fff')
  const farWing = path('M2 -1L-5 -9H-8L-4 -1Z', '#fff', 'opacity=".8"')
  return (
    line(way, '#fff', 2, 'stroke-dasharray="1 7" stroke-linecap="round" opacity=".8"') +
    group(`transform="translate(${num(x)} ${num(y)}) rotate(12) scale(1.25)"`, body + farWing)
  )
}
