import { hills } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import { fields } from '#art/grounds.ts'
import { cypress, pine } from '#art/nature.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, dome, spire } from '#art/shapes.ts'
import { path, polygon, rect } from '#art/svg.ts'

export const rome: Look = {
  landmark: (c) => basilica(c) + colosseum(c) + trees(c),
  paint: { wall: ['#f0cf9c', '#c98d5a'], trim: ['#e6b878', '#b67f48'], roof: ['#e3c39a', '#bd9169'], deep: '#6b3d2e' },
  sun: [0.3, 0.4, 0.2],
  behind: [hills(['#c9a36a', '#a8824a'])],
  ground: fields('#7d6a35'),
}

function basilica(c: Palette): string {
  return (
    box(84, 0, 60, 44, c.roof) +
    rect([52, -48, 64, 4], c.wall[0]) +
    box(84, -48, 44, 14, c.roof) +
    dome(84, -62, 42, 34, c.blue) +
    box(84, -95, 8, 12, c.wall) +
    spire(84, -107, 5, 16, c.blue)
  )
}

function colosseum(c: Palette): string {
  const broken = 'H-24L-18 -110L-8 -112L-2 -100L8 -98L14 -90Z'
  const slits = Array.from({ length: 6 }, (_, i) => rect([-76 + i * 9, -108, 4, 7], c.deep))
  return (
    tier(c, [0, 30], 150) +
    tier(c, [32, 28], 148) +
    tier(c, [62, 26], 146) +
    path(`M-83 -90V-118${broken}`, c.wall[0]) +
    path(`M-38 -90V-118${broken}`, c.wall[1]) +
    rect([-85, -121, 62, 3], c.trim[0]) +
    slits.join('')
  )
}

/** One storey: eleven arches that narrow as the wall turns away. */
function tier(c: Palette, [foot, height]: readonly [number, number], width: number): string {
  const [left, edge, right] = [-width / 2 - 10, width * 0.2 - 10, width / 2 - 10]
  const opening = (_: unknown, i: number) => {
    const k = ((i + 0.5) / 11) * 2 - 1
    const x = (Math.sin(k * 1.35) / Math.sin(1.35)) * width * 0.47 - 10
    return arch(x, -foot - 1, (width / 11) * 0.62 * Math.cos(k * 1.1), height * 0.76, c.deep)
  }
  return (
    rect([left, -foot - height, width, height], c.wall[0]) +
    polygon(
      [
        [edge, -foot - height],
        [right, -foot - height],
        [right, -foot],
        [edge, -foot],
      ],
      c.wall[1],
    ) +
    rect([left - 2, -foot - height - 2, width + 4, 2.6], c.trim[0]) +
    Array.from({ length: 11 }, opening).join('')
  )
}

function trees(c: Palette): string {
  return (
    pine(-98, 4, 104, 54, c.red[0], c.green) +
    pine(102, 6, 78, 46, c.red[0], c.green) +
    cypress(72, 4, 11, 52, c.green) +
    cypress(58, 4, 9, 40, c.green)
  )
}
