import { appIcon } from '#art/app-icon.ts'
import { climateHours, climateUrl } from '#art/climate-cities.ts'
import { dawnBackdrop, dawnCities, dawnUnder } from '#art/dawn-panorama.ts'
import { type DawnShape, dawnCanvases, dawnShapes, dawnSkyUrl, dawnVeilUrl, momentOfDawn } from '#art/dawn.ts'
import { type HeroShape, heroCanvases, momentOfFrame } from '#art/hero.ts'
import { isLandingPlace, landingPicture } from '#art/landing-picture.ts'
import { type LandingShape, landingCanvases, landingShapes } from '#art/landing.ts'
import { type Climate, climates } from '#art/looks.ts'
import { panorama } from '#art/panorama.ts'
import {
  type Exposure,
  type PosterShape,
  exposures,
  halfPosters,
  posterCanvases,
  posterCities,
  posterUrl,
  widePosters,
} from '#art/poster-cities.ts'
import { climatePoster, letterCanvas, letterPicture, poster } from '#art/poster.ts'
import { type SceneName, sceneCanvases, sceneOfSite } from '#art/scenes/scenes.ts'
import { type ShareCard, shareCanvas, shareCard } from '#art/share-card.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { inCity, toCity } from '#domain/places/city-cases.ts'
import { HOME_CITY } from '#domain/places/home-city.ts'
import type { Drawing } from './rasterise.ts'

const QUALITY = 80

/** The picture of a shared link (`share/home.png`, `share/aer.png`, `share/mow-aer.png`, `share/hotels-aer.png`), of a letter or an icon. */
function shareDrawingAt(address: string): Drawing | undefined {
  const [, name] = /^share\/([a-z]+(?:-[a-z]{3})?)\.png$/.exec(address) ?? []
  const card = name && cardOf(name)
  if (card) return { draw: () => shareCard(card), width: shareCanvas.width, format: 'png', quality: QUALITY, letters: true }
  const ofLetter = letterDrawing(address)
  if (ofLetter) return ofLetter
  const [, mask, size] = /^icons\/(maskable-)?(180|192|512)\.png$/.exec(address) ?? []
  if (!size) return undefined
  return { draw: () => appIcon({ maskable: Boolean(mask) }), width: Number(size), format: 'png', quality: QUALITY, clear: !mask }
}

/** `letters/aer-dark.png`. */
function letterDrawing(address: string): Drawing | undefined {
  const [, iata, exposure] = /^letters\/([a-z]{3})-(light|dark)\.png$/.exec(address) ?? []
  const city = iata && bundledCity(iata.toUpperCase())
  if (!city) return undefined
  const draw = () => letterPicture(city.iata, exposure === 'dark' ? 'dark' : 'light')
  return { draw, width: letterCanvas.pixels, format: 'png', quality: QUALITY }
}

function cardOf(name: string): ShareCard | undefined {
  if (name === 'home') return { iata: 'IST', title: ['Где-то', 'сейчас', 'рассвет'], note: 'Авиабилеты и отели' }
  if (name === 'hotels') return { iata: 'BCN', title: ['Отели'], note: 'В\u00a0России и\u00a0по всему миру' }
  const [first = '', second] = name.toUpperCase().split('-')
  const [from, to] = [bundledCity(first), bundledCity(second ?? '')]
  if (first === 'HOTELS') return to && { iata: to.iata, title: linesOf(to.city), note: `Отели ${inCity(to.cases)}` }
  if (!from) return undefined
  if (second === undefined) return { iata: from.iata, title: linesOf(from.city), note: `Авиабилеты ${toCity(from.cases)}` }
  return to && { iata: to.iata, title: [...linesOf(from.city), ...linesOf(to.city)], note: 'Авиабилеты: цены по\u00a0месяцам' }
}

/** «Санкт-Петербург» is too long for one line. */
function linesOf(city: string): string[] {
  return city.length > 10 ? city.split(/(?<=-)| /u) : [city]
}

const QUALITIES = {
  poster: 42,
  wide: 40,
  narrow: 28,
  scene: 40,
  veil: 30,
  dawn: 38,
  dawnPhone: 28,
  landing: 36,
  landingPhone: 26,
}
const VEIL = { width: 480, blur: 4 }

/** The drawing at an address under /art/, e.g. `posters/rome-light-480.avif`; undefined when we render no such picture. */
export function drawingAt(address: string): Drawing | undefined {
  return standing.get(address) ?? heroAt(address) ?? dawnAt(address) ?? landingAt(address) ?? shareDrawingAt(address)
}

/** Addresses of everything that does not depend on the clock: posters, seascapes, the picture of a link to the site. */
export function standingAddresses(): string[] {
  return [...standing.keys(), 'share/home.png']
}

const standing = new Map<string, Drawing>([
  ...posters('poster'),
  ...posters('wide'),
  ...posters('half'),
  ...climatePosters(),
  ...scenes(),
  ...backdrops(),
])

function posters(shape: PosterShape): [string, Drawing][] {
  const { width, height, widths } = posterCanvases[shape]
  return posterCities
    .filter(({ slug }) => shape === 'poster' || (shape === 'wide' ? widePosters : halfPosters).includes(slug))
    .flatMap(({ slug }) => exposures.flatMap((exposure) => widths.map((pixels) => ({ slug, exposure, pixels }))))
    .map(({ slug, exposure, pixels }) => [
      posterUrl(slug, exposure, pixels, shape).replace('/art/', ''),
      { draw: () => poster({ city: slug, exposure, width, height }), width: pixels, format: 'avif', quality: QUALITIES.poster },
    ])
}

function climatePosters(): [string, Drawing][] {
  const { width, height, widths } = posterCanvases.poster
  return (Object.keys(climates) as Climate[]) // the keys of our own table
    .flatMap((climate) => exposures.flatMap((exposure) => widths.map((pixels) => ({ climate, exposure, pixels }))))
    .map(({ climate, exposure, pixels }) => [
      climateUrl(climate, exposure, pixels).replace('/art/', ''),
      {
        draw: () => climatePoster({ climate, name: '', hour: climateHours[exposure], width, height }),
        width: pixels,
        format: 'avif',
        quality: QUALITIES.poster,
      },
    ])
}

function scenes(): [string, Drawing][] {
  const names = Object.keys(sceneCanvases) as SceneName[] // the keys of our own table
  return names.flatMap((name) => {
    const { widths, format } = sceneCanvases[name]
    const drawing = { draw: () => sceneOfSite(name), format, quality: QUALITIES.scene }
    return widths.map((width): [string, Drawing] => [`scenes/${name}-${width}.${format}`, { ...drawing, width }])
  })
}

function heroAt(address: string): Drawing | undefined {
  const [, frame, theme, shape, pixels] =
    /^hero\/(\d{4}[sw])-(light|dark)-(?:veil|(wide|narrow)-(\d{3,4}))\.avif$/.exec(address) ?? []
  const at = frame && momentOfFrame(frame)
  if (!at || !isExposure(theme)) return undefined
  if (!shape) return { draw: () => panorama({ at, theme, shape: 'narrow' }), ...VEIL, format: 'avif', quality: QUALITIES.veil }
  if (!isShape(shape)) return undefined
  const width = heroCanvases[shape].widths.find((one) => one === Number(pixels))
  return width && { draw: () => panorama({ at, theme, shape }), width, format: 'avif', quality: QUALITIES[shape] }
}

function dawnQuality(shape: DawnShape): number {
  return shape === 'phone' ? QUALITIES.dawnPhone : QUALITIES.dawn
}

/** The sky and the sea of the dawn, which no hour changes, and the phone's through frosted glass. */
function backdrops(): [string, Drawing][] {
  return exposures.flatMap((theme) => [
    ...dawnShapes.flatMap((shape) =>
      dawnCanvases[shape].widths.map((width): [string, Drawing] => [
        dawnSkyUrl(theme, shape, width).replace('/art/', ''),
        { draw: () => dawnBackdrop(theme, shape), width, format: 'avif', quality: dawnQuality(shape) },
      ]),
    ),
    [
      dawnVeilUrl(theme).replace('/art/', ''),
      { draw: () => dawnBackdrop(theme, 'phone'), ...VEIL, format: 'avif', quality: QUALITIES.veil },
    ] satisfies [string, Drawing],
  ])
}

function dawnAt(address: string): Drawing | undefined {
  const [, frame, theme, name, pixels] =
    /^dawn\/(\d{4}-\d{4})-(light|dark)-(phone|tablet|desktop|wall)-(\d{3,4})\.avif$/.exec(address) ?? []
  const at = frame && momentOfDawn(frame)
  const shape = dawnShapes.find((one) => one === name)
  if (!at || !isExposure(theme) || !shape) return undefined
  const width = dawnCanvases[shape].widths.find((one) => one === Number(pixels))
  return (
    width && {
      draw: () => dawnCities(at, theme, shape, HOME_CITY),
      upon: () => dawnUnder(theme, shape),
      width,
      format: 'avif',
      quality: dawnQuality(shape),
    }
  )
}

function landingAt(address: string): Drawing | undefined {
  const [, place, hour, theme, name, pixels] =
    /^landing\/([a-z-]+)-([01]\d|2[0-3])-(light|dark)-(phone|desktop|wall)-(\d{3,4})\.avif$/.exec(address) ?? []
  const shape = landingShapes.find((one): one is LandingShape => one === name)
  if (!place || !isLandingPlace(place) || !isExposure(theme) || !shape) return undefined
  const width = landingCanvases[shape].widths.find((one) => one === Number(pixels))
  const quality = shape === 'phone' ? QUALITIES.landingPhone : QUALITIES.landing
  return width && { draw: () => landingPicture(place, Number(hour), theme, shape), width, format: 'avif', quality }
}

function isExposure(word: string | undefined): word is Exposure {
  return word === 'light' || word === 'dark'
}

function isShape(word: string | undefined): word is HeroShape {
  return word === 'wide' || word === 'narrow'
}
