import { posterCities, posterUrl, widePosters } from '#art/poster-cities.ts'
import { printPicture } from './print-picture.ts'

const printed = new Map<string, Promise<Uint8Array | undefined>>()

/** The poster of a city as a JPEG for paper, printed once; undefined for a city without one, or where pictures cannot be printed. */
export function cityPicture(cityName: string): Promise<Uint8Array | undefined> {
  const city = posterCities.find(({ name }) => name === cityName)
  if (!city) return Promise.resolve(undefined)
  const known = printed.get(city.slug) ?? print(city.slug)
  printed.set(city.slug, known)
  return known
}

async function print(slug: (typeof posterCities)[number]['slug']): Promise<Uint8Array | undefined> {
  const wide = widePosters.includes(slug)
  const address = wide ? posterUrl(slug, 'light', 800, 'wide') : posterUrl(slug, 'light', 480)
  const { drawingAt } = await import('#server/pictures/picture-spec.ts')
  const drawing = drawingAt(address.replace('/art/', ''))
  return drawing && printPicture(drawing)
}
