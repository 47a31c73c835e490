import type { Look } from '#art/city.ts'
import { cypress, palm } from '#art/nature.ts'
import type { Palette } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { arch, blocks, box, dome, spire, windows } from '#art/shapes.ts'
import { circle, d, line, path, polygon, rect } from '#art/svg.ts'

export const newyork: Look = {
  landmark: (c, random) => downtown(c, random) + chrysler(c) + empire(c, random),
  paint: { wall: ['#e6d3b4', '#b4906f'], roof: ['#7d99a6', '#4d6b7d'], trim: ['#cfd8d6', '#8a9fa6'], deep: '#4a4f58' },
}

function downtown(c: Palette, random: Random): string {
  return blocks(
    [
      [-96, 24, 66, c.roof],
      [-76, 18, 98, c.wall],
      [54, 22, 96, c.roof],
      [98, 22, 58, c.wall],
      [78, 24, 76, c.roof],
      [30, 18, 62, c.wall],
    ],
    c,
    random,
  )
}

/** The Chrysler Building: arches of steel, one in another, under a needle. */
function chrysler(c: Palette): string {
  const crown = [26, 21, 16, 11].map((width, i) => dome(-44, -112 - i * 13, width, 18, i % 2 ? [c.trim[1], c.trim[1]] : c.trim))
  return (
    box(-44, 0, 26, 112, c.wall) +
    windows([-55, -108, 22, 100], [4, 11], c.deep, { pane: [0.36, 0.5] }) +
    crown.join('') +
    spire(-44, -166, 5, 40, c.trim)
  )
}

/** The Empire State Building by its set-backs. */
function empire(c: Palette, random: Random): string {
  const steps = [
    [58, 0, 34],
    [46, -34, 58],
    [34, -92, 48],
    [24, -140, 20],
    [14, -160, 14],
  ] as const
  const body = steps.map(([width, foot, height]) => box(4, foot, width, height, c.wall))
  return (
    body.join('') +
    windows([-16, -88, 40, 84], [6, 9], c.deep, { random, share: 0.8, pane: [0.34, 0.55] }) +
    windows([-10, -138, 28, 44], [4, 5], c.deep, { random, share: 0.8, pane: [0.34, 0.55] }) +
    rect([-5, -177, 18, 4], c.trim[0]) +
    spire(4, -177, 6, 46, c.trim)
  )
}

export const losangeles: Look = {
  landmark: (c, random) => hills(c) + downtownTowers(c, random) + observatory(c) + palms(c, random),
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

function downtownTowers(c: Palette, random: Random): string {
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
