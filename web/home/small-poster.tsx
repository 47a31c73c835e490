import { exposures, posterBackground, type PosterSlug, posterUrl } from '#art/poster-cities.ts'
import css from './small-poster.module.css'

/** A poster no larger than a thumb. */
export function SmallPoster({ slug }: { slug: PosterSlug }) {
  return exposures.map((exposure) => (
    <img
      key={exposure}
      data-exposure={exposure}
      className={css.poster}
      style={{ background: posterBackground(slug, exposure) }}
      src={posterUrl(slug, exposure, 240)}
      width="300"
      height="400"
      alt=""
      loading="lazy"
      decoding="async"
    />
  ))
}
