import type { Look } from './city.ts'
import { climateHours, climateOf } from './climate-cities.ts'
import { clouds, gulls, haze, heavens } from './heavens.ts'
import { type Climate, climates, looks } from './looks.ts'
import { mix } from './oklab.ts'
import { flatPalette } from './palette.ts'
import { type Exposure, type PosterSlug, posterCities, posterCityOf } from './poster-cities.ts'
import { type Disc, type Scene, sceneDefs, sceneOf } from './scene.ts'
import { skyAt } from './sky.ts'
import { group, picture, placed } from './svg.ts'
import { waterOf } from './water.ts'

/** What to print: the canvas is in drawing units, 300 × 400 when not said. */
export type PosterOrder = { city: PosterSlug; exposure: Exposure; width?: number; height?: number; seed?: string }

/** A city's poster as SVG: the same order gives the same bytes. */
export function poster({ city, exposure, width = 300, height = 400, seed = '' }: PosterOrder): string {
  const known = posterCities.find((one) => one.slug === city)
  return draw({
    look: looks[city],
    name: known?.name ?? '',
    hour: known?.hours[exposure] ?? 12,
    width,
    height,
    seed: city + seed,
  })
}

/** The poster of a city we have not drawn: its climate at a local hour. */
export function climatePoster(order: {
  climate: Climate
  name: string
  hour: number
  width?: number
  height?: number
  seed?: string
}): string {
  const { climate, name, hour, width = 300, height = 400, seed = '' } = order
  return draw({ look: climates[climate], name, hour, width, height, seed: climate + seed })
}

type PosterParts = { look: Look; name: string; hour: number; width: number; height: number; seed: string }

function draw({ look, name, hour, width, height, seed }: PosterParts): string {
  const wide = width > height
  const horizon = height * (wide ? 0.76 : 0.74)
  const scene = sceneOf({
    id: `${seed}-${String(hour).replace('.', '_')}`.replaceAll(/[^\w-]/g, ''),
    seed,
    width,
    height,
    horizon,
    centre: width / 2,
    scale: Math.min(width / 270, height / 350) * (look.scale ?? 1),
    hour,
    paint: look.paint ?? {},
    disc: discOf(look, { width, height, horizon, hour, seed }),
  })
  return picture([width, height], sceneDefs(scene) + layers(look, scene), name)
}

/** The sun stands where the recipe wants it, or low in the morning and evening and high at noon; the moon always hangs high. */
function discOf({ sun }: Look, at: { width: number; height: number; horizon: number; hour: number; seed: string }): Disc {
  const { width, height, horizon, hour, seed } = at
  const size = Math.min(width, height * 0.9)
  const radius = (sun?.[2] ?? 0.19) * size
  const aside = sun ? sun[0] - 0.5 : seed.length % 2 ? 0.17 : -0.16
  const x = width / 2 + width * aside * Math.min(1, (height * 0.8) / width)
  const lift = hour < 7.5 || hour > 17.8 ? 1.15 : hour > 9.5 && hour < 16 ? 2.6 : 1.9
  if (skyAt(hour).night > 0.6) return { x, y: height * 0.24, radius }
  return { x, y: sun ? height * sun[1] : horizon - radius * lift, radius }
}

/** Layers back to front. */
function layers(look: Look, scene: Scene): string {
  const drawn = [
    heavens,
    clouds(look.clouds ?? 2),
    gulls(look.gulls ?? 0),
    ...(look.behind ?? []),
    (s: Scene) => farSkyline(look, s),
    haze,
    ...(look.houses ?? []),
    (s: Scene) => middle(look, s),
    ...(look.front ?? []),
  ]
  return drawn.map((layer) => layer(scene)).join('')
}

function farSkyline({ far, farDepth = 0.55 }: Look, { centre, horizon, scale, palette, tone }: Scene): string {
  if (!far) return ''
  return placed([centre, horizon + 1], scale * 1.02, far(tone(mix('#4d7c86', palette.wall[0], 0.3), farDepth)))
}

/** The landmark with what it stands on: over water it is mirrored, flattened to a third, at a fifth of its strength. */
function middle({ landmark, water, ground }: Look, scene: Scene): string {
  const { centre, horizon, scale, palette, random } = scene
  const foot = [centre, horizon + 1] as const
  const stand = landmark ? placed(foot, scale, landmark(palette, random)) : ''
  if (!water) return (ground?.under(scene) ?? '') + stand + (ground?.before(scene) ?? '')
  const { body, light } = waterOf(water)
  const mirrored = landmark
    ? group('opacity=".2"', placed(foot, [scale, -scale * 0.34], landmark(flatPalette(palette.roof[1]), random)))
    : ''
  return stand + body(scene) + mirrored + light(scene)
}

/** The picture on top of a letter: its size in drawing units and the pixels it is printed in, few for the mail's sake. */
export const letterCanvas = { width: 600, height: 240, pixels: 800 } as const

/** `/art/letters/aer-light.png`: a PNG, for mail programs show nothing newer. */
export function letterUrl(iata: string, exposure: Exposure): string {
  return `/art/letters/${iata.toLowerCase()}-${exposure}.png`
}

/** A city by day or in the evening as SVG, its climate where we have not drawn it. */
export function letterPicture(iata: string, exposure: Exposure): string {
  const canvas = { width: letterCanvas.width, height: letterCanvas.height }
  const drawn = posterCityOf(iata)
  return drawn
    ? poster({ city: drawn.slug, exposure, ...canvas })
    : climatePoster({ climate: climateOf(iata), name: '', hour: climateHours[exposure], ...canvas })
}
