import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { cypress } from '#art/nature.ts'
import { box, dome, ogive } from '#art/shapes.ts'
import { rect } from '#art/svg.ts'

export const tashkent: Look = {
  landmark: (c) => minaret(-104, c) + minaret(104, c) + wings(c) + domes(c) + portal(c) + trees(c),
  paint: { wall: ['#eccb96', '#b98d5e'], blue: ['#2fa3b5', '#1c6f88'], trim: ['#4fb3bd', '#2b7d8f'], deep: '#4a4a50' },
}

/** The portal of a madrasah in its frame of tiles. */
function portal(c: Palette): string {
  const tiles = Array.from({ length: 7 }, (_, i) => rect([-29 + i * 9, -108, 5, 5], c.gold[0]))
  return (
    box(0, 0, 78, 114, c.wall) +
    rect([-34, -110, 68, 9], c.blue[0]) +
    tiles.join('') +
    rect([-34, -101, 7, 101], c.blue[0]) +
    rect([27, -101, 7, 101], c.blue[1]) +
    ogive(0, 0, 48, 92, c.trim[1]) +
    ogive(0, 0, 38, 76, c.deep) +
    box(0, 0, 18, 24, c.wall) +
    ogive(0, 0, 11, 20, c.deep) +
    rect([-41, -118, 82, 4], c.wall[0])
  )
}

function wings(c: Palette): string {
  const niches = [-82, -62, 62, 82].flatMap((x) => [ogive(x, -4, 13, 24, c.deep), ogive(x, -34, 13, 20, c.deep)])
  return box(0, 0, 196, 60, c.wall, 0.62) + rect([-98, -62, 196, 4], c.trim[0]) + niches.join('')
}

function domes(c: Palette): string {
  const one = (x: number, width: number) =>
    box(x, -62, width * 0.86, 20, c.wall) +
    rect([x - width * 0.43, -80, width * 0.86, 4], c.trim[0]) +
    dome(x, -82, width, width * 0.9, c.blue) +
    rect([x - 0.7, -96 - width * 0.9, 1.4, 15], c.gold[0])
  return one(-64, 38) + one(64, 38)
}

function minaret(x: number, c: Palette): string {
  const bands = [-34, -64, -94].map((y) => rect([x - 6.5, y, 13, 4], c.trim[0]))
  return (
    box(x, 0, 14, 132, c.wall) +
    bands.join('') +
    rect([x - 9, -138, 18, 6], c.wall[0]) +
    box(x, -138, 10, 12, c.wall) +
    dome(x, -150, 13, 12, c.blue) +
    rect([x - 0.6, -170, 1.2, 9], c.gold[0])
  )
}

function trees(c: Palette): string {
  return cypress(-122, 0, 12, 42, c.green) + cypress(122, 0, 12, 36, c.green)
}
