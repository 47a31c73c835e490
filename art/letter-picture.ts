import { climateHours, climateOf } from './climate-cities.ts'
import { type Exposure, posterCityOf } from './poster-cities.ts'
import { climatePoster, poster } from './poster.ts'

/** The picture on top of a letter: its size in drawing units and the pixels it is printed in, few for the mail's sake. */
export const letterSheet = { width: 600, height: 240, pixels: 800 } as const

/** `/art/letters/aer-light.png`: a PNG, for mail programs show nothing newer. */
export function letterUrl(iata: string, exposure: Exposure): string {
  return `/art/letters/${iata.toLowerCase()}-${exposure}.png`
}

/** A city by day or in the evening as SVG, its climate where we have not drawn it. */
export function letterPicture(iata: string, exposure: Exposure): string {
  const sheet = { width: letterSheet.width, height: letterSheet.height }
  const drawn = posterCityOf(iata)
  return drawn
    ? poster({ city: drawn.slug, exposure, ...sheet })
    : climatePoster({ climate: climateOf(iata), name: '', hour: climateHours[exposure], ...sheet })
}
