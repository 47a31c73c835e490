import { ferry } from '#art/actors.ts'
import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { box, dome, ogive, spire, windows } from '#art/shapes.ts'
import { circle, polygon, rect } from '#art/svg.ts'

export const istanbul: Look = {
  landmark: (c) => MINARETS.map(([x, height]) => minaret(c, x, height)).join('') + mosque(c),
  far: (haze) =>
    rect([-150, -18, 300, 18], haze) +
    rect([108, -66, 13, 66], haze) +
    polygon(
      [
        [106, -66],
        [114.5, -90],
        [123, -66],
      ],
      haze,
    ),
  paint: { wall: ['#f2dfc3', '#c7a084'], roof: ['#6d98a3', '#476f80'] },
  water: '#2f7f96',
  gulls: 5,
  front: [ferry],
}

const MINARETS = [
  [-96, 126],
  [96, 126],
  [-62, 150],
  [62, 150],
] as const

function minaret(c: Palette, x: number, height: number): string {
  return (
    box(x, 0, 6.4, height, c.wall) +
    rect([x - 5, -height * 0.55, 10, 3], c.trim[0]) +
    rect([x - 5, -height * 0.78, 10, 3], c.trim[0]) +
    spire(x, -height, 8.4, 34, c.roof) +
    circle(x, -height - 36, 1.4, c.gold[0])
  )
}

/** A cascade of domes on three storeys. */
function mosque(c: Palette): string {
  const porch = Array.from({ length: 11 }, (_, i) => ogive(-80 + i * 16, 0, 8, 22, c.deep))
  const gilded = (x: number, base: number, width: number, height: number) =>
    dome(x, base, width, height, c.roof) + circle(x, base - height - 2, 1.3, c.gold[0])
  return (
    box(0, 0, 176, 34, c.wall, 0.6) +
    porch.join('') +
    gilded(-76, -34, 30, 18) +
    gilded(76, -34, 30, 18) +
    box(0, -34, 112, 22, c.wall) +
    windows([-52, -52, 104, 14], [11, 1], c.deep, { pane: [0.4, 1] }) +
    gilded(-44, -56, 32, 20) +
    gilded(44, -56, 32, 20) +
    dome(0, -56, 84, 34, c.roof) +
    box(0, -74, 54, 18, c.wall) +
    windows([-25, -88, 50, 9], [8, 1], c.glow, { pane: [0.45, 1] }) +
    dome(0, -91, 56, 34, c.roof) +
    rect([-0.7, -139, 1.4, 16], c.gold[0]) +
    circle(0, -140, 2.4, c.gold[0])
  )
}
