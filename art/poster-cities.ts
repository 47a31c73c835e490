import type { Hex } from './oklab.ts'
import { skyAt } from './sky.ts'

/** The two prints of a picture, for the two themes. */
export const exposures = ['light', 'dark'] as const
export type Exposure = (typeof exposures)[number]
export type PosterShape = 'poster' | 'wide' | 'half'

/** A city we have a poster of: its slug in addresses, IATA city code, Russian name, and the local hours of its two exposures. */
export type PosterCity = {
  slug: PosterSlug
  iata: string
  name: string
  timeZone: string
  hours: Readonly<Record<Exposure, number>>
}
export type PosterSlug = (typeof cities)[number][0]

const cities = [
  ['moscow', 'MOW', 'Москва', 'Europe/Moscow', 8.6, 20.6],
  ['spb', 'LED', 'Санкт-Петербург', 'Europe/Moscow', 6.3, 22],
  ['sochi', 'AER', 'Сочи', 'Europe/Moscow', 13, 19.3],
  ['dubai', 'DXB', 'Дубай', 'Asia/Dubai', 17.2, 19.6],
  ['rome', 'ROM', 'Рим', 'Europe/Rome', 17.9, 19.4],
  ['istanbul', 'IST', 'Стамбул', 'Europe/Istanbul', 6.9, 20.4],
  ['antalya', 'AYT', 'Анталья', 'Europe/Istanbul', 10, 19.2],
  ['barcelona', 'BCN', 'Барселона', 'Europe/Madrid', 17.6, 20.4],
  ['kazan', 'KZN', 'Казань', 'Europe/Moscow', 9, 22],
  ['london', 'LON', 'Лондон', 'Europe/London', 16.6, 21],
  ['paris', 'PAR', 'Париж', 'Europe/Paris', 6.6, 20.6],
  ['pattaya', 'UTP', 'Паттайя', 'Asia/Bangkok', 12, 18.9],
  ['beijing', 'BJS', 'Пекин', 'Asia/Shanghai', 14, 19.4],
  ['prague', 'PRG', 'Прага', 'Europe/Prague', 7.2, 19.7],
] as const

export const posterCities: readonly PosterCity[] = cities.map(([slug, iata, name, timeZone, light, dark]) => ({
  slug,
  iata,
  name,
  timeZone,
  hours: { light, dark },
}))

/** The poster city of this name, if we have drawn it. */
export function posterCityNamed(name: string): PosterCity | undefined {
  return posterCities.find((city) => city.name === name)
}

/** The poster city of an IATA city code, if we have drawn it. */
export function posterCityOf(iata: string): PosterCity | undefined {
  return posterCities.find((city) => city.iata === iata)
}

/** Cities that also have a wide poster, for tiles of two columns. */
export const widePosters: readonly PosterSlug[] = ['istanbul', 'dubai', 'sochi', 'spb']

/** Cities whose poster also fills half a page, beside the forms of signing in. */
export const halfPosters: readonly PosterSlug[] = ['spb', 'sochi', 'istanbul', 'moscow']

/** The canvases: their size in drawing units, which is also the `width` and `height` of the `img`, and the pixel widths they are printed in. */
export const posterCanvases = {
  poster: { width: 300, height: 400, widths: [240, 480] },
  wide: { width: 600, height: 400, widths: [400, 800] },
  half: { width: 300, height: 400, widths: [960] },
} as const satisfies Record<PosterShape, { width: number; height: number; widths: readonly number[] }>

/** The address of one printed poster, e.g. `/art/posters/rome-light-480.avif`, or `/art/posters/wide-dubai-dark-800.avif`. */
export function posterUrl(slug: PosterSlug, exposure: Exposure, width: number, shape: PosterShape = 'poster'): string {
  return `/art/posters/${shape === 'poster' ? '' : `${shape}-`}${slug}-${exposure}-${width}.avif`
}

/** The `srcset` of a poster in all its widths. */
export function posterSrcSet(slug: PosterSlug, exposure: Exposure, shape: PosterShape = 'poster'): string {
  return posterCanvases[shape].widths.map((width) => `${posterUrl(slug, exposure, width, shape)} ${width}w`).join(', ')
}

const backgrounds = new Map<string, Hex>()

/** The flat colour to lie under a poster until it comes. */
export function posterBackground(slug: PosterSlug, exposure: Exposure): Hex {
  const known = backgrounds.get(slug + exposure)
  if (known) return known
  const { middle } = skyAt(posterCities.find((city) => city.slug === slug)?.hours[exposure] ?? 12)
  backgrounds.set(slug + exposure, middle)
  return middle
}
