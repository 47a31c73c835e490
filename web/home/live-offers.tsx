import { Link } from 'react-router'
import { posterCityOf } from '#art/poster-cities.ts'
import type { Day } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { searchLink } from '#web/air/search/search-link.ts'
import css from './live-offers.module.css'
import { SmallPoster } from './small-poster.tsx'

export type LiveOffer = { iataTo: string; there: Day; back: Day; price: number }

type Props = { home: string; from: string; offers: readonly LiveOffer[] }

/** Three cheap trips of the coming weeks, whole: there and back for one, from a city that need not be the one of the form. */
export function LiveOffers({ home, from, offers }: Props) {
  if (offers.length === 0) return null
  return (
    <ul className={css.offers} aria-label="Туда и обратно, за одного">
      {offers.map(({ iataTo, there, back, price }) => {
        const drawn = posterCityOf(iataTo)
        return (
          drawn && (
            <li key={iataTo}>
              <Link to={searchLink({ iataFrom: home, iataTo, date: there, back })} className={css.offer}>
                <SmallPoster slug={drawn.slug} />
                <span className={css.where}>
                  <b>{drawn.name}</b>
                  <span>{dayRange(there, back)}</span>
                </span>
                <span className={css.price}>
                  <b>{formatRub(price)}</b>
                  <span>{from} и&nbsp;обратно</span>
                </span>
              </Link>
            </li>
          )
        )
      })}
    </ul>
  )
}
