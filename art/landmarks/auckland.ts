import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { box, spire } from '#art/shapes.ts'
import { path, polygon, rect } from '#art/svg.ts'
import { blocks } from './blocks.ts'

export const auckland: Look = {
  landmark: (c, random) => island(c) + harbour(c, random) + skyTower(c) + sails(c),
  paint: { wall: ['#f1e6d2', '#c3aa8d'], roof: ['#6d97a3', '#456f80'], green: ['#5d9278', '#38685a'], deep: '#3b5561' },
}

/** Rangitoto, the long volcano behind the harbour. */
function island(c: Palette): string {
  return path('M-140 0Q-96 -14 -70 -28Q-58 -34 -46 -28Q-10 -12 40 0Z', c.green[1])
}

function harbour(c: Palette, random: Random): string {
  return blocks(
    [
      [-64, 26, 58, c.roof],
      [-38, 22, 82, c.wall],
      [36, 22, 74, c.roof],
      [62, 26, 54, c.wall],
      [88, 22, 40, c.roof],
      [-90, 22, 36, c.wall],
    ],
    c,
    random,
  )
}

/** The Sky Tower: a shaft on eight legs, decks, a long mast. */
function skyTower(c: Palette): string {
  const [lit, shade] = c.wall
  const bowl = (foot: number, low: number, high: number, height: number) =>
    polygon(
      [
        [-high, foot - height],
        [high, foot - height],
        [low, foot],
        [-low, foot],
      ],
      c.roof[0],
    ) +
    polygon(
      [
        [1, foot - height],
        [high, foot - height],
        [low, foot],
        [1, foot],
      ],
      c.roof[1],
    )
  return (
    path('M-13 0L-5 -34H5L13 0Z', shade) +
    box(0, 0, 9, 128, c.wall) +
    bowl(-118, 7, 17, 14) +
    rect([-19, -137, 38, 5], lit) +
    bowl(-137, 17, 11, 10) +
    box(0, -147, 13, 12, c.wall) +
    rect([-9, -161, 18, 3], shade) +
    box(0, -159, 5, 26, c.red) +
    spire(0, -185, 4, 40, c.red)
  )
}

function sails(c: Palette): string {
  const yacht = (x: number, s: number) =>
    polygon(
      [
        [x, -s * 30],
        [x + s * 13, -s * 4],
        [x, -s * 4],
      ],
      c.white,
    ) +
    polygon(
      [
        [x - 2, -s * 26],
        [x - s * 9, -s * 4],
        [x - 2, -s * 4],
      ],
      c.wall[1],
    ) +
    rect([x - s * 11, -s * 4, s * 24, s * 4], c.red[0], 'rx="1"')
  return yacht(114, 1) + yacht(-116, 0.8)
}
