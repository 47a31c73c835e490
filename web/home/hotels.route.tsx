import { Suspense } from 'react'
import { dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import * as paths from '#domain/paths.ts'
import { Hero } from '#web/shell/hero.tsx'
import { panoramaAt } from '#web/shell/panorama.ts'
import { CityShowcase } from './city-showcase.tsx'
import { promoCards } from './promo-hotels.ts'
import { HotelForm } from '#web/hotels/search/hotel-form.tsx'
import { useConfig } from '#web/shell/config.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { SearchPanel } from '#web/search/search-tabs.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import type { Route } from './+types/hotels.route'
import css from './hotels.route.module.css'

const SearchForm = lazyPart(() => import('#web/air/search/search-form.tsx'), 'SearchForm')

export const handle = { header: 'over', shared: [] }

/** The hour of UTC at which windows are lit from London to Beijing. */
const EVENING = 'T17:40:00Z'

/** A page without pictures is better than a page that waits for them. */
const TIMEOUT_MS = 1_500

/** The panorama of this evening. */
export async function loader({ request }: Route.LoaderArgs) {
  const today = dayOf(new Date(), HOME_ZONE)
  const cards = await promoCards(today, AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]))
  return { today, cards, panorama: panoramaAt(new Date(`${today}${EVENING}`)) }
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
    text: 'Дата и час бесплатной отмены стоят на карточке и на каждом тарифе.',
  },
  {
    icon: 'receipt-refund',
    title: 'Цена целиком',
    text: 'За все ночи и всех гостей. На следующем шаге она не вырастет, а что платят в самом отеле, стоит рядом.',
  },
  { icon: 'map', title: 'Видно, где это', text: 'Список и карта рядом: цены на карте те же, что в списке.' },
]

export default function HotelsLanding({ loaderData: { today, cards, panorama } }: Route.ComponentProps) {
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
        <section className={css.section} aria-labelledby="cities">
          <div>
            <h2 id="cities" className="d2">
              Четырнадцать городов
            </h2>
            <p>Цена за&nbsp;ночь для двоих, цены ориентировочные</p>
          </div>
          <Suspense>
            <CityShowcase today={today} cards={cards} />
          </Suspense>
        </section>
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
