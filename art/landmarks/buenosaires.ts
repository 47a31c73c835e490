import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { arch, box, spire, windows } from '#art/shapes.ts'
import { rect } from '#art/svg.ts'
import { blocks } from './blocks.ts'

export const buenosaires: Look = {
  landmark: (c, random) => avenue(c, random) + palace(c) + obelisk(c),
  paint: {
    wall: ['#fff4e0', '#cdb391'],
    red: ['#e2a08c', '#b06a5e'],
    roof: ['#7f9aa5', '#557383'],
    trim: ['#fff4e0', '#d9c2a2'],
    deep: '#6b4d48',
  },
}

function avenue(c: Palette, random: Random): string {
  return blocks(
    [
      [-112, 24, 60, c.roof],
      [-88, 22, 78, c.wall],
      [-64, 22, 54, c.roof],
      [102, 24, 74, c.wall],
      [124, 20, 52, c.roof],
      [78, 22, 58, c.roof],
    ],
    c,
    random,
  )
}

/** The Pink House with its arch. */
function palace(c: Palette): string {
  const wing = (x: number) =>
    box(x, 0, 62, 44, c.red) +
    rect([x - 33, -47, 66, 3.4], c.trim[0]) +
    rect([x - 31, -24, 62, 2], c.trim[0]) +
    windows([x - 28, -42, 56, 15], [6, 1], c.deep, { pane: [0.4, 0.8] }) +
    Array.from({ length: 5 }, (_, i) => arch(x - 24 + i * 12, 0, 7, 17, c.deep)).join('')
  return wing(-54) + wing(54)
}

/** The Obelisk of the Ninth of July Avenue. */
function obelisk(c: Palette): string {
  return (
    box(0, 0, 34, 10, c.trim) +
    box(0, -10, 20, 150, c.wall) +
    spire(0, -160, 20, 26, c.wall) +
    rect([-1.5, -152, 3, 7], c.deep) +
    rect([-4, -30, 8, 20], c.deep)
  )
}
