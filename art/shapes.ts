import type { Palette, Tones } from './palette.ts'
import type { Random } from './random.ts'
import { type Area, d, line, num, path, polygon, rect } from './svg.ts'

/** Volumes turn away from the light here: 58 % of the width is lit, the rest is in the shade. */
const SPLIT = 0.58

// Every shape below stands on `base` (y of its foot, growing downwards) with its middle at `x`.

export function box(x: number, base: number, width: number, height: number, [lit, shade]: Tones, split = SPLIT): string {
  const left = x - width / 2
  return (
    rect([left, base - height, width * split + 0.3, height], lit) +
    rect([left + width * split, base - height, width * (1 - split), height], shade)
  )
}

export function spire(x: number, base: number, width: number, height: number, [lit, shade]: Tones): string {
  const top = [x, base - height] as const
  const edge = x + width * 0.1
  return (
    polygon([[x - width / 2, base], top, [edge, base]], lit) + polygon([top, [x + width / 2, base], [edge - 0.4, base]], shade)
  )
}

export function dome(x: number, base: number, width: number, height: number, [lit, shade]: Tones): string {
  const r = width / 2
  const rim = d`${r} ${height} 0 0 1 ${x + r} ${base}`
  return (
    path(`${d`M${x - r} ${base}A`}${rim}Z`, lit) +
    path(`${d`M${x + width * 0.1} ${base}Q${x + width * 0.24} ${base - height * 0.6} ${x} ${base - height}A`}${rim}Z`, shade)
  )
}

/** An onion dome with its cross; `rib` draws three coloured ribs on it. */
export function onion(x: number, base: number, width: number, height: number, [lit, shade]: Tones, rib?: string): string {
  const w = width
  const [low, high, neck, top] = [base - height * 0.28, base - height * 0.58, base - height * 0.76, base - height]
  const right = d`Q${x + w * 0.03} ${base - height * 0.84} ${x + w * 0.14} ${neck}C${x + w * 0.52} ${high} ${x + w * 0.72} ${low} ${x + w * 0.3} ${base}Z`
  const body = d`M${x - w * 0.3} ${base}C${x - w * 0.72} ${low} ${x - w * 0.52} ${high} ${x - w * 0.14} ${neck}Q${x - w * 0.03} ${base - height * 0.84} ${x} ${top}`
  const turn = d`M${x + w * 0.06} ${base}C${x + w * 0.36} ${base - height * 0.3} ${x + w * 0.2} ${base - height * 0.6} ${x} ${top}`
  const metal = rib ?? shade
  return (
    path(body + right, lit) +
    path(turn + right, shade) +
    (rib ? [-0.3, 0, 0.3].map((k) => onionRib(x, base, width, height, k, rib)).join('') : '') +
    rect([x - 0.5, top - 7, 1, 8], metal) +
    rect([x - 2.2, top - 5, 4.4, 1], metal)
  )
}

function onionRib(x: number, base: number, w: number, h: number, k: number, colour: string): string {
  const curve = d`M${x + w * k * 0.7} ${base}C${x + w * k * 1.9} ${base - h * 0.35} ${x + w * k} ${base - h * 0.62} ${x} ${base - h * 0.86}`
  return line(curve, colour, w * 0.07)
}

/** A round-headed opening. */
export function arch(x: number, base: number, width: number, height: number, fill: string): string {
  const r = width / 2
  const spring = base - height + r
  return path(d`M${x - r} ${base}V${spring}A${r} ${r} 0 0 1 ${x + r} ${spring}V${base}Z`, fill)
}

/** A pointed opening. */
export function ogive(x: number, base: number, width: number, height: number, fill: string): string {
  const r = width / 2
  const [spring, bend, top] = [base - height * 0.6, base - height * 0.85, base - height]
  return path(d`M${x - r} ${base}V${spring}Q${x - r} ${bend} ${x} ${top}Q${x + r} ${bend} ${x + r} ${spring}V${base}Z`, fill)
}

/** How many of the windows there are (`share`, 0..1, chosen by `random`) and how much of its cell a pane takes. */
export type Glazing = { random?: Random; share?: number; pane?: readonly [width: number, height: number] }

/** A grid of windows over an area. */
export function windows(
  [x, y, w, h]: Area,
  [columns, rows]: readonly [number, number],
  fill: string,
  glazing: Glazing = {},
): string {
  const { random, share = 1, pane = [0.5, 0.55] } = glazing
  let data = ''
  for (let i = 0; i < columns * rows; i++) {
    if (random && random() >= share) continue
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const left = x + (w * (column + 0.5 - pane[0] / 2)) / columns
    const top = y + (h * (row + 0.5 - pane[1] / 2)) / rows
    data += d`M${left} ${top}h${(w / columns) * pane[0]}v${(h / rows) * pane[1]}h${-(w / columns) * pane[0]}z`
  }
  return data && path(data, fill)
}

/** A five-pointed star. */
export function star(x: number, y: number, radius: number, fill: string): string {
  const corner = (_: unknown, i: number) => {
    const r = i % 2 ? radius * 0.4 : radius
    const turn = (i * Math.PI) / 5 - Math.PI / 2
    return `${num(x + r * Math.cos(turn))},${num(y + r * Math.sin(turn))}`
  }
  return `<polygon points="${Array.from({ length: 10 }, corner).join(' ')}" fill="${fill}"/>`
}

/** A house of many floors: its middle, width, height and paint. */
export type Block = readonly [x: number, width: number, height: number, tones: Tones]

/** Houses of a centre, the far ones first; some windows are lit at night. */
export function blocks(all: readonly Block[], c: Palette, random: Random): string {
  return all
    .map(([x, width, height, tones]) => {
      const glass = [x - width / 2 + 2, 4 - height, width - 4, height - 8] as const
      const grid = [Math.max(2, Math.round(width / 7)), Math.max(2, Math.round(height / 9))] as const
      return box(x, 0, width, height, tones) + windows(glass, grid, c.deep, { random, share: 0.62, pane: [0.42, 0.5] })
    })
    .join('')
}
