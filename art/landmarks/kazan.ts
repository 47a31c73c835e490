import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, ogive, spire, windows } from '#art/shapes.ts'
import { circle, path, polygon, rect } from '#art/svg.ts'

export const kazan: Look = {
  landmark: (c) =>
    suyumbike(c) +
    minaret(c, -36, 128) +
    minaret(c, 60, 128) +
    mosque(c) +
    minaret(c, -20, 150, 10) +
    minaret(c, 44, 150, 10) +
    kremlin(c),
  paint: { wall: ['#ffffff', '#c9d2d4'], trim: ['#2aa5b5', '#187788'], red: ['#b9533b', '#86382c'], deep: '#47646e' },
  water: '#4a93a6',
  gulls: 2,
}

/** The leaning tower in seven tiers, of which five are seen. */
function suyumbike(c: Palette): string {
  const tiers = [
    [0, 34, 34],
    [34, 28, 22],
    [56, 22, 20],
    [76, 17, 17],
    [93, 12, 14],
  ] as const
  const bands = [
    [34, 36],
    [56, 30],
    [76, 24],
    [93, 19],
  ] as const
  return (
    tiers.map(([foot, width, height]) => box(-84, -foot, width, height, c.red)).join('') +
    spire(-84, -107, 12, 46, [c.red[1], c.red[1]]) +
    circle(-84, -155, 1.6, c.gold[0]) +
    arch(-84, 0, 12, 22, c.deep) +
    bands.map(([y, width]) => rect([-84 - width / 2, -y - 1.5, width, 2.4], c.wall[0])).join('')
  )
}

function minaret(c: Palette, x: number, height: number, width = 9): string {
  return (
    box(x, 0, width, height, c.wall) +
    rect([x - width * 0.75, -height * 0.62, width * 1.5, 3], c.trim[0]) +
    rect([x - width * 0.75, -height, width * 1.5, 3], c.trim[0]) +
    rect([x - 0.9, -height * 0.9, 1.8, height * 0.2], c.deep) +
    spire(x, -height, width * 1.25, height * 0.36, c.trim) +
    circle(x, -height * 1.37, 1.5, c.gold[0])
  )
}

/** Kul Sharif. */
function mosque(c: Palette): string {
  const [lit, shade] = c.wall
  const porch = Array.from({ length: 6 }, (_, i) => ogive(-34 + i * 18.4, 0, 9.5, 28, c.deep))
  return (
    box(12, 0, 110, 40, c.wall) +
    rect([-45, -43, 114, 4], c.trim[0]) +
    porch.join('') +
    polygon(
      [
        [-28, -42],
        [-10, -78],
        [34, -78],
        [52, -42],
      ],
      lit,
    ) +
    polygon(
      [
        [18, -42],
        [16, -78],
        [34, -78],
        [52, -42],
      ],
      shade,
    ) +
    ogive(12, -42, 22, 28, c.deep) +
    ogive(12, -42, 15, 22, c.glow) +
    box(12, -76, 42, 14, c.wall) +
    windows([-8, -88, 40, 10], [7, 1], c.deep, { pane: [0.45, 1] }) +
    path('M-12 -90Q-16 -112 12 -136Q40 -112 36 -90Z', c.trim[0]) +
    path('M16 -90Q28 -112 12 -136Q40 -112 36 -90Z', c.trim[1]) +
    rect([11.3, -150, 1.4, 16], c.gold[0]) +
    circle(12, -150, 2.2, c.gold[0])
  )
}

function kremlin(c: Palette): string {
  const merlons = Array.from({ length: 24 }, (_, i) => rect([-119 + i * 10, -20, 6, 5], c.wall[0]))
  return rect([-120, -14, 240, 14], c.wall[1]) + rect([-120, -16, 240, 3], c.wall[0]) + merlons.join('')
}
