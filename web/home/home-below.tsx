import { Suspense } from 'react'
import { Link } from 'react-router'
import { posterCityOf, posterSrcSet, posterUrl } from '#art/poster-cities.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import type { Day } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted } from '#domain/text/plural.ts'
import { percents } from '#domain/text/thousands.ts'
import { MonthChart } from '#web/air/prices/month-chart.tsx'
import { searchLink } from '#web/air/search/search-link.ts'
import { useSession } from '#web/auth/session.ts'
import { DeferredSection } from '#web/boot/deferred-section.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { CompanyFigures } from '#web/shell/company-figures.tsx'
import { useConfig } from '#web/shell/config.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PosterWall, SmallPoster } from './poster-wall.tsx'
import type { HomeHotel } from './promo-hotels.ts'
import bonusPromoStyles from './bonus-promo.module.css'
import css from './home-below.module.css'
import homeHotelsStyles from './home-hotels.module.css'
import liveOffersStyles from './live-offers.module.css'

type LiveOffer = { iataTo: string; there: Day; back: Day; price: number }

type LiveOffersProps = { home: string; from: string; offers: readonly LiveOffer[] }

/** Three cheap trips of the coming weeks, whole: there and back for one, from a city that need not be the one of the form. */
function LiveOffers({ home, from, offers }: LiveOffersProps) {
  if (offers.length === 0) return null
  return (
    <ul className={liveOffersStyles.offers} aria-label="Туда и обратно, за одного">
      {offers.map(({ iataTo, there, back, price }) => {
        const drawn = posterCityOf(iataTo)
        return (
          drawn && (
            <li key={iataTo}>
              <Link to={searchLink({ iataFrom: home, iataTo, date: there, back })} className={liveOffersStyles.offer}>
                <SmallPoster slug={drawn.slug} />
                <span className={liveOffersStyles.where}>
                  <b>{drawn.name}</b>
                  <span>{dayRange(there, back)}</span>
                </span>
                <span className={liveOffersStyles.price}>
                  <b>{formatRub(price)}</b>
                  <span>
                    <span className={liveOffersStyles.from}>{from}</span>
                    <span className={liveOffersStyles.there}>туда</span> и&nbsp;обратно
                  </span>
                </span>
              </Link>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Six hotels of six cities with the least price of a night (HOME-05, DUI-01). */
function HomeHotels({ hotels }: { hotels: readonly HomeHotel[] }) {
  return (
    <section className={homeHotelsStyles.section} aria-labelledby="stay">
      <div className={homeHotelsStyles.head}>
        <h2 id="stay" className="d2">
          Где остановиться
        </h2>
        <LinkButton to={paths.hotels} variant="text" iconEnd="arrow-right">
          Найти отель
        </LinkButton>
      </div>
      <ul className={homeHotelsStyles.hotels}>
        {hotels.map(({ id, name, city, priceFrom, stars, picture }) => (
          <li key={id}>
            <Link to={href(paths.hotel, { hotelId: id })} className={homeHotelsStyles.hotel}>
              <span className={homeHotelsStyles.picture}>{picture && <HotelPicture picture={picture} alt="" />}</span>
              <span className={homeHotelsStyles.words}>
                <b className={homeHotelsStyles.name}>{name}</b>
                <span className={homeHotelsStyles.city}>
                  {city}
                  {stars > 0 && `, ${counted(stars, ['звезда', 'звезды', 'звёзд'])}`}
                </span>
              </span>
              <span className={homeHotelsStyles.price}>
                ночь от <b>{formatRub(priceFrom)}</b>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="small quiet">Цена за&nbsp;номер для двоих, ориентировочная: точную покажем на&nbsp;ваши даты.</p>
    </section>
  )
}

/** Points instead of roubles, with the shares of the configuration (DUI-01). */
function BonusPromo() {
  const { air, hotel } = useConfig().bonus
  const isGuest = useSession((session) => session.claims === undefined)
  return (
    <section className={bonusPromoStyles.panel} aria-labelledby="bonus">
      <div className={bonusPromoStyles.words}>
        <p className={bonusPromoStyles.tag}>Бонусная программа</p>
        <h2 id="bonus" className="d2">
          Бонусы вместо&nbsp;рублей
        </h2>
        <p className="lead">
          Начисляем {percents(air.percent)} с&nbsp;билетов и&nbsp;{percents(hotel.percent)} с&nbsp;отелей и&nbsp;принимаем
          к&nbsp;оплате следующей поездки. Пригласите друзей по&nbsp;ссылке — бонусы придут и&nbsp;за&nbsp;их&nbsp;покупки.
        </p>
        <div className={bonusPromoStyles.links}>
          {isGuest ? (
            <LinkButton to={paths.registration} variant="primary" size="l">
              Зарегистрироваться
            </LinkButton>
          ) : (
            <LinkButton to={href(paths.supportPage, { page: 'referalinaya-programma' })} variant="primary" size="l">
              Пригласить друзей
            </LinkButton>
          )}
          <LinkButton to={href(paths.supportPage, { page: 'bonus' })} variant="glass" size="l">
            Как это работает
          </LinkButton>
        </div>
      </div>
      <img
        src={posterUrl('sochi', 'dark', 800, 'wide')}
        srcSet={posterSrcSet('sochi', 'dark', 'wide')}
        sizes="(width < 768px) 100vw, 620px"
        width="600"
        height="400"
        alt=""
        loading="lazy"
        decoding="async"
      />
    </section>
  )
}

const RecentSearches = lazyPart(() => import('#web/air/search/recent-searches.tsx'), 'RecentSearches')

type PricedDay = { price: number; date: string }
type Props = {
  home: string
  offers: readonly LiveOffer[]
  /** «из Москвы», what the offers begin with. */
  from: string
  /** «Куда летим из Москвы». */
  title: string
  directions: readonly (PricedDay & { iataFrom: string; iataTo: string; page: string; name: string })[]
  /** The page of everywhere that can be reached from home. */
  all: string
  yearTo: string
  months: readonly PricedDay[]
  hotels: readonly HomeHotel[]
}

/** Home under the first screen: it is in the first HTML and hydrated after the search form. */
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
            <div>
              <h2 id="wall" className="d2">
                {title}
              </h2>
              <p className="lead quiet">Цены в&nbsp;одну сторону за&nbsp;одного взрослого</p>
            </div>
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
        <DeferredSection turn={0}>
          <HomeHotels hotels={hotels} />
        </DeferredSection>
      )}
      <DeferredSection turn={1}>
        <CompanyFigures />
      </DeferredSection>
      <DeferredSection turn={2}>
        <BonusPromo />
      </DeferredSection>
    </>
  )
}
