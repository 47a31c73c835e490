import type { MetaDescriptor } from 'react-router'
import { climateBackground, climateOf, climateSrcSet, climateUrl } from '#art/climate-cities.ts'
import {
  type Exposure,
  exposures,
  posterBackground,
  posterCityOf,
  posterCanvases,
  posterSrcSet,
  posterUrl,
} from '#art/poster-cities.ts'

const { width, height, widths } = posterCanvases.poster

/** The attributes of a city's picture: its poster, or its nature where we have drawn no landmark. */
export function cityImage(iata: string, exposure: Exposure) {
  return { ...sourceOf(iata, exposure), sizes: '280px', width, height }
}

function sourceOf(iata: string, exposure: Exposure): { src: string; srcSet: string } {
  const drawn = posterCityOf(iata)
  if (drawn) return { src: posterUrl(drawn.slug, exposure, widths[0]), srcSet: posterSrcSet(drawn.slug, exposure) }
  const climate = climateOf(iata)
  return { src: climateUrl(climate, exposure, widths[0]), srcSet: climateSrcSet(climate, exposure) }
}

/** The colour under the picture until it comes. */
export function cityBackground(iata: string, exposure: Exposure): string {
  const drawn = posterCityOf(iata)
  return drawn ? posterBackground(drawn.slug, exposure) : climateBackground(exposure)
}

/** The picture in the exposure of the system's theme, asked for before the page is read. */
export function cityPreloads(iata: string): MetaDescriptor[] {
  return exposures.map((exposure) => {
    const { srcSet, sizes } = cityImage(iata, exposure)
    return {
      tagName: 'link',
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      media: `(prefers-color-scheme: ${exposure})`,
      imageSrcSet: srcSet,
      imageSizes: sizes,
    }
  })
}
