import type { MetaDescriptor } from 'react-router'
import { climateBackground, climateOf, climateSrcSet, climateUrl } from '#art/climate-cities.ts'
import {
  type Exposure,
  exposures,
  posterBackground,
  posterCanvases,
  posterCityOf,
  posterSrcSet,
  posterUrl,
} from '#art/poster-cities.ts'
import css from './city-picture.module.css'

/** The poster of a city, or of its nature where there is no landmark, in the exposure of the theme. */
export function CityPicture({ iata }: { iata: string }) {
  return exposures.map((exposure) => (
    <picture
      key={exposure}
      data-exposure={exposure}
      className={css.picture}
      style={{ background: cityBackground(iata, exposure) }}
    >
      <img {...cityImage(iata, exposure)} alt="" loading="lazy" decoding="async" />
    </picture>
  ))
}

const { width, height, widths } = posterCanvases.poster

/** The attributes of a city's picture: its poster, or its nature where there is no landmark. */
function cityImage(iata: string, exposure: Exposure) {
  return { ...sourceOf(iata, exposure), sizes: '280px', width, height }
}

function sourceOf(iata: string, exposure: Exposure): { src: string; srcSet: string } {
  const drawn = posterCityOf(iata)
  if (drawn) return { src: posterUrl(drawn.slug, exposure, widths[0]), srcSet: posterSrcSet(drawn.slug, exposure) }
  const climate = climateOf(iata)
  return { src: climateUrl(climate, exposure, widths[0]), srcSet: climateSrcSet(climate, exposure) }
}

/** The colour under the picture until it loads. */
function cityBackground(iata: string, exposure: Exposure): string {
  const drawn = posterCityOf(iata)
  return drawn ? posterBackground(drawn.slug, exposure) : climateBackground(exposure)
}

/** The picture in the exposure of the system's theme, preloaded before the page is parsed. */
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
