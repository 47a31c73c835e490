import { Suspense, memo, startTransition, useState } from 'react'
import { Link } from 'react-router'
import { exposures, posterBackground, posterCanvases, posterCityNamed, posterSrcSet, posterUrl } from '#art/poster-cities.ts'
import type { HotelForm as HotelQuery } from '#domain/hotels/query.ts'
import * as paths from '#domain/paths.ts'
import { type Day, HOME_ZONE, dayOf } from '#domain/text/dates.ts'
import { glued } from '#domain/text/glued.ts'
import { formatRub } from '#domain/text/money.ts'
import { useSettled } from '#web/boot/deferred-section.tsx'
import { lazyPart, retryImport } from '#web/boot/lazy-part.ts'
import { incompleteContext } from '#web/boot/request.server.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { HotelForm } from '#web/hotels/search/hotel-form.tsx'
import { assumedStay, hotelLink, hotelsLink, isSameStay, stayOr } from '#web/hotels/search/stay-dates.ts'
import { Stars } from '#web/hotels/stars.tsx'
import { SearchPanel } from '#web/search/search-tabs.tsx'
import { useConfig } from '#web/shell/config.ts'
import type { Handle } from '#web/shell/handle.ts'
import { Hero } from '#web/shell/hero.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { panoramaAt } from '#web/shell/panorama.ts'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import type { Route } from './+types/hotels.route'
import { type PromoCity, promoCities } from './promo-hotels.ts'
import cityShowcaseStyles from './city-showcase.module.css'
import css from './hotels.route.module.css'

/** Two hotels of each of the fourteen cities beside its poster, with the least price of a night (DHOT-20, HOME-06). */
function CityShowcase({ today, cities }: { today: Day; cities: readonly PromoCity[] }) {
  const stay = useStoredStay(today)
  const settled = useSettled(0)
  return (
    <ul className={classes(cityShowcaseStyles.cities, !settled && cityShowcaseStyles.waiting)}>
      {cities.map((city) => (
        <MemoCity key={city.city} {...city} stay={stay} />
      ))}
    </ul>
  )
}

/** The dates of the stored form; the server and the first render assume theirs. */
function useStoredStay(today: Day): HotelQuery {
  const [stay, setStay] = useState(() => assumedStay(today))
  async function read() {
    const { useHotelForm } = await retryImport(() => import('#web/hotels/search/hotel-form-store.ts'))
    await useHotelForm.persist.rehydrate()
    const stored = stayOr(useHotelForm.getState(), today)
    startTransition(() => setStay((shown) => (isSameStay(shown, stored) ? shown : stored)))
  }
  useTimeout(() => void read(), 0, today)
  return stay
}

const MemoCity = memo(City)

function City({ city, region, hotels, stay }: PromoCity & { stay: HotelQuery }) {
  const place = { region, hotelRegionName: city }
  const least = Math.min(...hotels.map(({ priceFrom }) => priceFrom))
  return (
    <li className={cityShowcaseStyles.city}>
      <Link to={hotelsLink(stay, place)} className={cityShowcaseStyles.poster}>
        <Picture city={city} />
        <span className={cityShowcaseStyles.caption}>
          <b>{city}</b>
          <span>от&nbsp;{formatRub(least)} за&nbsp;ночь</span>
        </span>
      </Link>
      <div className={cityShowcaseStyles.hotels}>
        {hotels.map(({ id, name, priceFrom, stars, picture }) => (
          <Link key={id} to={hotelLink(id, stay, place)} className={cityShowcaseStyles.hotel}>
            {picture && <HotelPicture picture={picture} alt="" className={cityShowcaseStyles.thumb} />}
            <span className={cityShowcaseStyles.name}>
              <b>{glued(name)}</b>
              <Stars stars={stars} />
            </span>
            <span className={cityShowcaseStyles.price}>
              от&nbsp;<b>{formatRub(priceFrom)}</b>
              <small> за&nbsp;ночь</small>
            </span>
          </Link>
        ))}
        <Link to={hotelsLink(stay, place)} className={cityShowcaseStyles.all} aria-label={`Все отели: ${city}`}>
          Все отели
          <Icon name="arrow-right" />
        </Link>
      </div>
    </li>
  )
}

function Picture({ city }: { city: string }) {
  const drawn = posterCityNamed(city)
  if (!drawn) return null
  const { width, height, widths } = posterCanvases.poster
  return exposures.map((exposure) => (
    <span
      key={exposure}
      data-exposure={exposure}
      className={cityShowcaseStyles.picture}
      style={{ background: posterBackground(drawn.slug, exposure) }}
    >
      <img
        src={posterUrl(drawn.slug, exposure, widths[0])}
        srcSet={posterSrcSet(drawn.slug, exposure)}
        sizes="(width < 768px) 128px, 196px"
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </span>
  ))
}

const SearchForm = lazyPart(() => import('#web/air/search/search-form.tsx'), 'SearchForm')

export const handle = { header: 'over', shared: [] } satisfies Handle

/** The hour of UTC at which windows are lit from London to Beijing. */
const EVENING = 'T17:40:00Z'

/** A page without pictures is better than a slow page. */
const TIMEOUT_MS = 1_500

/** The panorama of this evening. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const today = dayOf(new Date(), HOME_ZONE)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const cities = await promoCities(today, { signal, lacks: () => context.set(incompleteContext, true) })
  return { today, cities, panorama: panoramaAt(new Date(`${today}${EVENING}`)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Бронирование отелей',
    description:
      'Отели, апартаменты и курорты по всему миру: цена за всё проживание, сборы отеля и срок бесплатной отмены видны сразу.',
    canonical: paths.hotels,
    picture: 'hotels',
  })
}

const promises: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'circle-check',
    title: 'Условия отмены видны сразу',
    text: 'Дата и\u00a0час бесплатной отмены стоят на\u00a0карточке и\u00a0на\u00a0каждом тарифе.',
  },
  {
    icon: 'receipt-refund',
    title: 'Цена целиком',
    text: 'За\u00a0все ночи и\u00a0всех гостей. На\u00a0следующем шаге она не\u00a0вырастет, а\u00a0что платят в\u00a0самом отеле, стоит рядом.',
  },
  { icon: 'map', title: 'Видно, где это', text: 'Список и\u00a0карта рядом: цены на\u00a0карте те\u00a0же, что в\u00a0списке.' },
]

/** Its data is that of a day, and a form opened over it must not fetch it again. */
export function shouldRevalidate() {
  return false
}

export default function HotelsLanding({ loaderData: { today, cities, panorama } }: Route.ComponentProps) {
  const suppliers = useConfig().facts.staySuppliers
  return (
    <>
      <div className={css.hero}>
        <Hero
          panorama={panorama}
          title={
            <>
              Отели, где
              <br />
              вас ждут
            </>
          }
        >
          Отели, апартаменты и&nbsp;курорты от&nbsp;{suppliers}+&nbsp;поставщиков. Цена за&nbsp;всё проживание и&nbsp;всех гостей.
        </Hero>
      </div>
      <div className="wrap">
        <div className={css.search}>
          <SearchPanel
            opens="hotels"
            air={(top) => <SearchForm layout="wide" top={top} />}
            hotels={(top) => <HotelForm layout="wide" top={top} />}
          />
        </div>
        {cities.length > 0 && (
          <section className={css.section} aria-labelledby="cities">
            <div>
              <h2 id="cities" className="d2">
                Четырнадцать городов
              </h2>
              <p>Цена за&nbsp;ночь для двоих, цены ориентировочные</p>
            </div>
            <Suspense>
              <CityShowcase today={today} cities={cities} />
            </Suspense>
          </section>
        )}
        <ul className={css.promises}>
          {promises.map(({ icon, title, text }) => (
            <li key={title}>
              <span>
                <Icon name={icon} />
              </span>
              <h2 className="h3">{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
