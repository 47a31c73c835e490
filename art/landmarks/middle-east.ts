import { desertPalms, ferry, palmsRight, sailboats } from '#art/actors.ts'
import { mountains } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import { dunes } from '#art/grounds.ts'
import { cypress } from '#art/nature.ts'
import type { Palette, Tones } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { arch, box, dome, ogive, spire, windows } from '#art/shapes.ts'
import { circle, d, line, opacity, path, polygon, rect } from '#art/svg.ts'

export const istanbul: Look = {
  landmark: (c) => MINARETS.map(([x, height]) => minaret(c, x, height)).join('') + mosque(c),
  far: (haze) =>
    rect([-150, -18, 300, 18], haze) +
    rect([108, -66, 13, 66], haze) +
    polygon(
      [
        [106, -66],
        [114.5, -90],
        [123, -66],
      ],
      haze,
    ),
  paint: { wall: ['#f2dfc3', '#c7a084'], roof: ['#6d98a3', '#476f80'] },
  water: '#2f7f96',
  gulls: 5,
  front: [ferry],
}

const MINARETS = [
  [-96, 126],
  [96, 126],
  [-62, 150],
  [62, 150],
] as const

function minaret(c: Palette, x: number, height: number): string {
  return (
    box(x, 0, 6.4, height, c.wall) +
    rect([x - 5, -height * 0.55, 10, 3], c.trim[0]) +
    rect([x - 5, -height * 0.78, 10, 3], c.trim[0]) +
    spire(x, -height, 8.4, 34, c.roof) +
    circle(x, -height - 36, 1.4, c.gold[0])
  )
}

/** A cascade of domes on three storeys. */
function mosque(c: Palette): string {
  const porch = Array.from({ length: 11 }, (_, i) => ogive(-80 + i * 16, 0, 8, 22, c.deep))
  const gilded = (x: number, base: number, width: number, height: number) =>
    dome(x, base, width, height, c.roof) + circle(x, base - height - 2, 1.3, c.gold[0])
  return (
    box(0, 0, 176, 34, c.wall, 0.6) +
    porch.join('') +
    gilded(-76, -34, 30, 18) +
    gilded(76, -34, 30, 18) +
    box(0, -34, 112, 22, c.wall) +
    windows([-52, -52, 104, 14], [11, 1], c.deep, { pane: [0.4, 1] }) +
    gilded(-44, -56, 32, 20) +
    gilded(44, -56, 32, 20) +
    dome(0, -56, 84, 34, c.roof) +
    box(0, -74, 54, 18, c.wall) +
    windows([-25, -88, 50, 9], [8, 1], c.glow, { pane: [0.45, 1] }) +
    dome(0, -91, 56, 34, c.roof) +
    rect([-0.7, -139, 1.4, 16], c.gold[0]) +
    circle(0, -140, 2.4, c.gold[0])
  )
}

export const antalya: Look = {
  landmark: (c) => cliff(c) + houses(c) + keep(c) + flutedMinaret(c) + cypresses(c),
  paint: { wall: ['#e6b98a', '#b97f58'], trim: ['#d7663f', '#a4452c'] },
  behind: [mountains(['#8fb9c2', '#5f98a3', '#3f7f83'])],
  water: '#169bb0',
  gulls: 2,
  front: [sailboats, palmsRight],
}

/** The cliff with its waterfalls. */
function cliff(c: Palette): string {
  return (
    path('M-130 0V-62Q-110 -70 -92 -64L-60 -58Q-30 -60 -8 -50Q12 -46 24 -30L40 -22Q48 -10 60 0Z', c.wall[1]) +
    path('M-130 0V-62Q-110 -70 -92 -64L-60 -58Q-54 -30 -62 0Z', c.wall[0]) +
    line('M-50 -20l-4 -30M-26 -16l-4 -26M0 -10l-4 -26M22 -6l-4 -16M-84 -14l-4 -34', c.red[0], 2, opacity(0.35)) +
    path('M-40 -58V0h5V-56zM-32 -55V0h3V-54z', c.white)
  )
}

function houses(c: Palette): string {
  return house(c, -112, -64, 26, 28) + house(c, -84, -62, 24, 22) + house(c, -14, -50, 24, 20)
}

function house(c: Palette, x: number, foot: number, width: number, height: number): string {
  const [eaves, half] = [foot - height, width / 2 + 3]
  return (
    box(x, foot, width, height, [c.white, c.wall[0]]) +
    polygon(
      [
        [x - half, eaves],
        [x - half + 6, eaves - 8],
        [x + half - 6, eaves - 8],
        [x + half, eaves],
      ],
      c.trim[0],
    ) +
    windows([x - width / 2 + 2, eaves + 3, width - 4, height - 6], [3, 2], c.deep, { pane: [0.45, 0.5] })
  )
}

function keep(c: Palette): string {
  return (
    box(-54, -56, 30, 34, c.wall) +
    rect([-71, -93, 34, 4], c.trim[0]) +
    box(-54, -93, 24, 16, c.wall) +
    rect([-68, -110, 28, 3], c.trim[0]) +
    arch(-54, -58, 8, 16, c.deep)
  )
}

function flutedMinaret(c: Palette): string {
  const flutes = [0, 1, 2, 3].map((i) => rect([-102, -100 - i * 13, 8, 1], c.trim[1]))
  return box(-98, -90, 7, 60, c.trim) + flutes.join('') + rect([-104, -138, 12, 3], c.wall[0]) + spire(-98, -150, 9, 20, c.red)
}

function cypresses(c: Palette): string {
  return (
    cypress(-34, -56, 9, 38, c.green) +
    cypress(4, -46, 8, 34, c.green) +
    cypress(16, -36, 7, 26, c.green) +
    cypress(-126, -62, 8, 36, c.green)
  )
}

export const dubai: Look = {
  landmark: (c, random) => quarters(c, random) + khalifa(c) + sail(c),
  far: (haze) => FAR.map(([x, height]) => rect([x, -height, 13, height + 4], haze)).join(''),
  paint: { wall: ['#f6e3c6', '#c79a72'], roof: ['#d8b48e', '#a97c5c'], white: '#fff8ea', deep: '#7c5a50' },
  ground: dunes('#e0a35c'),
  front: [desertPalms],
}

const FAR = [
  [-130, 50],
  [-112, 76],
  [124, 60],
  [140, 84],
  [40, 54],
  [-16, 60],
] as const

const BLOCKS = [
  [-100, 20, 64, 'roof'],
  [-80, 16, 88, 'wall'],
  [80, 22, 74, 'wall'],
  [102, 18, 54, 'roof'],
  [58, 15, 96, 'roof'],
  [-40, 17, 70, 'roof'],
] as const

function quarters(c: Palette, random: Random): string {
  return BLOCKS.map(([x, width, height, tones]) => quarter([x, width, height], c[tones], c.deep, random)).join('')
}

function quarter([x, width, height]: readonly [number, number, number], tones: Tones, deep: string, random: Random): string {
  const area = [x - width / 2 + 1, -height + 4, width - 2, height - 8] as const
  return (
    box(x, 0, width, height, tones) + windows(area, [3, Math.round(height / 9)], deep, { random, share: 0.6, pane: [0.35, 0.45] })
  )
}

/** Burj Khalifa: seven setbacks and a needle. */
function khalifa(c: Palette): string {
  const steps = [
    [36, 54],
    [31, 84],
    [26, 112],
    [21, 140],
    [16, 168],
    [11, 192],
    [6, 212],
  ] as const
  const floors = Array.from({ length: 33 }, (_, i) => {
    const [y, half] = [8 + i * 6, (36 - (8 + i * 6) * 0.145) / 2 - 2]
    return d`M${12 - half} ${-y}H${12 + half}`
  })
  return (
    steps.map(([width, height]) => box(12, 0, width, height, c.wall, 0.52)).join('') +
    line(floors.join(''), c.deep, 0.8, opacity(0.35)) +
    spire(12, -212, 4, 46, c.wall)
  )
}

/** Burj Al Arab. */
function sail(c: Palette): string {
  const ribs = 'M-62 -128V0M-62 -104Q-40 -70 -36 0M-62 -60Q-42 -52 -22 -38M-62 -30Q-42 -26 -19 -18M-62 -88Q-46 -76 -31 -66'
  return (
    path('M-62 0V-118Q-22 -82 -18 0Z', c.white) +
    path('M-62 0V-118Q-36 -86 -36 0Z', c.wall[0]) +
    line(ribs, c.wall[1], 1.6) +
    rect([-63, -132, 1.6, 132], c.wall[1])
  )
}
