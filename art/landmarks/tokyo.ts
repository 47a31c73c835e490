import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { blocks } from '#art/shapes.ts'
import { d, line, path, polygon, rect } from '#art/svg.ts'

export const tokyo: Look = {
  landmark: (c, random) => fuji(c) + streets(c, random) + tower(c),
  paint: {
    wall: ['#f0e4d0', '#bda68c'],
    roof: ['#6f8fa3', '#48667d'],
    blue: ['#6e8fa8', '#4b6d8a'],
    red: ['#e2572f', '#a83a26'],
    deep: '#45525e',
  },
}

/** Fuji under its snow. */
function fuji(c: Palette): string {
  return (
    path('M-146 0Q-92 -40 -54 -104Q-46 -112 -38 -108L-28 -112Q-20 -110 -14 -104Q20 -44 70 0Z', c.blue[0]) +
    path('M-26 -112Q-20 -110 -14 -104Q20 -44 70 0H0Q-8 -60 -26 -112Z', c.blue[1]) +
    path(
      'M-72 -76Q-62 -90 -54 -104Q-46 -112 -38 -108L-28 -112Q-20 -110 -14 -104Q-6 -90 4 -74L-8 -82L-16 -66L-26 -84L-38 -64L-46 -82L-58 -68L-62 -80Z',
      c.white,
    )
  )
}

function streets(c: Palette, random: Random): string {
  return blocks(
    [
      [8, 20, 40, c.wall],
      [32, 22, 56, c.roof],
      [54, 16, 44, c.wall],
      [120, 20, 62, c.roof],
      [138, 16, 40, c.wall],
    ],
    c,
    random,
  )
}

/** Tokyo Tower: orange lattice, white bands, two decks. */
function tower(c: Palette): string {
  const [lit, shade] = c.red
  const lattice = Array.from({ length: 9 }, (_, i) => {
    const [y, half] = [-74 - i * 11, 9.6 - i * 0.85]
    return d`M${88 - half} ${y}L${88 + half - 0.8} ${y - 11}M${88 + half} ${y}L${88 - half + 0.8} ${y - 11}`
  })
  return (
    path('M62 0Q78 -42 80 -74H84Q84 -34 74 0ZM114 0Q98 -42 96 -74H92Q92 -34 102 0Z', lit) +
    path('M114 0Q98 -42 96 -74H94Q95 -34 108 0Z', shade) +
    path('M72 -16A18 24 0 0 1 104 -16L101 -16A14 19 0 0 0 75 -16Z', shade) +
    polygon(
      [
        [78, -74],
        [86, -178],
        [90, -178],
        [98, -74],
        [95, -74],
        [88, -160],
        [81, -74],
      ],
      lit,
    ) +
    polygon(
      [
        [88, -178],
        [90, -178],
        [98, -74],
        [95, -74],
        [88, -160],
      ],
      shade,
    ) +
    line(lattice.join(''), shade, 1) +
    rect([74, -78, 28, 9], c.white) +
    rect([90, -78, 12, 9], c.wall[1]) +
    rect([81, -126, 14, 6], c.white) +
    rect([83.6, -150, 8.8, 3], c.white) +
    rect([86.8, -206, 2.4, 30], c.white) +
    rect([86.8, -194, 2.4, 7], lit)
  )
}
