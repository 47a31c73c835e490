import { redRoofs } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import { type Hex, mix } from '#art/oklab.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, dome, spire, windows } from '#art/shapes.ts'
import { circle, d, path, polygon, rect } from '#art/svg.ts'

export const prague: Look = {
  landmark: (c) => gate(c, 70, 84, 34) + gate(c, -96, 58, 22) + bridge(c),
  far: castle,
  farDepth: 0.38,
  paint: { wall: ['#e2bd8c', '#a97a54'], roof: ['#46606a', '#2d444e'], trim: ['#c99b66', '#94693f'], deep: '#5a4034' },
  scale: 1.06,
  sun: [0.74, 0.4, 0.2],
  houses: [redRoofs],
  water: '#5b8f96',
  gulls: 2,
}

/** A bridge tower under its wedge of a roof with four turrets. */
function gate(c: Palette, x: number, height: number, w: number): string {
  const [eaves, top] = [-height, -height - w * 1.35]
  return (
    box(x, 0, w, height, c.wall) +
    arch(x, 0, w * 0.42, height * 0.3, c.deep) +
    windows([x - w * 0.35, eaves + 4, w * 0.7, height * 0.45], [2, 3], c.deep, { pane: [0.3, 0.6] }) +
    polygon(
      [
        [x - w / 2 - 2, eaves],
        [x - w * 0.16, top],
        [x + w * 0.02, top],
        [x + w * 0.06, eaves],
      ],
      c.roof[0],
    ) +
    polygon(
      [
        [x + w * 0.02, top],
        [x + w * 0.16, top],
        [x + w / 2 + 2, eaves],
        [x + w * 0.06, eaves],
      ],
      c.roof[1],
    ) +
    rect([x - w * 0.18, top - w * 0.05, w * 0.36, 2], c.gold[0]) +
    spire(x - w * 0.45, eaves, 4, 16, c.roof) +
    spire(x + w * 0.45, eaves, 4, 16, c.roof) +
    spire(x, top, 5, 15, c.roof)
  )
}

/** Charles Bridge and its saints. */
function bridge(c: Palette): string {
  const saint = (x: number) =>
    box(x + 3, -30, 5, 6, c.roof) + path(d`M${x + 1} -36q-1 -10 2 -12q3 2 2 12z`, c.roof[1]) + circle(x + 3, -50, 1.8, c.roof[1])
  const buttresses = Array.from({ length: 6 }, (_, i) => d`M${-132 + i * 46} 0l2 -20h4l4 20z`)
  const arches = [138, 92, 46, 0, -46, -92].map((x) => `H${x}A17 18 0 0 0 ${x - 34} 0`)
  return (
    path(`M-150 0V-26H150V0${arches.join('')}Z`, c.wall[0]) +
    rect([-150, -30, 300, 4], c.trim[0]) +
    path(buttresses.join(''), c.wall[1]) +
    [-108, -62, -16, 30, 98].map(saint).join('')
  )
}

/** The castle on its wooded hill, in the haze. */
function castle(haze: Hex): string {
  const [stone, wood] = [mix(haze, '#3a4a52', 0.28), mix(haze, '#4f7a5c', 0.5)]
  const both = [haze, stone] as const
  const crowns = [-150, -128, 96, 118, 140, -112].map((x, i) => circle(x, -22 - (i % 3) * 7, 14, mix(wood, '#2f5a48', 0.3)))
  return (
    path('M-190 0Q-150 -44 -90 -58H70Q130 -46 190 0Z', wood) +
    box(-20, -56, 170, 26, both, 0.62) +
    rect([-107, -84, 174, 3], stone) +
    windows([-100, -78, 160, 16], [18, 2], stone, { pane: [0.3, 0.4] }) +
    cathedral(both) +
    crowns.join('')
  )
}

function cathedral(both: readonly [Hex, Hex]): string {
  const [, stone] = both
  return (
    box(8, -60, 84, 44, both, 0.55) +
    polygon(
      [
        [-36, -104],
        [-28, -118],
        [44, -118],
        [52, -104],
      ],
      stone,
    ) +
    box(-22, -100, 11, 30, both) +
    spire(-22, -130, 11, 34, both) +
    box(-7, -100, 11, 30, both) +
    spire(-7, -130, 11, 34, both) +
    box(30, -96, 16, 44, both) +
    dome(30, -140, 16, 14, [stone, stone]) +
    spire(30, -152, 6, 26, both) +
    spire(50, -104, 5, 20, both) +
    spire(12, -118, 4, 18, both)
  )
}
