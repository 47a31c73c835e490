import { climateOf, climateUrl } from '#art/climate-cities.ts'
import { exposures, posterCityNamed, posterUrl } from '#art/poster-cities.ts'
import css from './city-poster.module.css'

/** A small poster on paper of a city, or of its nature where there is no drawing. */
export function CityPoster({ city, code }: { city: string; code: string }) {
  const drawn = posterCityNamed(city)
  return (
    <span className={css.paper} aria-hidden="true">
      {exposures.map((exposure) => (
        <img
          key={exposure}
          data-exposure={exposure}
          src={drawn ? posterUrl(drawn.slug, exposure, 240) : climateUrl(climateOf(code), exposure, 240)}
          width="52"
          height="64"
          loading="lazy"
          alt=""
        />
      ))}
    </span>
  )
}
