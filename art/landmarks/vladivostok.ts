import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { box } from '#art/shapes.ts'
import { d, line, path, polygon, rect } from '#art/svg.ts'

export const vladivostok: Look = {
  landmark: (c) => hills(c) + cables(c) + deck(c) + pylon(-50, c) + pylon(50, c),
  paint: { wall: ['#f7ead2', '#c9b294'], green: ['#5d8f7d', '#3a6a60'], trim: ['#e9dcc4', '#a89a86'], deep: '#4a5a63' },
}

/** The hills of the Golden Horn with their houses. */
function hills(c: Palette): string {
  const homes = [-128, -112, -98, 92, 106, 122].map((x, i) => box(x, -8, 9, 12 + ((i * 7) % 11), i % 2 ? c.wall : c.red))
  return path('M-150 0Q-120 -26 -84 -14L-66 0ZM66 0Q96 -20 120 -24L150 0Z', c.green[0]) + homes.join('')
}

/** Two fans of stays on each side, in the colours of the flag. */
function cables(c: Palette): string {
  const inks = [c.white, c.blue[0], c.red[0]]
  return inks
    .map((ink, k) => {
      const stays = [-50, 50].flatMap((x) =>
        [2, 3, 4, 5, 6, 7, 8].map((i) => {
          const [top, reach] = [-184 + i * 6 + k * 2, i * 10.4 + k * 3.4]
          return d`M${x} ${top}L${x - reach} -42M${x} ${top}L${x + Math.min(reach, 49)} -43`
        }),
      )
      return line(stays.join(''), ink, 0.9)
    })
    .join('')
}

function deck(c: Palette): string {
  const piers = [-128, -108, 108, 128].map((x) => box(x, 0, 6, 38, c.wall))
  return piers.join('') + path('M-148 -38Q0 -50 148 -38V-33Q0 -44 -148 -33Z', c.trim[1])
}

/** An A-shaped pylon, 324 metres of it above the sea. */
function pylon(x: number, c: Palette): string {
  const [lit, shade] = c.wall
  return (
    polygon(
      [
        [x - 12, 0],
        [x - 3.4, -196],
        [x, -196],
        [x - 5, 0],
      ],
      lit,
    ) +
    polygon(
      [
        [x + 12, 0],
        [x + 3.4, -196],
        [x, -196],
        [x + 5, 0],
      ],
      shade,
    ) +
    rect([x - 8, -62, 16, 5], shade) +
    rect([x - 4.5, -140, 9, 4], shade)
  )
}
