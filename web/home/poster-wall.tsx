import { Link } from 'react-router'
import {
  type Exposure,
  type PosterShape,
  type PosterSlug,
  exposures,
  posterBackground,
  posterCanvases,
  posterCityOf,
  posterSrcSet,
  posterUrl,
} from '#art/poster-cities.ts'
import { formatRub } from '#domain/text/money.ts'
import { searchLink } from '#web/air/search/search-link.ts'
import { useSettled } from '#web/boot/deferred-section.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './poster-wall.module.css'
import smallPosterStyles from './small-poster.module.css'

type PosterPair = { iataFrom: string; iataTo: string; price: number; date: string }

type Props = {
  /** The city people fly from. */
  home: string
  directions: readonly PosterPair[]
  /** The page of everything that can be reached from it. */
  all: string
}

/** The posters of two columns here; with them thirteen cities and the way to everywhere fill three rows. */
const wide: readonly PosterSlug[] = ['istanbul', 'dubai']

/**
 * Where people fly from a city: printed posters with the lowest price of the year, each leading to that very day. The city itself
 * is not among them; the last one is a link to everywhere.
 */
export function PosterWall({ home, directions, all }: Props) {
  return (
    <ul className={classes(css.wall, !useSettled(0) && css.early)}>
      {directions
        .filter(({ iataTo }) => iataTo !== home)
        .map((pair) => (
          <Poster key={pair.iataTo} {...pair} />
        ))}
      <li className={css.last}>
        <Link to={all} className={css.anywhere}>
          <b>
            Всё равно куда.
            <br />
            Главное&nbsp;— улететь
          </b>
          <span>
            Все направления с&nbsp;ценами
            <Icon name="arrow-right" />
          </span>
        </Link>
      </li>
    </ul>
  )
}

function Poster(pair: PosterPair) {
  const { iataTo, price } = pair
  const drawn = posterCityOf(iataTo)
  if (!drawn) return null
  const isWide = wide.includes(drawn.slug)
  return (
    <li className={classes(isWide && css.wide)}>
      <Link to={searchLink(pair)} className={css.poster}>
        {exposures.map((exposure) => (
          <Picture key={exposure} slug={drawn.slug} exposure={exposure} wide={isWide} />
        ))}
        <span className={css.caption}>
          {/* The long name would break. */}
          <b>{drawn.slug === 'spb' ? 'Петербург' : drawn.name}</b>
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

/** A poster no larger than a thumb. */
export function SmallPoster({ slug }: { slug: PosterSlug }) {
  return exposures.map((exposure) => (
    <img
      key={exposure}
      data-exposure={exposure}
      className={smallPosterStyles.poster}
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
