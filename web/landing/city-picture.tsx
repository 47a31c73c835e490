import { exposures } from '#art/poster-cities.ts'
import css from './city-picture.module.css'
import { cityBackground, cityImage } from './city-pictures.ts'

/** The poster of a city, or of its nature where we have drawn no landmark, in the exposure of the theme. */
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
