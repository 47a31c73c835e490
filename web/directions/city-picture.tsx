import { climateBackground, climateOf, climateSrcSet, climateUrl } from '#art/climate-cities.ts'
import { type Exposure, posterBackground, posterCityOf, posterSheets, posterSrcSet, posterUrl } from '#art/poster-cities.ts'
import { classes } from '#web/ui/classes.ts'
import css from './city-picture.module.css'

const exposures: readonly Exposure[] = ['light', 'dark']
const { width, height, widths } = posterSheets.poster

/** The poster of a city, or of its nature where we have drawn no landmark, in the exposure of the theme. */
export function CityPicture({ iata }: { iata: string }) {
  return exposures.map((exposure) => (
    <picture key={exposure} className={classes(css.picture, css[exposure])} style={{ background: groundOf(iata, exposure) }}>
      <img {...sourceOf(iata, exposure)} sizes="280px" width={width} height={height} alt="" loading="lazy" decoding="async" />
    </picture>
  ))
}

function sourceOf(iata: string, exposure: Exposure): { src: string; srcSet: string } {
  const drawn = posterCityOf(iata)
  if (drawn) return { src: posterUrl(drawn.slug, exposure, widths[0]), srcSet: posterSrcSet(drawn.slug, exposure) }
  const climate = climateOf(iata)
  return { src: climateUrl(climate, exposure, widths[0]), srcSet: climateSrcSet(climate, exposure) }
}

function groundOf(iata: string, exposure: Exposure): string {
  const drawn = posterCityOf(iata)
  return drawn ? posterBackground(drawn.slug, exposure) : climateBackground(exposure)
}
