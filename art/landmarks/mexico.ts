import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { cypress } from '#art/nature.ts'
import { box } from '#art/shapes.ts'
import { circle, path, polygon, rect } from '#art/svg.ts'

export const mexico: Look = {
  landmark: (c) => volcano(c) + pyramid(c) + angel(c) + cactus(c) + cypress(-112, 0, 12, 40, c.green),
  paint: {
    wall: ['#e0b27a', '#a8754b'],
    trim: ['#f3d59d', '#bb8a55'],
    blue: ['#7f93a0', '#5b7284'],
    green: ['#568a62', '#356149'],
  },
}

/** Popocatépetl with its smoke. */
function volcano(c: Palette): string {
  return (
    path('M-150 0L-92 -76Q-86 -82 -80 -76L-18 0Z', c.blue[0]) +
    path('M-104 -60L-92 -76Q-86 -82 -80 -76L-67 -60L-78 -66L-86 -56L-94 -66Z', c.white)
  )
}

/** The Pyramid of the Sun: five terraces and a stair. */
function pyramid(c: Palette): string {
  const terraces = Array.from({ length: 5 }, (_, i) => {
    const [half, foot] = [92 - i * 17, -i * 17]
    const slope = 8
    return (
      polygon(
        [
          [-half, foot],
          [-half + slope, foot - 17],
          [half - slope, foot - 17],
          [half, foot],
        ],
        c.wall[0],
      ) +
      polygon(
        [
          [half * 0.24, foot],
          [half * 0.24 - 2, foot - 17],
          [half - slope, foot - 17],
          [half, foot],
        ],
        c.wall[1],
      ) +
      rect([-half + slope - 1, foot - 18.5, (half - slope) * 2 + 2, 2.4], c.trim[0])
    )
  })
  const stair =
    polygon(
      [
        [-15, 0],
        [-8, -86],
        [8, -86],
        [15, 0],
      ],
      c.trim[0],
    ) +
    polygon(
      [
        [4, 0],
        [2, -86],
        [8, -86],
        [15, 0],
      ],
      c.trim[1],
    )
  return terraces.join('') + stair + box(0, -86, 26, 12, c.wall) + rect([-15, -100, 30, 3], c.trim[0])
}

/** The Angel of Independence on its column. */
function angel(c: Palette): string {
  const [lit, shade] = c.gold
  return (
    box(114, 0, 30, 8, c.trim) +
    box(114, -8, 18, 12, c.trim) +
    box(114, -20, 8, 96, c.trim) +
    rect([107, -120, 14, 4], c.trim[0]) +
    path('M112 -120L113.4 -138H115.4L117 -120Z', lit) +
    path('M113.6 -134Q104 -148 99 -144Q102 -132 113.6 -129ZM115 -134Q124 -148 129 -144Q126 -132 115 -129Z', shade) +
    circle(114.3, -141, 2.6, lit) +
    rect([117, -150, 1.4, 16], lit)
  )
}

function cactus(c: Palette): string {
  const [lit] = c.green
  return path(
    'M-99 0V-27A3.4 3.4 0 0 1 -92 -27V0ZM-103 -8V-18A2 2 0 0 1 -99 -18V-12H-97V-8ZM-88 -12V-22A2 2 0 0 0 -92 -22V-16H-94V-12Z',
    lit,
  )
}
