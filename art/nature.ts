import type { Tones } from './palette.ts'
import type { Random } from './random.ts'
import { d, group, line, opacity, path, type Point, rect } from './svg.ts'

/** Fronds of a palm: angle in degrees and length as a share of the palm's height. */
const FRONDS = [
  [-175, 0.42],
  [-150, 0.44],
  [-120, 0.36],
  [-88, 0.32],
  [-55, 0.38],
  [-25, 0.45],
  [0, 0.42],
  [160, 0.34],
  [22, 0.34],
] as const

/** A palm in one colour, `lean` −1..1 to the left or right. */
export function palm([x, y]: Point, height: number, colour: string, random: Random, lean = 0): string {
  const [tx, ty] = [x + lean * height * 0.3, y - height]
  const trunk = d`M${x - height * 0.022} ${y}Q${x} ${y - height * 0.5} ${tx} ${ty}Q${x + height * 0.05} ${y - height * 0.5} ${x + height * 0.03} ${y}Z`
  const frond = ([angle, share]: readonly [number, number]) => {
    const turn = (angle * Math.PI) / 180
    const length = share * height * (0.9 + random() * 0.2)
    const [ex, ey] = [tx + Math.cos(turn) * length, ty + Math.sin(turn) * length * 0.62 + length * 0.28]
    const [mx, my] = [tx + Math.cos(turn) * length * 0.55, ty + Math.sin(turn) * length * 0.75]
    return d`M${tx} ${ty}Q${mx} ${my - height * 0.05} ${ex} ${ey}Q${mx} ${my + height * 0.055} ${tx} ${ty}`
  }
  return path(trunk + FRONDS.map(frond).join(''), colour)
}

export function cypress(x: number, y: number, width: number, height: number, [lit, shade]: Tones): string {
  const [top, belly, foot] = [y - height, y - height * 0.3, width * 0.3]
  const right = d`H${x + foot}Q${x + width * 0.75} ${belly} ${x} ${top}Z`
  return (
    path(d`M${x} ${top}Q${x - width * 0.75} ${belly} ${x - foot} ${y}` + right, lit) +
    path(d`M${x} ${top}Q${x + width * 0.1} ${belly} ${x + width * 0.05} ${y}` + right, shade)
  )
}

/** An umbrella pine. */
export function pine(x: number, y: number, height: number, width: number, trunk: string, [lit, shade]: Tones): string {
  const h = height
  const boughs = d`M${x} ${y}L${x - 1} ${y - h * 0.8}M${x} ${y - h * 0.45}L${x - width * 0.25} ${y - h * 0.8}M${x} ${y - h * 0.5}L${x + width * 0.25} ${y - h * 0.8}`
  const [left, right, rim] = [x - width / 2, x + width / 2, y - h * 0.78]
  const under = d`${right} ${rim}Q${x} ${y - h * 0.68} ${left} ${rim}Z`
  return (
    line(boughs, trunk, h * 0.035) +
    path(
      d`M${left} ${rim}Q${x - width * 0.45} ${y - h} ${x - width * 0.1} ${y - h * 1.02}Q${x + width * 0.42} ${y - h * 1.04} ` +
        under,
      lit,
    ) +
    path(d`M${left} ${rim}Q${x} ${y - h * 0.86} ` + under, shade)
  )
}

/** A sailing boat: colours of the hull, and of the sail in the light and in the shade. */
export function sailboat([x, y]: Point, s: number, hull: string, [lit, shade]: Tones): string {
  return (
    path(d`M${x - 16 * s} ${y - 4 * s}H${x + 18 * s}L${x + 12 * s} ${y + 2 * s}H${x - 11 * s}Z`, hull) +
    path(d`M${x} ${y - 34 * s}L${x + 14 * s} ${y - 7 * s}H${x}Z`, shade) +
    path(d`M${x - 2 * s} ${y - 30 * s}L${x - 13 * s} ${y - 7 * s}H${x - 2 * s}Z`, lit) +
    rect([x - 1.4 * s, y - 36 * s, 1.2 * s, 33 * s], hull)
  )
}

export function gull([x, y]: Point, s: number, colour: string): string {
  const wings = d`M${x - 6 * s} ${y}Q${x - 3 * s} ${y - 4 * s} ${x} ${y}Q${x + 3 * s} ${y - 4 * s} ${x + 6 * s} ${y - s}`
  return line(wings, colour, 1.3 * s, 'stroke-linecap="round"')
}

/** Three capsules, `width` is that of the middle one. */
export function cloud([x, y]: Point, width: number, colour: string, share: number): string {
  const capsule = (left: number, top: number, w: number, h: number) =>
    rect([x + width * left, y + width * top, width * w, width * h], colour, `rx="${Math.round(width * h * 5) / 10}"`)
  return group(opacity(share), capsule(0, 0, 1, 0.07) + capsule(0.18, -0.055, 0.52, 0.07) + capsule(-0.12, 0.06, 0.7, 0.055))
}

/** Peaks over a width: corners from foot to foot, highest near the share `peak` of the width. */
export function ridge(width: number, base: number, height: number, random: Random, peaks = 7, peak = 0.5): Point[] {
  const points: Point[] = [[0, base]]
  for (let i = 0; i <= peaks; i++) {
    const x = (width * i) / peaks
    const near = 1.1 - Math.abs(i / peaks - peak)
    points.push([x + ((random() - 0.5) * width * 0.5) / peaks, base - height * (0.35 + random() * 0.65) * near])
    if (i < peaks) points.push([x + (width * 0.5) / peaks, base - height * (0.1 + random() * 0.3)])
  }
  return [...points, [width, base]]
}

/** Path data of rolling ground across a width, filled 60 units down. */
export function hill(width: number, base: number, height: number, random: Random, waves = 3): string {
  let data = d`M0 ${base + 60}V${base - height * random()}`
  for (let i = 1; i <= waves; i++) {
    const x = (width * i) / waves
    data += d`Q${x - width / waves / 2} ${base - height * (random() * 2 - 0.3)} ${x} ${base - height * random() * 0.7}`
  }
  return data + d`V${base + 60}Z`
}
