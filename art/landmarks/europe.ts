import { blocks, hills, mountains } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import { fields, mansards } from '#art/grounds.ts'
import { cypress, pine } from '#art/nature.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, dome, ogive, spire } from '#art/shapes.ts'
import { circle, d, line, opacity, path, polygon, rect } from '#art/svg.ts'

export const paris: Look = {
  landmark: (c) => legs(c) + floors(c) + mast(c),
  far: (haze) =>
    path('M60 0Q100 -34 150 -30V0Z', haze) +
    dome(118, -40, 16, 18, [haze, haze]) +
    rect([112, -46, 12, 16], haze) +
    dome(106, -34, 8, 9, [haze, haze]) +
    dome(130, -34, 8, 9, [haze, haze]),
  paint: { wall: ['#a8694a', '#7a4536'], trim: ['#c28a5e', '#7a4536'], deep: '#5a302a' },
  ground: mansards('#7d8f7a'),
}

/** Legs of the Eiffel tower with their lattice. */
function legs(c: Palette): string {
  const lattice = [0, 1, 2, 3].map((i) => {
    const [x, y] = [-50 + i * 9, -4 - i * 11]
    return d`M${x} ${y}l17 -9M${x + 20 - i * 1.5} ${y}l-14 -10M${-x} ${y}l-17 -9M${-x - 20 + i * 1.5} ${y}l14 -10`
  })
  return (
    path('M-58 0Q-26 -36 -17 -84H-6Q-16 -34 -30 0ZM58 0Q26 -36 17 -84H6Q16 -34 30 0Z', c.wall[0]) +
    path('M58 0Q26 -36 17 -84H11Q20 -34 43 0ZM-30 0Q-16 -34 -6 -84H-11Q-22 -34 -43 0Z', c.wall[1]) +
    path('M-34 0A34 42 0 0 1 34 0H30A30 37 0 0 0 -30 0Z', c.wall[1]) +
    line(lattice.join(''), c.deep, 1.2, opacity(0.55))
  )
}

function floors(c: Palette): string {
  const [lit, shade] = c.wall
  return (
    rect([-32, -47, 64, 8], lit) +
    rect([4, -47, 28, 8], shade) +
    rect([-34, -49, 68, 3], c.trim[0]) +
    rect([-20, -90, 40, 7], lit) +
    rect([3, -90, 17, 7], shade) +
    rect([-22, -92, 44, 3], c.trim[0])
  )
}

function mast(c: Palette): string {
  const braces = Array.from({ length: 8 }, (_, i) => {
    const [y, w] = [-98 - i * 12, 11 - i * 1.15]
    return d`M${-w} ${y}L${w - 0.8} ${y - 10}M${w} ${y}L${-w + 0.8} ${y - 10}`
  })
  return (
    path('M-14 -92Q-5 -140 -2.4 -206H2.4Q5 -140 14 -92H8Q3 -130 0 -150Q-3 -130 -8 -92Z', c.wall[0]) +
    path('M0 -206H2.4Q5 -140 14 -92H8Q3 -130 0 -150Z', c.wall[1]) +
    line(braces.join(''), c.wall[1], 1.1) +
    rect([-5, -212, 10, 6], c.trim[0]) +
    rect([-1.2, -240, 2.4, 28], c.wall[0])
  )
}

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

export const barcelona: Look = {
  landmark: (c) => TOWERS.map(([x, height, width, cap]) => tower(c, [x, height, width], c[cap][0])).join('') + facade(c),
  paint: { wall: ['#edc08a', '#b97a52'], trim: ['#d7663f', '#a4452c'], deep: '#6b3a30' },
  behind: [mountains(['#8fb0a4', '#6c9484'])],
  houses: [blocks],
  ground: fields('#a4583c'),
}

/** Towers of the Sagrada Família, the far ones first: x, height, width, paint of the pinnacle. */
const TOWERS = [
  [-58, 120, 17, 'trim'],
  [58, 120, 17, 'trim'],
  [14, 190, 26, 'gold'],
  [-26, 160, 19, 'trim'],
  [44, 150, 18, 'red'],
  [-6, 170, 20, 'gold'],
  [-44, 142, 18, 'red'],
  [28, 158, 19, 'trim'],
] as const

function tower(c: Palette, [x, h, w]: readonly [number, number, number], cap: string): string {
  const right = d`${x} ${-h}Q${x + w * 0.45} ${-h * 0.8} ${x + w / 2} ${-h * 0.45}V0Z`
  const slits = Array.from({ length: 9 }, (_, k) => {
    const [y, wide] = [-h * 0.34 - k * h * 0.058 - 3.4, w * (0.5 - k * 0.035)]
    return d`M${x - wide * 0.5} ${y}h${wide * 0.26}v3.4h${-wide * 0.26}zM${x + wide * 0.2} ${y}h${wide * 0.26}v3.4h${-wide * 0.26}z`
  })
  return (
    path(d`M${x - w / 2} 0V${-h * 0.45}Q${x - w * 0.45} ${-h * 0.8} ` + right, c.wall[0]) +
    path(d`M${x + w * 0.08} 0V${-h * 0.45}Q${x + w * 0.12} ${-h * 0.8} ` + right, c.wall[1]) +
    path(slits.join(''), c.deep) +
    rect([x - 1, -h - 10, 2, 12], c.trim[0]) +
    circle(x, -h - 12, 3.6, cap) +
    circle(x - 2.6, -h - 8, 2, c.wall[0]) +
    circle(x + 2.6, -h - 8, 2, c.wall[0])
  )
}

function facade(c: Palette): string {
  const doors = [
    [-2, 22, 40],
    [-34, 15, 30],
    [32, 15, 30],
    [-60, 9, 22],
    [58, 9, 22],
  ] as const
  return (
    path('M-74 0V-44L-58 -62L-40 -50L-22 -74L-2 -92L18 -74L36 -50L56 -62L74 -44V0Z', c.wall[0]) +
    path('M10 0V-80L18 -74L36 -50L56 -62L74 -44V0Z', c.wall[1]) +
    circle(-2, -58, 9, c.deep) +
    circle(-2, -58, 6, c.glow) +
    doors.map(([x, width, height]) => ogive(x, 0, width, height, c.deep)).join('')
  )
}
