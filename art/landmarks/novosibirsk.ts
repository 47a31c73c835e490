import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { box, dome, windows } from '#art/shapes.ts'
import { line, polygon, rect } from '#art/svg.ts'

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
