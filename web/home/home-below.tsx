import { Suspense } from 'react'
import { Link } from 'react-router'
import { HomeHotels } from './home-hotels.tsx'
import type { HomeHotel } from './promo-hotels.ts'
import { CompanyFigures } from '#web/shell/company-figures.tsx'
import { Later } from '#web/boot/deferred-section.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { BonusPromo } from './bonus-promo.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { MonthChart } from '#web/air/prices/month-chart.tsx'
import { type LiveOffer, LiveOffers } from './live-offers.tsx'
import { PosterWall } from './poster-wall.tsx'
import css from './home-below.module.css'

const RecentSearches = lazyPart(() => import('#web/air/search/recent-searches.tsx'), 'RecentSearches')

type Day = { price: number; date: string }
type Props = {
  home: string
  offers: readonly LiveOffer[]
  /** «из Москвы», what the offers begin with. */
  from: string
  /** «Куда летим из Москвы». */
  title: string
  directions: readonly (Day & { iataFrom: string; iataTo: string; page: string; name: string })[]
  /** The page of everywhere that can be reached from home. */
  all: string
  yearTo: string
  months: readonly Day[]
  hotels: readonly HomeHotel[]
}

/** Home under the first screen: it stands in the first HTML and comes alive after the search form. */
export function HomeBelow({ home, offers, from, title, directions, all, yearTo, months, hotels }: Props) {
  return (
    <>
      <LiveOffers home={home} from={from} offers={offers} />
      <Suspense>
        <RecentSearches />
      </Suspense>
      {directions.length > 0 && (
        <section className={css.wall} aria-labelledby="wall">
          <div className={css.head}>
            <h2 id="wall" className="d2">
              {title}
            </h2>
            <LinkButton to={all} variant="text" iconEnd="arrow-right">
              Все направления
            </LinkButton>
          </div>
          <PosterWall home={home} directions={directions} all={all} />
          <nav className={css.pages} aria-label="Цены по месяцам и дням недели">
            <p>Цены по&nbsp;месяцам и&nbsp;дням недели, авиакомпании, время в&nbsp;пути:</p>
            <ul>
              {directions.map(({ page, name }) => (
                <li key={page}>
                  <Link to={page}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </section>
      )}
      {months.length > 0 && <MonthChart iataFrom={home} iataTo={yearTo} months={months} />}
      {hotels.length > 0 && (
        <Later turn={0}>
          <HomeHotels hotels={hotels} />
        </Later>
      )}
      <Later turn={1}>
        <CompanyFigures />
      </Later>
      <Later turn={2}>
        <BonusPromo />
      </Later>
    </>
  )
}
