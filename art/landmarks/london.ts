import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import type { Layer, Scene } from '#art/scene.ts'
import { box, dome, ogive, spire, windows } from '#art/shapes.ts'
import { circle, d, line, opacity, path, polygon, rect } from '#art/svg.ts'

/** A bridge with lamps in the foreground and a red double-decker on it. */
const busBridge: Layer = (scene) => {
  const { width: w, height, unit: u, tone } = scene
  const y = height * 0.93
  const arches = d`M0 ${y}V${y - 24 * u}Q${w / 2} ${y - 40 * u} ${w} ${y - 24 * u}V${y}H${w * 0.97}A${w * 0.14} ${24 * u} 0 0 0 ${w * 0.69} ${y}H${w * 0.64}A${w * 0.14} ${26 * u} 0 0 0 ${w * 0.36} ${y}H${w * 0.31}A${w * 0.14} ${24 * u} 0 0 0 ${w * 0.03} ${y}Z`
  return path(arches, tone('#3f5f5a')) + lamps(scene, y) + bus(scene, w * 0.5, y - 34 * u)
}

function lamps({ width, unit: u, sky, tone }: Scene, y: number): string {
  const glass = sky.night > 0.3 ? '#ffd98a' : tone('#f6e6c4')
  const lamp = (_: unknown, i: number) => {
    const [x, lift] = [(width * i) / 8, 6 * Math.sin((i / 8) * Math.PI) * u]
    return rect([x - u, y - 50 * u - lift, 1.6 * u, 22 * u], tone('#2a4541')) + circle(x, y - 51 * u - lift, 3 * u, glass)
  }
  return Array.from({ length: 9 }, lamp).join('')
}

function bus({ unit: u, tone }: Scene, x: number, road: number): string {
  const [glass, tyre] = [tone('#2b3a45'), tone('#2a4541')]
  return (
    rect([x, road - 18 * u, 34 * u, 18 * u], tone('#d9381e'), `rx="${Math.round(30 * u) / 10}"`) +
    rect([x + 2 * u, road - 16 * u, 30 * u, 5 * u], glass) +
    rect([x + 2 * u, road - 8 * u, 30 * u, 4 * u], glass) +
    circle(x + 8 * u, road, 3 * u, tyre) +
    circle(x + 26 * u, road, 3 * u, tyre)
  )
}

export const london: Look = {
  landmark: (c) => wheel(c) + parliament(c) + bigBen(c),
  far: (haze) =>
    dome(-118, -44, 30, 30, [haze, haze]) +
    rect([-134, -46, 32, 46], haze) +
    rect([-119, -88, 2, 16], haze) +
    polygon(
      [
        [-92, 0],
        [-84, -86],
        [-76, 0],
      ],
      haze,
    ),
  paint: {
    wall: ['#e7c48c', '#b1834f'],
    trim: ['#d9a85c', '#a87a3c'],
    roof: ['#56756f', '#3a5651'],
    blue: ['#5d7f8c', '#24607a'],
    deep: '#69492f',
  },
  clouds: 3,
  gulls: 2,
  water: '#5b8d92',
  front: [busBridge],
}

function wheel(c: Palette): string {
  const [steel] = c.blue
  const on = (radius: number, turns: number, i: number) => {
    const turn = (i * 2 * Math.PI) / turns
    return [76 + radius * Math.cos(turn), -66 + radius * Math.sin(turn)] as const
  }
  const spokes = Array.from({ length: 16 }, (_, i) => d`M76 -66L${on(51, 16, i)[0]} ${on(51, 16, i)[1]}`)
  const cabins = Array.from({ length: 20 }, (_, i) => circle(...on(58, 20, i), 2.6, steel))
  return (
    circle(76, -66, 56, 'none', `stroke="${steel}" stroke-width="3"`) +
    circle(76, -66, 51, 'none', `stroke="${steel}"`) +
    line(spokes.join(''), steel, 0.8) +
    line('M76 -66L52 0M76 -66L100 0', steel, 3) +
    cabins.join('')
  )
}

function parliament(c: Palette): string {
  const bays = Array.from(
    { length: 12 },
    (_, i) => ogive(-14 + i * 8.2, -6, 4, 30, c.deep) + spire(-18 + i * 8.2, -46, 4, 12, c.wall),
  )
  return (
    box(30, 0, 100, 46, c.wall, 0.66) +
    bays.join('') +
    box(88, 0, 24, 70, c.wall) +
    spire(79, -70, 5, 14, c.wall) +
    spire(97, -70, 5, 14, c.wall) +
    windows([79, -66, 18, 54], [3, 4], c.deep, { pane: [0.4, 0.6] })
  )
}

function bigBen(c: Palette): string {
  const x = -44
  const slits = [-9, -3, 3, 9].map((k) => d`M${x + k} -124V-64M${x + k} -58V-8`)
  return (
    box(x, 0, 30, 132, c.wall) +
    line(slits.join(''), c.deep, 2, opacity(0.7)) +
    rect([x - 17, -63, 34, 3], c.trim[0]) +
    rect([x - 17, -134, 34, 4], c.trim[0]) +
    box(x, -134, 34, 34, c.wall) +
    circle(x, -151, 13, c.gold[0]) +
    circle(x, -151, 11, c.white) +
    line(d`M${x} -151V-160M${x} -151L${x + 5} -147`, c.deep, 1.8, 'stroke-linecap="round"') +
    belfry(c, x)
  )
}

function belfry(c: Palette, x: number): string {
  return (
    rect([x - 19, -171, 38, 4], c.trim[0]) +
    polygon(
      [
        [x - 17, -171],
        [x - 11, -190],
        [x + 3, -190],
        [x + 3, -171],
      ],
      c.roof[0],
    ) +
    polygon(
      [
        [x + 3, -171],
        [x + 3, -190],
        [x + 11, -190],
        [x + 17, -171],
      ],
      c.roof[1],
    ) +
    box(x, -190, 20, 10, c.trim) +
    spire(x, -200, 20, 38, c.roof) +
    rect([x - 0.7, -248, 1.4, 12], c.gold[0])
  )
}
