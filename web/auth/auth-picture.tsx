import { type PosterSlug, exposures, halfPosters, posterBackground, posterSrcSet, posterUrl } from '#art/poster-cities.ts'

/** The poster beside a form, one exposure per theme; decorative. */
export function AuthPicture({ city, sizes }: { city: PosterSlug; sizes: string }) {
  return exposures.map((exposure) => (
    <img
      key={exposure}
      data-exposure={exposure}
      style={{ background: posterBackground(city, exposure) }}
      src={posterUrl(city, exposure, 480)}
      srcSet={posterSrcSet(city, exposure) + (halfPosters.includes(city) ? `, ${posterSrcSet(city, exposure, 'half')}` : '')}
      sizes={sizes}
      width="300"
      height="400"
      alt=""
    />
  ))
}
