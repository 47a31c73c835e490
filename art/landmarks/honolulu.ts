import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { palm } from '#art/nature.ts'
import type { Random } from '#art/random.ts'
import { path } from '#art/svg.ts'
import { blocks } from './blocks.ts'

export const honolulu: Look = {
  landmark: (c, random) => diamondHead(c) + waikiki(c, random) + palms(c, random),
  paint: { wall: ['#fff3dc', '#d5b894'], roof: ['#f0c9a0', '#c08d68'], green: ['#5f9a6c', '#3a6c55'], deep: '#7a6a5c' },
}

/** The crater over the bay, furrowed by rain. */
function diamondHead(c: Palette): string {
  return (
    path('M-70 0L-34 -32L0 -52L22 -66Q36 -74 48 -64L78 -58Q92 -60 102 -46L140 0Z', c.green[0]) +
    path('M48 -64L78 -58Q92 -60 102 -46L140 0H84L70 -34Z', c.green[1]) +
    path('M22 -66L16 -30L28 -8L30 -40ZM0 -52L-6 -24L4 -6L6 -34ZM60 -61L58 -30L68 -6L70 -40Z', c.green[1], 'opacity=".6"')
  )
}

function waikiki(c: Palette, random: Random): string {
  return blocks(
    [
      [-118, 18, 34, c.wall],
      [-98, 16, 52, c.roof],
      [-80, 18, 42, c.wall],
      [-60, 14, 58, c.wall],
      [-44, 16, 36, c.roof],
      [-26, 14, 26, c.wall],
    ],
    c,
    random,
  )
}

function palms(c: Palette, random: Random): string {
  const [lit, shade] = c.green
  return palm([62, 2], 62, lit, random, 0.1) + palm([84, 2], 92, shade, random, -0.25) + palm([104, 2], 76, shade, random, 0.3)
}
