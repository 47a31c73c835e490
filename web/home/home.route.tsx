import { Suspense, useState } from 'react'
import type { MetaDescriptor, ShouldRevalidateFunctionArgs } from 'react-router'
import { monthPrices, popularDirections } from '#contract/air.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { fromCity } from '#domain/places/city-cases.ts'
import { directionPath } from '#domain/places/city-slugs.ts'
import { HOME_CITY } from '#domain/places/home-city.ts'
import { SearchForm } from '#web/air/search/search-form.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { incompleteContext } from '#web/boot/request.server.ts'
import { call } from '#web/data/call.ts'
import { SearchPanel } from '#web/search/search-tabs.tsx'
import type { Handle } from '#web/shell/handle.ts'
import { organisation, pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/home.route'
import { DawnHero, dawnWindows } from './dawn-hero.tsx'
import { type Dawn, dawnOfMinute } from './dawn.ts'
import { homeHotels } from './promo-hotels.ts'
import { cheapTrips } from './trips.ts'
import css from './home.route.module.css'

const HotelForm = lazyPart(() => import('#web/hotels/search/hotel-form.tsx'), 'HotelForm')
const HomeBelow = lazyPart(() => import('./home-below.tsx'), 'HomeBelow')

export const handle = { header: 'over', shared: [] } satisfies Handle

/** The direction whose year is shown. */
const YEAR_TO = 'IST'
/** A page without prices is better than a slow page. */
const TIMEOUT_MS = 1_500

/** Prices come from the inventory; when it has none, their places stay empty. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const now = new Date()
  const lacks = () => context.set(incompleteContext, true)
  function without<Part>(part: Part): Part {
    lacks()
    return part
  }
  const [wall, year, hotels] = await Promise.all([
    call(popularDirections, { from: HOME_CITY }, { signal }).catch(() => without({ directions: [] })),
    call(monthPrices, { iataFrom: HOME_CITY, iataTo: YEAR_TO }, { signal }).catch(() => without({ months: [] })),
    homeHotels(now, { signal, lacks }).catch(() => without([])),
  ])
  const home = bundledCity(HOME_CITY)
  const from = home && fromCity(home.cases)
  const sold = wall.directions.map(({ iataTo }) => iataTo)
  const offers = await cheapTrips(HOME_CITY, wall.directions, signal).catch(() => without([]))
  return {
    dawn: dawnOfMinute(now, { iata: HOME_CITY, name: home?.city ?? '' }, sold),
    offers,
    from: from ?? 'туда',
    title: from ? `Куда летим ${from}` : 'Куда летим',
    all: `${directionPath(HOME_CITY)}#leaving`,
    directions: wall.directions.map((pair) => ({ ...pair, ...pageOf(pair) })),
    months: year.months.slice(0, 12),
    hotels,
  }
}

/** The page does not depend on its query: a form opened over it fetches nothing again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

type CityPair = { iataFrom: string; iataTo: string; isDirect: boolean }

/** The page of a direction, or of its city where there are no direct flights, and its name. */
function pageOf({ iataFrom, iataTo, isDirect }: CityPair): { page: string; name: string } {
  const [from = '', to = ''] = [bundledCity(iataFrom)?.city, bundledCity(iataTo)?.city]
  const page = isDirect ? directionPath(iataFrom, iataTo) : directionPath(iataTo)
  return { page, name: iataFrom === HOME_CITY ? to : `${from}\u00a0— ${to}` }
}

/** The sky of the first screen, in the exposure of the system's theme, preloaded before the page is parsed. */
function skyPreloads({ exposures }: Dawn): MetaDescriptor[] {
  return exposures.flatMap(({ theme, sky }) =>
    dawnWindows.map(({ shape, media, sizes }) => ({
      tagName: 'link',
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      media: `(prefers-color-scheme: ${theme}) and ${media}`,
      imageSrcSet: sky[shape],
      imageSizes: sizes,
    })),
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = [
    ...pageMeta(matches, {
      title: 'Авиабилеты и отели: поиск и бронирование',
      description:
        'Авиабилеты по всему миру: цена каждого дня, багаж, обмен и возврат видны до покупки. Собираем поездки с 1999 года.',
      canonical: '/',
      brandFirst: true,
    }),
    ...organisation(matches),
  ]
  return loaderData ? [...page, ...skyPreloads(loaderData.dawn)] : page
}

export default function Home({
  loaderData: { dawn, offers, from, title, directions, all, months, hotels },
}: Route.ComponentProps) {
  const [goal, setGoal] = useState('')
  return (
    <>
      <DawnHero dawn={dawn} onFly={setGoal} />
      <div className="wrap">
        <div className={css.search}>
          {/* With a city from the line the form starts again, and opens its days. */}
          <SearchPanel
            key={goal}
            opens={goal ? 'avia' : 'remembered'}
            air={(top) => <SearchForm layout="wide" top={top} opens={goal ? 'dates' : 'to'} />}
            hotels={(top) => <HotelForm layout="wide" top={top} />}
          />
        </div>
        <Suspense>
          <HomeBelow
            home={HOME_CITY}
            offers={offers}
            from={from}
            title={title}
            directions={directions}
            all={all}
            yearTo={YEAR_TO}
            months={months}
            hotels={hotels}
          />
        </Suspense>
      </div>
    </>
  )
}
