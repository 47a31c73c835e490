import { type PosterSlug, posterBackground, posterSrcSet, posterUrl } from '#art/poster-cities.ts'
import css from './auth-page.module.css'

/** The poster beside a form, one exposure per theme; an ornament. */
export function AuthPicture({ city, sizes }: { city: PosterSlug; sizes: string }) {
  return (['light', 'dark'] as const).map((exposure) => (
    <img
      key={exposure}
      className={exposure === 'light' ? css.light : css.dark}
      style={{ background: posterBackground(city, exposure) }}
      src={posterUrl(city, exposure, 480)}
      srcSet={posterSrcSet(city, exposure)}
      sizes={sizes}
      width="300"
      height="400"
      alt=""
    />
  ))
}
