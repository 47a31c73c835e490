import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { dawnBackdrop, dawnCities } from './dawn-panorama.ts'
import { dawnCanvases, dawnFrame, type DawnShape, dawnShapes, isDawnOf, momentOfDawn } from './dawn.ts'
import { contrast, type Hex } from './oklab.ts'
import { exposures } from './poster-cities.ts'

const at = new Date('2026-11-22T05:21:00Z')

test('a picture of the dawn lasts twenty minutes, and every frame has a moment that gives it back', () => {
  expect(dawnFrame(at)).toBe('1122-0520')
  expect(dawnFrame(new Date('2026-11-22T05:40:00Z'))).toBe('1122-0540')
  expect(dawnFrame(momentOfDawn('0229-2340') ?? at)).toBe('0229-2340')
  expect(['0230-0440', '1122-0410', '1322-0440', '1122-2400', '1122', '../1122-0440'].map(momentOfDawn)).toEqual(
    Array(6).fill(undefined),
  )
})

test('only the dawn pictures of these days can be requested; everything else under /art/ can', () => {
  expect(isDawnOf('dawn/1122-0520-light-desktop-1440.avif', at)).toBe(true)
  expect(isDawnOf('dawn/1121-0520-light-desktop-1440.avif', at)).toBe(true)
  expect(isDawnOf('dawn/1120-0520-light-desktop-1440.avif', at)).toBe(false)
  expect(isDawnOf('dawn/sky-light-desktop-1440.avif', at)).toBe(true)
  expect(isDawnOf('posters/rome-light-240.avif', at)).toBe(true)
})

test('every name in a picture is given once, every reference finds its name, and no number is missing', () => {
  for (const shape of dawnShapes) {
    for (const svg of [dawnBackdrop('dark', shape), dawnCities(at, 'light', shape, 'MOW')]) {
      const names = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name)
      expect(names).toEqual([...new Set(names)])
      for (const [, name] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(names).toContain(name)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  }
})

test('rows and columns are whole at every printed width', () => {
  for (const shape of dawnShapes) {
    const { width, height, widths } = dawnCanvases[shape]
    for (const printed of widths) expect(Number.isInteger((height * printed) / width)).toBe(true)
  }
})

/** The areas of the title and the live line, in drawing units, and the veil the page lays there. */
const words: Record<DawnShape, { x: readonly [number, number]; y: readonly [number, number]; veil: number }> = {
  wall: { x: [320, 960], y: [104, 400], veil: 0 },
  desktop: { x: [100, 760], y: [104, 400], veil: 0 },
  tablet: { x: [24, 500], y: [104, 280], veil: 0 },
  phone: { x: [16, 322], y: [70, 190], veil: 0.4 },
}

test.each(dawnShapes)('white words are legible over the sky of the %s panorama in both themes', (shape) => {
  const { x, y, veil } = words[shape]
  for (const theme of exposures) {
    const { width, pixels } = new Resvg(dawnBackdrop(theme, shape), { font: { loadSystemFonts: false } }).render()
    const found: number[] = []
    for (let row = y[0]; row < y[1]; row += 3) {
      for (let column = x[0]; column < x[1]; column += 3) {
        const start = (row * width + column) * 4
        const under = [9, 26, 44].map((dark, i) => Math.round((pixels[start + i] ?? 0) * (1 - veil) + dark * veil))
        const colour: Hex = `#${under.map((c) => c.toString(16).padStart(2, '0')).join('')}`
        found.push(contrast('#ffffff', colour))
      }
    }
    expect(found.toSorted((a, b) => a - b)[Math.floor(found.length / 10)], `${shape}, ${theme}`).toBeGreaterThan(4.5)
  }
})
