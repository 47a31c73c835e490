import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { d, line, path, polygon, rect } from '#art/svg.ts'

export const sanfrancisco: Look = {
  landmark: (c) => headlands(c) + cables(c) + deck(c) + tower(-64, c) + tower(64, c),
  paint: { red: ['#d4502f', '#9c3324'], green: ['#7d9470', '#566f55'], wall: ['#e6d8bd', '#b09b7d'] },
}

function headlands(c: Palette): string {
  return (
    path('M-150 0Q-128 -34 -100 -30Q-80 -20 -66 0ZM60 0Q84 -22 112 -38Q136 -34 150 0Z', c.green[0]) +
    path('M112 -38Q136 -34 150 0H104Q112 -18 112 -38Z', c.green[1])
  )
}

/** The main cable: a parabola between the towers, straight to the shores. */
function height(x: number): number {
  const side = Math.abs(x)
  return side <= 64 ? 48 + 118 * (side / 64) ** 2 : 166 - ((side - 64) / 76) * 122
}

function cables(c: Palette): string {
  const points = Array.from({ length: 57 }, (_, i) => -140 + i * 5)
  const hangers = points.filter((x) => height(x) > 48).map((x) => d`M${x} -40V${-height(x)}`)
  const way = points.map((x, i) => (i ? d`L${x} ${-height(x)}` : d`M${x} ${-height(x)}`))
  return line(hangers.join(''), c.red[1], 0.8) + line(way.join(''), c.red[0], 2.6)
}

function deck(c: Palette): string {
  const braces = Array.from({ length: 28 }, (_, i) => d`M${-140 + i * 10} -33l5 -5l5 5`)
  return rect([-142, -42, 284, 4], c.red[0]) + line(braces.join(''), c.red[1], 1) + rect([-142, -34, 284, 2], c.red[1])
}

function tower(x: number, c: Palette): string {
  const [lit, shade] = c.red
  const leg = (at: number, width: number) =>
    polygon(
      [
        [at - width, 0],
        [at - width * 0.7, -174],
        [at + width * 0.7, -174],
        [at + width, 0],
      ],
      lit,
    ) +
    polygon(
      [
        [at + 0.4, 0],
        [at + 0.4, -174],
        [at + width * 0.7, -174],
        [at + width, 0],
      ],
      shade,
    )
  const bars = [-172, -138, -104, -70].map((y) => rect([x - 9, y, 18, 6], lit) + rect([x - 9, y + 4, 18, 2], shade))
  return pier(x, c) + leg(x - 7, 4) + leg(x + 7, 4) + bars.join('') + rect([x - 12, -177, 24, 4], lit)
}

function pier(x: number, c: Palette): string {
  return rect([x - 17, -8, 34, 8], c.wall[0]) + rect([x + 3, -8, 14, 8], c.wall[1])
}
