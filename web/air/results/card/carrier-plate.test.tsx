import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { airportOf } from '#server/adapters/places/airports.ts'
import { eachFlight } from '#world/air/network/network.ts'
import { CarrierPlate, colourOf } from './carrier-plate.tsx'

/** Who sells flights between each two cities of the embedded world. */
function carriersByRoute(): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>()
  eachFlight((carrier, _number, _operatedBy, from, to) => {
    const route = [from, to].map((iata) => airportOf(iata)?.cityCode ?? iata).join('-')
    routes.set(route, (routes.get(route) ?? new Set()).add(carrier))
  })
  return routes
}

/** How light a colour of the plate is to the eye, from 0 to 1 (CSS Color 4, WCAG 2). */
function luminance(colour: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
  const turn = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const shown = (part: number) => Math.min(Math.max(part, 0), 1)
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue)
}

test('carriers of one route are distinguishable: each plate shows its two letters, and no two share a colour', () => {
  expect(renderToStaticMarkup(<CarrierPlate code="PC" />)).toContain('data-code="PC"')
  const routes = carriersByRoute()
  expect(routes.size).toBeGreaterThan(10_000)
  const alike = [...routes].flatMap(([route, carriers]) => {
    const codes = [...carriers]
    const shared = codes.filter((code) => codes.some((other) => other !== code && colourOf(other) === colourOf(code)))
    return shared.length > 0 ? [`${route}: ${shared.join(' ')}`] : []
  })
  expect(alike).toEqual([])
})

test('the white letters of a plate are read on every colour', () => {
  const colours = new Set([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].map((letter) => colourOf(`A${letter}`)))
  expect(colours.size).toBeGreaterThan(10)
  const weakest = Math.min(...[...colours].map((colour) => 1.05 / (luminance(colour) + 0.05)))
  expect(weakest).toBeGreaterThan(4.5)
})
