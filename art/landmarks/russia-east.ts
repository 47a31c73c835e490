import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { box, dome, windows } from '#art/shapes.ts'
import { d, line, path, polygon, rect } from '#art/svg.ts'

export const novosibirsk: Look = {
  landmark: (c) => stage(c) + bigDome(c) + portico(c) + trees(c),
  paint: {
    wall: ['#f2ead8', '#c4b295'],
    roof: ['#9fb3b4', '#66838a'],
    trim: ['#fff8ea', '#d2c0a1'],
    green: ['#4f7f66', '#31594c'],
    deep: '#5d5148',
  },
}

/** The tower over the stage of the Opera. */
function stage(c: Palette): string {
  return (
    box(78, 0, 62, 84, c.wall) +
    rect([45, -88, 66, 5], c.trim[0]) +
    windows([50, -78, 56, 40], [6, 2], c.deep, { pane: [0.4, 0.55] })
  )
}

/** The dome of sixty metres, scaled like a fish. */
function bigDome(c: Palette): string {
  const seams = [0.22, 0.42, 0.62].map((share) => {
    const half = 76 * Math.sqrt(1 - share ** 2)
    return `M${(-12 - half).toFixed(1)} ${(-44 - 66 * share).toFixed(1)}Q-12 ${(-38 - 66 * share).toFixed(1)} ${(-12 + half).toFixed(1)} ${(-44 - 66 * share).toFixed(1)}`
  })
  return (
    box(-12, 0, 160, 44, c.wall, 0.64) +
    dome(-12, -44, 152, 66, c.roof) +
    line(seams.join(''), c.roof[1], 1.1, 'opacity=".7"') +
    box(-12, -109, 22, 8, c.trim) +
    dome(-12, -117, 22, 10, c.roof) +
    rect([-92, -48, 160, 5], c.trim[0]) +
    windows([-88, -36, 152, 24], [15, 1], c.deep, { pane: [0.4, 0.8] })
  )
}

function portico(c: Palette): string {
  const columns = Array.from({ length: 8 }, (_, i) => rect([-106 + i * 9.6, -46, 5, 42], i < 5 ? c.trim[0] : c.trim[1]))
  return (
    rect([-110, -48, 80, 44], c.deep) +
    columns.join('') +
    rect([-114, -54, 88, 7], c.trim[0]) +
    polygon(
      [
        [-114, -54],
        [-70, -76],
        [-26, -54],
      ],
      c.wall[0],
    ) +
    polygon(
      [
        [-62, -54],
        [-70, -76],
        [-26, -54],
      ],
      c.wall[1],
    ) +
    rect([-116, -4, 92, 4], c.wall[1])
  )
}

/** Firs of the square. */
function trees(c: Palette): string {
  const fir = (x: number, height: number) =>
    [0, 0.28, 0.54]
      .map((k) =>
        polygon(
          [
            [x - 9 + k * 8, -height * k],
            [x, -height * (k + 0.46)],
            [x + 9 - k * 8, -height * k],
          ],
          k ? c.green[0] : c.green[1],
        ),
      )
      .join('')
  return fir(-128, 40) + fir(124, 46) + fir(138, 34)
}

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
