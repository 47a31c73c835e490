import type { Look } from '#art/city.ts'
import { cobbles } from '#art/grounds.ts'
import type { Palette, Tones } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { arch, box, onion, spire, star, windows } from '#art/shapes.ts'
import { circle, placed, polygon, rect } from '#art/svg.ts'

export const moscow: Look = {
  landmark: (c, random) => tower(c, random) + terrace(c) + cathedral(c),
  far: (haze) =>
    highRise(haze) + rect([118, -70, 14, 70], haze) + rect([134, -96, 12, 96], haze) + rect([148, -54, 16, 54], haze),
  scale: 1.2,
  sun: [0.3, 0.4, 0.22],
  ground: cobbles,
}

/** Saviour Tower. */
function tower(c: Palette, random: Random): string {
  return (
    box(84, 0, 26, 96, c.red) +
    windows([73, -92, 22, 60], [3, 5], c.deep, { random, share: 0.8, pane: [0.35, 0.5] }) +
    box(84, -96, 20, 22, c.red) +
    circle(84, -107, 6, c.wall[0]) +
    rect([83.4, -111, 1, 5], c.deep) +
    spire(84, -118, 22, 44, c.green) +
    rect([83.5, -172, 1, 12], c.trim[0]) +
    star(84, -176, 6.5, c.red[0])
  )
}

function terrace(c: Palette): string {
  const openings = Array.from({ length: 9 }, (_, i) => arch(-66 + i * 16.5, 0, 9, 20, c.deep))
  return box(0, 0, 150, 30, c.red, 0.6) + openings.join('')
}

/** St Basil's: eight chapels about a tent roof, the far ones first. */
function cathedral(c: Palette): string {
  const light = c.wall[0]
  return (
    chapel(c, [-30, 74, 22], [30, 38], c.blue, light) +
    chapel(c, [32, 70, 22], [30, 38], c.red, light) +
    tent(c) +
    chapel(c, [-56, 44, 24], [33, 40], c.green, c.trim[0]) +
    chapel(c, [56, 40, 24], [33, 40], c.trim, c.green[0]) +
    chapel(c, [-14, 30, 20], [27, 32], c.red, c.trim[0]) +
    chapel(c, [22, 32, 18], [25, 30], c.blue, c.trim[0])
  )
}

type Body = readonly [x: number, height: number, width: number]
type Cupola = readonly [width: number, height: number]

function chapel(c: Palette, [x, height, width]: Body, [cupola, tall]: Cupola, tones: Tones, rib: string): string {
  const eaves = -24 - height
  const slit = (dx: number) => arch(x + width * dx, -24 - height * 0.45, width * 0.2, height * 0.3, c.deep)
  return (
    box(x, -24, width, height, c.wall) +
    slit(-0.2) +
    slit(0.15) +
    rect([x - width / 2 - 1.5, eaves - 2, width + 3, 3], c.red[0]) +
    onion(x, eaves - 2, cupola, tall, tones, rib)
  )
}

function tent(c: Palette): string {
  const [lit, shade] = c.wall
  const left = [
    [-15, -112],
    [-5, -170],
    [1, -170],
    [2, -112],
  ] as const
  const right = [
    [2, -112],
    [1, -170],
    [5, -170],
    [15, -112],
  ] as const
  return (
    box(0, -24, 34, 72, c.wall) +
    arch(-8, -36, 7, 22, c.deep) +
    arch(7, -36, 7, 22, c.deep) +
    rect([-19, -98, 38, 4], c.red[0]) +
    box(0, -98, 26, 14, c.red) +
    polygon(left, lit) +
    polygon(right, shade) +
    rect([-8, -132, 3, 8], c.deep) +
    rect([3, -132, 3, 8], c.deep) +
    onion(0, -170, 15, 20, c.trim)
  )
}

/** One of the Seven Sisters. */
function highRise(haze: string): string {
  const steps = [
    [-40, 46, 80],
    [-24, 84, 48],
    [-15, 112, 30],
    [-9, 130, 18],
    [-38, 60, 6],
    [32, 60, 6],
  ] as const
  const body = steps.map(([x, height, width]) => rect([x, -height, width, height], haze))
  return placed(
    [-104, 0],
    0.9,
    body.join('') +
      polygon(
        [
          [-5, -130],
          [0, -176],
          [5, -130],
        ],
        haze,
      ),
  )
}
