import { type Hex, mix } from '#art/oklab.ts'
import { type Area, circle, d, line, num, opacity, path, rect } from '#art/svg.ts'
import { disc, farAway, landmark, sea, skyline } from './horizon.ts'
import { pick } from './look.ts'
import { type Stage, HEIGHT, WIDTH, grain } from './stage.ts'
import { isSeaside, tree } from './surroundings.ts'

/** Paint of an interior in the light of the hour: wall, textile, linen, floor, wood, metal. */
export type Decor = { wall: Hex; cloth: Hex; linen: Hex; floor: Hex; wood: Hex; brass: Hex }

const schemes: readonly (readonly [wall: Hex, cloth: Hex, linen: Hex])[] = [
  ['#ecdfc9', '#c8482f', '#f7f0e4'],
  ['#d1ded6', '#d88a3b', '#f8f5ec'],
  ['#e8c7b2', '#24656b', '#fcf3e8'],
  ['#bbcfd2', '#c2452f', '#f5f2e6'],
  ['#ead5a4', '#2e6d7c', '#fff8ea'],
  ['#8aa39c', '#e0a242', '#f1eadb'],
  ['#dad3c6', '#8d3b2b', '#fbf7f0'],
  ['#c9d3dc', '#3f5f86', '#f7f6f2'],
  ['#e3d0d0', '#7d4a63', '#fbf4f2'],
  ['#d7dcc0', '#5d7a3f', '#fafaf0'],
]
const woods = ['#bb8c60', '#a97a52', '#caa479', '#916d4e'] as const

/** Colours of a hotel's insides: the same scheme in all its rooms, turned a little by `shift`. */
export function decorOf({ sky, random, isNight, look }: Stage, shift: number): Decor {
  const light = (colour: Hex) => mix(colour, mix(sky.horizon, sky.ambient, 0.5), isNight ? 0.2 + sky.night * 0.24 : 0.12)
  const at = (look.id.length * 7 + look.id.charCodeAt(look.id.length - 1) + shift) % schemes.length
  const [wall, cloth, linen] = schemes[at]! // `at` is taken within the list
  return {
    wall: light(wall),
    cloth: light(cloth),
    linen: light(linen),
    floor: light(look.kind === 'ski' ? '#b08050' : pick(woods, random)),
    wood: light('#6d4831'),
    brass: light('#cda45c'),
  }
}

/** Walls and floor; the skirting runs at `floor`. */
export function box(stage: Stage, { wall, linen, floor, wood }: Decor, at: number, panel: 'plain' | 'boards' | 'paper'): string {
  let marks = ''
  if (panel === 'boards') for (let i = 1; i < 24; i++) marks += d`M${i * 20} ${at * 0.64}V${at}`
  if (panel === 'paper')
    for (let i = 0; i < 33; i++) for (let j = 0; j < 9; j++) marks += d`M${8 + i * 15 + (j % 2) * 7} ${14 + j * 28}h.1`
  const joints = [1, 2, 3, 4].map((i) => d`M0 ${at + ((HEIGHT - at) * i) / 5}h${WIDTH}`).join('')
  const paper = `<path d="${marks}" stroke="${mix(wall, wood, 0.35)}" stroke-width="${panel === 'paper' ? 4 : 1.2}" stroke-linecap="round" opacity=".3"/>`
  return (
    rect([0, 0, WIDTH, at], wall) +
    (marks && paper) +
    (panel === 'boards' ? rect([0, at * 0.64 - 4, WIDTH, 4], linen) : '') +
    grain(stage, 'shade', [0, 0, WIDTH, at * 0.7], 'top', 0.26) +
    rect([0, at, WIDTH, HEIGHT - at], floor) +
    line(joints, mix(floor, '#3a2218', 0.5), 1, opacity(0.35)) +
    rect([0, at - 5, WIDTH, 5], linen)
  )
}

/** A table lamp on a bedside table whose top is at `y`. */
export function bedside(stage: Stage, { wood, brass, linen }: Decor, x: number, y: number): string {
  const shade = stage.isNight ? '#ffe09c' : linen
  return (
    (stage.isNight ? circle(x, y - 26, 38, '#ffe09c', opacity(0.16)) : '') +
    rect([x - 14, y, 28, 42], wood) +
    rect([x - 11, y + 12, 22, 2], mix(wood, '#000000', 0.25)) +
    rect([x - 1, y - 20, 2, 20], brass) +
    path(d`M${x - 11} ${y - 17}l4 -19h14l4 19z`, shade)
  )
}

/** A print on the wall with the sun of our posters in it. */
export function print({ wood, linen, cloth, wall }: Decor, x: number, y: number, w: number, h: number): string {
  return (
    rect([x, y, w, h], wood) +
    rect([x + 3, y + 3, w - 6, h - 6], linen) +
    circle(x + w / 2, y + h * 0.45, w * 0.2, cloth) +
    path(
      d`M${x + 3} ${y + h * 0.72}q${w * 0.28} ${-h * 0.16} ${w * 0.5} ${-h * 0.02}t${w * 0.5 - 6} 0v${h * 0.28 - 3}h${-w + 6}z`,
      mix(wall, '#14483f', 0.6),
    )
  )
}

/** A pendant lamp; by evening it shines. */
export function pendant(stage: Stage, { brass, wood }: Decor, x: number, drop: number, r: number): string {
  return (
    rect([x - 0.8, 0, 1.6, drop], wood) +
    (stage.isNight ? circle(x, drop + r, r * 2.6, '#ffdf9a', opacity(0.2)) : '') +
    path(d`M${x - r} ${drop + r}a${r} ${r * 1.1} 0 0 1 ${r * 2} 0z`, brass) +
    (stage.isNight ? path(d`M${x - r * 0.6} ${drop + r}h${r * 1.2}l-3 3h${-r * 1.2 + 6}z`, '#fff0c0') : '')
  )
}

/** A sofa of `width`; its feet stand at `y`. */
export function sofa({ cloth, wood, linen }: Decor, x: number, y: number, width: number): string {
  const dark = mix(cloth, '#000000', 0.14)
  const soft = (l: number, t: number, w: number, h: number, r: number, fill: string) => rect([l, t, w, h], fill, `rx="${r}"`)
  return (
    rect([x + 8, y - 8, 5, 8], wood) +
    rect([x + width - 13, y - 8, 5, 8], wood) +
    soft(x + 6, y - 58, width - 12, 44, 12, dark) +
    soft(x + 14, y - 36, width - 28, 24, 7, cloth) +
    soft(x, y - 42, 20, 36, 9, cloth) +
    soft(x + width - 20, y - 42, 20, 36, 9, cloth) +
    soft(x + 24, y - 52, 26, 22, 6, linen) +
    (width > 110 ? soft(x + width - 52, y - 50, 24, 20, 6, mix(linen, cloth, 0.4)) : '')
  )
}

/** What is seen through an opening: the place's own sky, its far land or sea, a landmark; the sun at the share `sunAt` of the width. */
export function outside(stage: Stage, [x, y, width, height]: Area, sunAt = 0.3): string {
  const base = height * (isSeaside(stage) ? 0.66 : 0.84)
  const vista = { width, base, centre: width * 0.6, scale: height / 290 }
  const sunX = width * sunAt
  const lift = stage.sky.night > 0.6 || !stage.isNight ? 0.32 : 0.5
  const far = stage.look.city
    ? farAway(stage, { ...vista, scale: 0 }) + landmark(stage, vista, 0.12)
    : farAway(stage, vista) + (isSeaside(stage) ? '' : skyline(stage, vista))
  const near = isSeaside(stage)
    ? sea(stage, { width, top: base, bottom: height, sunX, sails: 2 })
    : rect([0, base, width, height - base + 1], stage.tone('#6f9a86', 0.14)) +
      Array.from({ length: 7 }, (_, i) => tree(stage, (width * (i + 0.5)) / 7, height + 2, height * (0.2 + (i % 3) * 0.05))).join(
        '',
      )
  return `<svg x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}">${
    rect([0, 0, width, base + 2], 'url(#sky)') + disc(stage, [sunX, base * lift], Math.min(width, height) * 0.15) + far + near
  }</svg>`
}

/** A window in its frame with a sill; `panes` of equal width. */
export function windowIn(stage: Stage, area: Area, frame: string, panes: number): string {
  const [x, y, width, height] = area
  let bars = ''
  for (let i = 1; i < panes; i++) bars += d`M${x + (width * i) / panes} ${y}v${height}`
  return (
    rect([x - 6, y - 6, width + 12, height + 12], frame) +
    outside(stage, area) +
    line(bars, frame, 3) +
    rect([x - 11, y + height + 4, width + 22, 6], mix(frame as `#${string}`, '#000000', 0.07))
  )
}

/** Both curtains of a window on their rod, down to the floor. */
export function curtains([x, y, width, height]: Area, floor: number, colour: `#${string}`, rod: string): string {
  const fold = mix(colour, '#000000', 0.18)
  const one = (edge: number, way: 1 | -1) => {
    const drape = d`M${edge} ${y - 14}h${way * 36}q${-way * 12} ${height * 0.6} ${-way * 3} ${floor - y + 12}h${-way * 33}z`
    const folds = [9, 18, 26]
      .map((k) => d`M${edge + way * k} ${y - 12}q${-way * 5} ${height * 0.6} ${-way * 1} ${floor - y + 9}`)
      .join('')
    return path(drape, colour) + line(folds, fold, 1.2, 'opacity=".6"')
  }
  return one(x - 18, 1) + one(x + width + 18, -1) + rect([x - 28, y - 18, width + 56, 4], rod)
}
