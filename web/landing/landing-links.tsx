import { Link } from 'react-router'
import type { CityPair } from '#contract/landing.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { directionPath } from '#domain/places/city-slugs.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { Crumb } from '#web/shell/page-meta.ts'
import breadcrumbsStyles from './breadcrumbs.module.css'
import css from './city-pair-list.module.css'

type Props = {
  /** The word after `#` in an address that leads to it. */
  id?: string
  title: string
  directions: readonly CityPair[]
}

/** Directions as links to their pages, with the lowest price of the year where it is known. */
export function CityPairList({ id, title, directions }: Props) {
  if (directions.length === 0) return null
  return (
    <section id={id} className={css.section} aria-label={title}>
      <h2 className="h2">{title}</h2>
      <ul className={css.list}>
        {directions.map(({ from, to, weekly, price }) => (
          <li key={from + to}>
            <Link to={weekly === null ? searchOf(from, to) : directionPath(from, to)} className={css.direction}>
              <b>
                {bundledCity(from)?.city} — {bundledCity(to)?.city}
              </b>
              <span>
                {[price !== null && `от\u00a0${formatRub(price)}`, weekly !== null && weeklyWords(weekly)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const weeklyWords = (weekly: number) => `${counted(Math.max(1, Math.round(weekly)), words.flight)} в\u00a0неделю`

/** The form of a search between two cities, for a direction that has no page. */
function searchOf(iataFrom: string, iataTo: string): string {
  const [from = '', to = ''] = [bundledCity(iataFrom)?.city, bundledCity(iataTo)?.city]
  return href(paths.airResults, {}, { iataFrom, from, iataTo, to })
}

/** The way from the home page; the last crumb is the current page. */
export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Где вы" className={breadcrumbsStyles.breadcrumbs}>
      <ol>
        <li>
          <Link to="/">Главная</Link>
        </li>
        {breadcrumbs.map(({ name, path }, at) => (
          <li key={path}>
            {at < breadcrumbs.length - 1 ? <Link to={path}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
