import { Link } from 'react-router'
import {
  type Exposure,
  type PosterShape,
  type PosterSlug,
  exposures,
  posterBackground,
  posterCityOf,
  posterCanvases,
  posterSrcSet,
  posterUrl,
  widePosters,
} from '#art/poster-cities.ts'
import { formatRub } from '#domain/text/money.ts'
import { useSettled } from '#web/boot/deferred-section.tsx'
import { classes } from '#web/ui/classes.ts'
import css from './poster-wall.module.css'
import { searchLink } from '#web/air/search/search-link.ts'

type PosterPair = { iataFrom: string; iataTo: string; price: number; date: string }

type Props = {
  /** The city people fly from. */
  home: string
  directions: readonly PosterPair[]
  /** The page of all that can be reached from it. */
  all: string
}

/**
 * Where people fly from a city: printed posters with the lowest price of the year, each leading to that very day. In the place of
 * the city itself stands a way to everywhere.
 */
export function PosterWall({ home, directions, all }: Props) {
  return (
    <ul className={classes(css.wall, !useSettled(0) && css.early)}>
      {directions.map((pair) =>
        pair.iataTo === home ? (
          <li key={home}>
            <Link to={all} className={css.anywhere}>
              <b>Всё равно куда</b>
              <span>Все направления с&nbsp;ценами</span>
            </Link>
          </li>
        ) : (
          <Poster key={pair.iataTo} {...pair} />
        ),
      )}
    </ul>
  )
}

function Poster(pair: PosterPair) {
  const { iataTo, price } = pair
  const drawn = posterCityOf(iataTo)
  if (!drawn) return null
  const wide = widePosters.includes(drawn.slug)
  return (
    <li className={classes(wide && css.wide)} data-city={drawn.slug}>
      <Link to={searchLink(pair)} className={css.poster}>
        {exposures.map((exposure) => (
          <Picture key={exposure} slug={drawn.slug} exposure={exposure} wide={wide} />
        ))}
        <span className={css.caption}>
          <b>{drawn.name}</b>
          <span>от&nbsp;{formatRub(price)}</span>
        </span>
      </Link>
    </li>
  )
}

function Picture({ slug, exposure, wide }: { slug: PosterSlug; exposure: Exposure; wide: boolean }) {
  const shape: PosterShape = wide ? 'wide' : 'poster'
  const { width, height } = posterCanvases[shape]
  return (
    <picture data-exposure={exposure} className={css.picture} style={{ background: posterBackground(slug, exposure) }}>
      {wide && <source media="(width < 768px)" srcSet={posterSrcSet(slug, exposure)} sizes="62vw" />}
      <img
        src={posterUrl(slug, exposure, posterCanvases[shape].widths[0], shape)}
        srcSet={posterSrcSet(slug, exposure, shape)}
        sizes={wide ? '400px' : '(width < 768px) 62vw, 190px'}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
