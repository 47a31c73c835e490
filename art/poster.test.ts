import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import type { Look } from './city.ts'
import { climates, looks } from './looks.ts'
import { paletteAt, type Palette, plainPaint } from './palette.ts'
import { exposures, posterBackground, posterCities, posterCityOf, posterSrcSet, posterUrl } from './poster-cities.ts'
import { climatePoster, poster } from './poster.ts'
import { randomOf } from './random.ts'
import { skyAt } from './sky.ts'

const everyPoster = posterCities.flatMap(({ slug }) => exposures.map((exposure) => ({ city: slug, exposure })))

/** Throws when the text is not well-formed XML. */
const parse = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } })

describe.each(everyPoster)('the poster of $city, $exposure', (order) => {
  const svg = poster(order)

  test('is the same every time', () => {
    expect(poster(order)).toBe(svg)
  })

  test('is one well-formed picture without broken numbers', () => {
    const { width, height } = parse(svg)
    expect([width, height]).toEqual([300, 400])
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
  })

  test('weighs what a poster may', () => {
    expect(svg.length).toBeGreaterThan(8_000)
    expect(svg.length).toBeLessThan(60_000)
  })

  test('has the disc, once', () => {
    expect(svg.match(/data-disc/g)).toHaveLength(1)
  })
})

const drawn = (look: Look, paint: Palette) => look.landmark?.(paint, randomOf('landmark')) ?? ''

test.each(posterCities)('the landmark of $name has flat volumes in two tones, no outlines and no gradients', ({ slug }) => {
  const look: Look = looks[slug]
  const paint = { ...plainPaint, ...look.paint }
  const svg = drawn(look, paint)
  expect(svg).toContain(paint.wall[0])
  expect(svg).toContain(paint.wall[1])
  expect(svg).not.toContain('url(#')
  for (const [shape] of svg.matchAll(/<[^>]*stroke=[^>]*>/g)) expect(shape).toContain('fill="none"')
})

test('another seed moves clouds and gulls, the landmark stays', () => {
  const [one, other] = ['', 'b'].map((seed) => poster({ city: 'moscow', exposure: 'light', seed }))
  expect(one).not.toBe(other)
})

test('windows are lit at night and dark by day', () => {
  expect(paletteAt(skyAt(23), {}).glow).toBe('#ffcf73')
  expect(paletteAt(skyAt(12), {}).glow).toBe(plainPaint.glow)
})

test('a city that is not drawn gets its climate, with the disc and without a landmark', () => {
  for (const climate of Object.keys(climates) as (keyof typeof climates)[]) {
    const svg = climatePoster({ climate, name: 'Город', hour: 17.6 })
    expect(parse(svg).width).toBe(300)
    expect(svg.match(/data-disc/g), climate).toHaveLength(1)
  }
})

test('fourteen cities are found by their codes', () => {
  const codes = ['MOW', 'LED', 'AER', 'DXB', 'ROM', 'IST', 'AYT', 'BCN', 'KZN', 'LON', 'PAR', 'UTP', 'BJS', 'PRG']
  expect(codes.map((code) => posterCityOf(code)?.name)).not.toContain(undefined)
  expect(posterCities).toHaveLength(codes.length)
  expect(posterCityOf('XXX')).toBeUndefined()
})

test('a page gets both widths and a flat colour of the same hour', () => {
  expect(posterSrcSet('rome', 'dark')).toBe('/art/posters/rome-dark-240.avif 240w, /art/posters/rome-dark-480.avif 480w')
  expect(posterUrl('dubai', 'light', 800, 'wide')).toBe('/art/posters/wide-dubai-light-800.avif')
  expect(posterBackground('rome', 'light')).toBe(skyAt(17.9).middle)
})
