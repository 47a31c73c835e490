import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { box, dome, spire, windows } from '#art/shapes.ts'
import { rect } from '#art/svg.ts'
import { blocks } from './blocks.ts'

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
