import { type PosterSlug, posterCityNamed, posterUrl, widePosters } from '#art/poster-cities.ts'
import { letterCanvas, letterUrl } from '#art/poster.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import type { Drawing } from '#server/pictures/rasterise.ts'

/** A drawing as a JPEG for paper; undefined where the native renderers are missing: the document has no picture then. */
export async function documentPicture({ draw, width }: Pick<Drawing, 'draw' | 'width'>): Promise<Uint8Array | undefined> {
  try {
    const [{ rasterise }, { default: sharp }] = await Promise.all([import('#server/pictures/rasterise.ts'), import('sharp')])
    const pixels = await rasterise({ draw, width, format: 'png', quality: 100 })
    return await sharp(pixels).jpeg({ quality: 78 }).toBuffer()
  } catch {
    return undefined
  }
}

const rendered = new Map<string, Promise<Uint8Array | undefined>>()

/**
 * The poster of a city as a JPEG for paper, rendered once; undefined for a city without one, or where pictures cannot be
 * rendered.
 */
export function cityPicture(cityName: string): Promise<Uint8Array | undefined> {
  const city = posterCityNamed(cityName)
  if (!city) return Promise.resolve(undefined)
  const known = rendered.get(city.slug) ?? render(city.slug)
  rendered.set(city.slug, known)
  return known
}

async function render(slug: PosterSlug): Promise<Uint8Array | undefined> {
  const wide = widePosters.includes(slug)
  const address = wide ? posterUrl(slug, 'light', 800, 'wide') : posterUrl(slug, 'light', 480)
  const { drawingAt } = await import('#server/pictures/picture-spec.ts')
  const drawing = drawingAt(address.replace('/art/', ''))
  return drawing && documentPicture(drawing)
}

const [DAWN, DUSK] = [6, 19]

/** The destination of a trip at the local hour of arrival; nothing for a city without a drawing. */
export function cityAt(iata: string | undefined, hour: number) {
  const city = bundledCity(iata ?? '')
  if (!city) return undefined
  const { width, height } = letterCanvas
  return { path: letterUrl(city.iata, hour >= DAWN && hour < DUSK ? 'light' : 'dark'), alt: city.city, width, height }
}
