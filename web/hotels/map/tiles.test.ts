import { latest, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { type Hex, contrast } from '#art/oklab.ts'
import { tintAt } from './chart.ts'
import { tileStyle } from './tiles.ts'

const address = '/map/tiles.pmtiles?v=1'
const hours = Array.from({ length: 48 }, (_, i) => i / 2)
const both = (hour: number) => {
  const { light, dark } = tintAt(hour)
  return [tileStyle({ address, tint: light, isDark: false }), tileStyle({ address, tint: dark, isDark: true })]
}

test('MapLibre accepts the style unchanged, and fetches nothing with it but the tiles', () => {
  for (const style of both(12)) {
    expect(validateStyleMin(style, latest)).toEqual([])
    expect(Object.keys(style)).toEqual(['version', 'sources', 'layers'])
    expect(style.sources).toEqual({ map: { type: 'vector', url: 'pmtiles:///map/tiles.pmtiles?v=1' } })
    expect(JSON.stringify(style.layers)).not.toMatch(/https?:/)
  }
})

test('land and water have the colours of the hour, as the scheme has; names can be read on them at every hour', () => {
  for (const hour of hours) {
    const tints = tintAt(hour)
    for (const [i, style] of both(hour).entries()) {
      const tint = i === 0 ? tints.light : tints.dark
      const paintOf = (id: string) => style.layers.find((layer) => layer.id === id)?.paint as Record<string, Hex>
      expect(paintOf('earth')['fill-color']).toBe(tint.land)
      expect(paintOf('water')['fill-color']).toBe(tint.sea)
      for (const { id, type } of style.layers)
        if (type === 'symbol')
          expect([id, contrast(paintOf(id)['text-color']!, paintOf(id)['text-halo-color']!)]).toEqual([
            id,
            expect.toSatisfy((ratio: number) => ratio >= 4.5),
          ])
    }
  }
})

test('names are Russian where the map has them, and no borders are drawn', () => {
  const [style] = both(12)
  const named = style!.layers.filter(({ type }) => type === 'symbol')
  expect(named.length).toBeGreaterThan(5)
  for (const { layout } of named)
    expect(layout).toMatchObject({ 'text-field': ['coalesce', ['get', 'name:ru'], ['get', 'name']] })
  expect(style!.layers.map((layer) => 'source-layer' in layer && layer['source-layer'])).not.toContain('boundaries')
})
