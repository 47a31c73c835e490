import type { Look } from '#art/city.ts'
import { mansards } from '#art/grounds.ts'
import type { Palette } from '#art/palette.ts'
import { dome } from '#art/shapes.ts'
import { d, line, opacity, path, rect } from '#art/svg.ts'

export const paris: Look = {
  landmark: (c) => legs(c) + floors(c) + mast(c),
  far: (haze) =>
    path('M60 0Q100 -34 150 -30V0Z', haze) +
    dome(118, -40, 16, 18, [haze, haze]) +
    rect([112, -46, 12, 16], haze) +
    dome(106, -34, 8, 9, [haze, haze]) +
    dome(130, -34, 8, 9, [haze, haze]),
  paint: { wall: ['#a8694a', '#7a4536'], trim: ['#c28a5e', '#7a4536'], deep: '#5a302a' },
  ground: mansards('#7d8f7a'),
}

/** Legs of the Eiffel tower with their lattice. */
function legs(c: Palette): string {
  const lattice = [0, 1, 2, 3].map((i) => {
    const [x, y] = [-50 + i * 9, -4 - i * 11]
    return d`M${x} ${y}l17 -9M${x + 20 - i * 1.5} ${y}l-14 -10M${-x} ${y}l-17 -9M${-x - 20 + i * 1.5} ${y}l14 -10`
  })
  return (
    path('M-58 0Q-26 -36 -17 -84H-6Q-16 -34 -30 0ZM58 0Q26 -36 17 -84H6Q16 -34 30 0Z', c.wall[0]) +
    path('M58 0Q26 -36 17 -84H11Q20 -34 43 0ZM-30 0Q-16 -34 -6 -84H-11Q-22 -34 -43 0Z', c.wall[1]) +
    path('M-34 0A34 42 0 0 1 34 0H30A30 37 0 0 0 -30 0Z', c.wall[1]) +
    line(lattice.join(''), c.deep, 1.2, opacity(0.55))
  )
}

function floors(c: Palette): string {
  const [lit, shade] = c.wall
  return (
    rect([-32, -47, 64, 8], lit) +
    rect([4, -47, 28, 8], shade) +
    rect([-34, -49, 68, 3], c.trim[0]) +
    rect([-20, -90, 40, 7], lit) +
    rect([3, -90, 17, 7], shade) +
    rect([-22, -92, 44, 3], c.trim[0])
  )
}

function mast(c: Palette): string {
  const braces = Array.from({ length: 8 }, (_, i) => {
    const [y, w] = [-98 - i * 12, 11 - i * 1.15]
    return d`M${-w} ${y}L${w - 0.8} ${y - 10}M${w} ${y}L${-w + 0.8} ${y - 10}`
  })
  return (
    path('M-14 -92Q-5 -140 -2.4 -206H2.4Q5 -140 14 -92H8Q3 -130 0 -150Q-3 -130 -8 -92Z', c.wall[0]) +
    path('M0 -206H2.4Q5 -140 14 -92H8Q3 -130 0 -150Z', c.wall[1]) +
    line(braces.join(''), c.wall[1], 1.1) +
    rect([-5, -212, 10, 6], c.trim[0]) +
    rect([-1.2, -240, 2.4, 28], c.wall[0])
  )
}
