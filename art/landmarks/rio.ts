import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { box } from '#art/shapes.ts'
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
