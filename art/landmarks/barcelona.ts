import { blocks, mountains } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import { fields } from '#art/grounds.ts'
import type { Palette } from '#art/palette.ts'
import { ogive } from '#art/shapes.ts'
import { circle, d, path, rect } from '#art/svg.ts'

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
