import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { palm } from '#art/nature.ts'
import type { Random } from '#art/random.ts'
import { arch, box, dome } from '#art/shapes.ts'
import { path, rect } from '#art/svg.ts'
import { blocks } from './blocks.ts'

export const losangeles: Look = {
  landmark: (c, random) => hills(c) + downtown(c, random) + observatory(c) + palms(c, random),
  paint: {
    wall: ['#fff2dc', '#d3b793'],
    trim: ['#d79a5b', '#9d6a3f'],
    roof: ['#7c9aa6', '#547585'],
    green: ['#7a9163', '#55704f'],
    deep: '#5d5a58',
  },
}

function hills(c: Palette): string {
  return (
    path('M-150 0Q-110 -40 -76 -46Q-40 -60 -4 -44Q40 -34 60 0Z', c.green[0]) +
    path('M-40 -55Q-20 -54 -4 -44Q40 -34 60 0H-10Q-16 -34 -40 -55Z', c.green[1])
  )
}

function downtown(c: Palette, random: Random): string {
  return (
    blocks(
      [
        [70, 18, 92, c.roof],
        [90, 20, 118, c.wall],
        [110, 18, 84, c.roof],
        [54, 16, 64, c.wall],
        [128, 18, 58, c.wall],
      ],
      c,
      random,
    ) + dome(90, -118, 20, 10, c.roof)
  )
}

/** The Griffith Observatory on its hill: three copper domes. */
function observatory(c: Palette): string {
  const foot = -44
  return (
    box(-50, foot, 108, 22, c.wall, 0.62) +
    rect([-106, foot - 25, 112, 3.4], c.trim[0]) +
    [-92, -78, -22, -8].map((x) => arch(x, foot, 6, 15, c.deep)).join('') +
    box(-50, foot - 22, 40, 14, c.wall) +
    dome(-50, foot - 36, 40, 24, c.trim) +
    dome(-96, foot - 25, 18, 12, c.trim) +
    dome(-4, foot - 25, 18, 12, c.trim) +
    arch(-50, foot, 11, 19, c.deep)
  )
}

function palms(c: Palette, random: Random): string {
  const [, shade] = c.green
  return (
    palm([26, 2], 104, shade, random, 0.04) + palm([42, 2], 84, shade, random, -0.06) + palm([-124, 2], 92, shade, random, 0.05)
  )
}
