import { posterCities, posterUrl, widePosters } from '#art/poster-cities.ts'
import { documentPicture } from './document-picture.ts'

const rendered = new Map<string, Promise<Uint8Array | undefined>>()

/** The poster of a city as a JPEG for paper, printed once; undefined for a city without one, or where pictures cannot be printed. */
export function cityPicture(cityName: string): Promise<Uint8Array | undefined> {
  const city = posterCities.find(({ name }) => name === cityName)
  if (!city) return Promise.resolve(undefined)
  const known = rendered.get(city.slug) ?? render(city.slug)
  rendered.set(city.slug, known)
  return known
}

async function render(slug: (typeof posterCities)[number]['slug']): Promise<Uint8Array | undefined> {
  const wide = widePosters.includes(slug)
  const address = wide ? posterUrl(slug, 'light', 800, 'wide') : posterUrl(slug, 'light', 480)
  const { drawingAt } = await import('#server/pictures/picture-spec.ts')
  const drawing = drawingAt(address.replace('/art/', ''))
  return drawing && documentPicture(drawing)
}
