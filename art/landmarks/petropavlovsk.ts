import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { box } from '#art/shapes.ts'
import { path, polygon, rect } from '#art/svg.ts'

export const petropavlovsk: Look = {
  landmark: (c) => avachinsky(c) + koryaksky(c) + shore(c),
  paint: { blue: ['#6c8b9c', '#476a80'], green: ['#5b8a72', '#3a6558'], wall: ['#f2e5cf', '#bfa88b'] },
}

/** The sharp cone, three and a half kilometres high. */
function koryaksky(c: Palette): string {
  return (
    path('M-128 0Q-78 -46 -50 -128L-42 -136L-34 -128Q-4 -50 44 0Z', c.blue[0]) +
    path('M-42 -136L-34 -128Q-4 -50 44 0H-20Q-32 -70 -42 -136Z', c.blue[1]) +
    path(
      'M-70 -82Q-58 -104 -50 -128L-42 -136L-34 -128Q-26 -104 -16 -84L-24 -92L-28 -70L-38 -92L-46 -62L-54 -90L-62 -76Z',
      c.white,
    ) +
    path('M-42 -136L-34 -128Q-26 -104 -16 -84L-24 -92L-28 -70L-36 -94Z', c.wall[1], 'opacity=".55"')
  )
}

/** Its lower neighbour smokes. */
function avachinsky(c: Palette): string {
  return (
    path('M14 0Q56 -34 76 -84Q84 -92 94 -86Q112 -40 146 0Z', c.blue[1]) +
    path('M66 -62Q72 -74 76 -84Q84 -92 94 -86Q98 -74 106 -60L98 -68L92 -54L84 -70L76 -56Z', c.white) +
    path('M84 -90Q78 -104 90 -110Q84 -124 102 -128Q122 -132 116 -120Q122 -110 104 -108Q96 -98 90 -90Z', c.white, 'opacity=".55"')
  )
}

/** Hills of the bay, houses, and the three rocks at its mouth. */
function shore(c: Palette): string {
  const homes = [-104, -90, -74, -56, 40, 56, 74].map((x, i) =>
    box(x, -6, 12, 12 + ((i * 5) % 9), [c.wall, c.red, c.roof, c.gold][i % 4]!),
  ) // four paints, taken in turn
  return (
    path('M-146 0Q-104 -22 -58 -14Q-20 -6 0 0ZM10 0Q60 -20 104 -12L146 0Z', c.green[0]) +
    homes.join('') +
    polygon(
      [
        [112, 0],
        [116, -26],
        [122, -28],
        [128, 0],
      ],
      c.deep,
    ) +
    polygon(
      [
        [128, 0],
        [132, -18],
        [137, -17],
        [141, 0],
      ],
      c.deep,
    ) +
    rect([-146, -2, 292, 2], c.green[1])
  )
}
