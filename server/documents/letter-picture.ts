import { letterCanvas, letterUrl } from '#art/letter-picture.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'

const [DAWN, DUSK] = [6, 19]

/** The city a trip leads to as it looks at the local hour one comes; nothing for a city nobody has drawn. */
export function cityAt(iata: string | undefined, hour: number) {
  const city = bundledCity(iata ?? '')
  if (!city) return undefined
  const { width, height } = letterCanvas
  return { path: letterUrl(city.iata, hour >= DAWN && hour < DUSK ? 'light' : 'dark'), alt: city.city, width, height }
}
