import { desertPalms } from '#art/actors.ts'
import type { Look } from '#art/city.ts'
import { dunes } from '#art/grounds.ts'
import type { Palette, Tones } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { box, spire, windows } from '#art/shapes.ts'
import { d, line, opacity, path, rect } from '#art/svg.ts'

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
