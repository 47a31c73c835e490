import { type Hex, mix } from './oklab.ts'
import type { Sky } from './sky.ts'

/** The two colours of a volume: its side in the light (left) and its side in the shade. */
export type Tones = readonly [lit: Hex, shade: Hex]

/** What landmarks are painted with. */
export type Palette = {
  wall: Tones
  roof: Tones
  trim: Tones
  red: Tones
  green: Tones
  blue: Tones
  gold: Tones
  deep: Hex
  glow: Hex
  white: Hex
}

export const plainPaint: Palette = {
  wall: ['#f3e7d0', '#cfae8c'],
  roof: ['#5f8f97', '#3e6a76'],
  trim: ['#d99a3d', '#a86c28'],
  red: ['#c8452f', '#8f2d26'],
  green: ['#3f7f6b', '#26594f'],
  blue: ['#3a86a0', '#24607a'],
  gold: ['#f2b53c', '#c4832a'],
  deep: '#2b3a45',
  glow: '#ffd98a',
  white: '#fff6e4',
}

/** The light rule: a colour in the light of the hour, then as far away as `depth` (0..1) says. */
export type Tone = (colour: Hex, depth?: number) => Hex

export function toneOf(sky: Sky): Tone {
  return (colour, depth = 0) => mix(mix(colour, sky.ambient, sky.dimming), sky.horizon, depth)
}

/** A city's paint in the light of the hour; at night its windows are lit. */
export function paletteAt(sky: Sky, paint: Partial<Palette>, depth = 0): Palette {
  const tone = toneOf(sky)
  const lit = repaint({ ...plainPaint, ...paint }, (colour) => tone(colour, depth))
  if (sky.night <= 0.5) return lit
  return { ...lit, glow: '#ffcf73', deep: mix(lit.deep, '#ffcf73', 0.68), white: mix(lit.white, '#ffe6ad', 0.5) }
}

/** One colour for everything: the paint of reflections. */
export function flatPalette(colour: Hex): Palette {
  return repaint(plainPaint, () => colour)
}

function repaint(paint: Palette, change: (colour: Hex) => Hex): Palette {
  const both = ([lit, shade]: Tones): Tones => [change(lit), change(shade)]
  return {
    wall: both(paint.wall),
    roof: both(paint.roof),
    trim: both(paint.trim),
    red: both(paint.red),
    green: both(paint.green),
    blue: both(paint.blue),
    gold: both(paint.gold),
    deep: change(paint.deep),
    glow: change(paint.glow),
    white: change(paint.white),
  }
}
