import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { heroCanvases, type HeroShape } from './hero.ts'
import { contrast, type Hex } from './oklab.ts'
import { panoramaSky } from './panorama-sky.ts'
import { panorama } from './panorama.ts'

const shapes = ['wide', 'narrow'] as const
const at = (hour: string) => new Date(`2026-01-15T${hour}:00Z`)

test('twenty minutes are one picture, and the next is another', () => {
  const one = panorama({ at: at('04:40'), theme: 'light', shape: 'narrow' })
  expect(panorama({ at: new Date('2026-02-03T04:53:10Z'), theme: 'light', shape: 'narrow' })).toBe(one)
  expect(panorama({ at: at('05:00'), theme: 'light', shape: 'narrow' })).not.toBe(one)
})

test('every name in the picture is given once, and every reference finds its name', () => {
  for (const shape of shapes) {
    const svg = panorama({ at: at('04:40'), theme: 'light', shape })
    const names = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name)
    expect(names).toEqual([...new Set(names)])
    for (const [, name] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(names).toContain(name)
  }
})

test('the hour over the canvas only grows eastwards, without steps', () => {
  for (const shape of shapes) {
    const { hourAt } = panoramaSky(at('12:00'), 'light', shape)
    const { width } = heroCanvases[shape]
    const hours = Array.from({ length: 101 }, (_, i) => hourAt((width * i) / 100))
    expect(hours).toEqual(hours.toSorted((a, b) => a - b))
    const steps = hours.slice(1).map((hour, i) => hour - (hours[i] ?? 0))
    expect(Math.max(...steps)).toBeLessThan(0.5)
  }
})

test('the sun rises over the place where it is 6:20', () => {
  const sky = panoramaSky(at('04:40'), 'light', 'wide')
  const x = sky.whereIs(6.33) ?? Number.NaN
  expect(sky.hourAt(x)).toBeCloseTo(6.33, 1)
  expect(x).toBeGreaterThan(440)
  expect(x).toBeLessThan(700)
})

test('at eight in the morning of UTC nobody sees a sunrise or a sunset', () => {
  const sky = panoramaSky(at('08:00'), 'light', 'wide')
  expect([sky.whereIs(6.33), sky.whereIs(18.17)]).toEqual([undefined, undefined])
})

test('a sun or a moon is always in the sky of the first screen', () => {
  for (let hour = 0; hour < 24; hour++) {
    const svg = panorama({ at: new Date(Date.UTC(2026, 0, 15, hour)), theme: 'light', shape: 'wide' })
    expect(svg, `at ${hour} UTC`).toContain('data-disc')
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  }
})

type Zone = { x: readonly [number, number]; y: readonly [number, number] }

/** The area of the white words on the picture, as shares of it, and how dark the page's scrim is there (docs/art.md). */
const words: Record<HeroShape, { zones: Zone[]; scrim: (x: number, y: number) => number }> = {
  wide: {
    zones: [
      { x: [0.07, 0.52], y: [0.16, 0.42] },
      { x: [0.345, 0.605], y: [0.37, 0.485] },
    ],
    scrim: (x, y) => fading(0.4 + 0.09 * Math.min(y, 0.44), y, [0.44, 0.6]) * fading(1, x, [0.52, 0.82]),
  },
  narrow: {
    zones: [{ x: [0.04, 0.85], y: [0.14, 0.49] }],
    scrim: (_, y) => fading(0.46, y, [0.46, 0.66]),
  },
}

function fading(share: number, at: number, [from, to]: readonly [number, number]): number {
  return at < from ? share : share * Math.max(0, 1 - (at - from) / (to - from))
}

const SCRIM = [9, 26, 44] as const

/** Contrast of white words with the worst tenth of what lies under them. */
function legibility(svg: string, shape: HeroShape): number {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: heroCanvases[shape].width / 4 },
    font: { loadSystemFonts: false },
  }).render()
  const { width, height, pixels } = image
  const { zones, scrim } = words[shape]
  return Math.min(
    ...zones.map(({ x: [left, right], y: [top, bottom] }) => {
      const found: number[] = []
      for (let row = Math.floor(top * height); row < bottom * height; row++) {
        for (let column = Math.floor(left * width); column < right * width; column++) {
          const veil = scrim(column / width, row / height)
          const start = (row * width + column) * 4
          const under = SCRIM.map((dark, i) => Math.round((pixels[start + i] ?? 0) * (1 - veil) + dark * veil))
          const colour: Hex = `#${under.map((c) => c.toString(16).padStart(2, '0')).join('')}`
          found.push(contrast('#ffffff', colour))
        }
      }
      return found.toSorted((a, b) => a - b)[Math.floor(found.length / 10)] ?? 0
    }),
  )
}

const hours = Array.from({ length: 16 }, (_, i) => i * 1.5)

test.each(shapes)('white words are legible over the %s panorama at every hour, in both themes and seasons', (shape) => {
  for (const [i, hour] of hours.entries()) {
    const theme = i % 4 === 3 ? 'dark' : 'light'
    const at = new Date(Date.UTC(2026, i % 2 ? 0 : 6, 15, Math.floor(hour), (hour % 1) * 60))
    expect(legibility(panorama({ at, theme, shape }), shape), `${at.toISOString()}, ${theme}`).toBeGreaterThan(4.5)
  }
})
