import { climateHours, climateOf } from './climate-cities.ts'
import { type Exposure, posterCityOf } from './poster-cities.ts'
import { climatePoster, poster } from './poster.ts'

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
