import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { arch, blocks, box, spire, windows } from '#art/shapes.ts'
import { circle, line, path, rect } from '#art/svg.ts'

export const rio: Look = {
  landmark: (c) => corcovado(c) + sugarloaf(c) + cable(c) + beach(c),
  paint: { green: ['#4f8f6d', '#2c6450'], blue: ['#3f7d72', '#275c57'], wall: ['#fbeed6', '#d6b792'] },
}

/** The mountain with the Redeemer. */
function corcovado(c: Palette): string {
  return (
    path('M-132 0Q-108 -38 -84 -62Q-70 -84 -56 -86Q-40 -82 -30 -58Q-10 -26 6 0Z', c.blue[0]) +
    path('M-56 -86Q-40 -82 -30 -58Q-10 -26 6 0H-38Q-44 -44 -56 -86Z', c.blue[1]) +
    rect([-60, -96, 9, 11], c.wall[1]) +
    path('M-58.5 -96L-57.5 -117H-53.5L-52.5 -96Z', c.white) +
    path('M-80 -117L-58 -119H-53L-31 -117V-113.6L-53 -112H-58L-80 -113.6Z', c.white) +
    circle(-55.5, -122.5, 3.4, c.white)
  )
}

function sugarloaf(c: Palette): string {
  return (
    path('M-14 0Q-4 -30 14 -40Q30 -40 44 -18L58 0Z', c.green[1]) +
    path('M32 0Q40 -66 58 -106Q70 -126 84 -118Q102 -100 112 -58Q118 -26 130 0Z', c.green[0]) +
    path('M76 -121Q102 -104 112 -58Q118 -26 130 0H92Q96 -70 76 -121Z', c.green[1])
  )
}

function cable(c: Palette): string {
  return (
    line('M16 -41Q44 -70 74 -121', c.deep, 1) +
    rect([39, -73, 11, 7], c.red[0], 'rx="2"') +
    line('M44.5 -73V-76', c.deep, 1) +
    rect([10, -45, 12, 6], c.wall[0]) +
    rect([70, -126, 12, 7], c.wall[0])
  )
}

function beach(c: Palette): string {
  const heights = [14, 22, 17, 26, 13, 20, 27, 15, 23, 18]
  return heights.map((height, i) => box(-104 + i * 14, 0, 11, height, i % 3 ? c.wall : c.roof)).join('')
}

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
