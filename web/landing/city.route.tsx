import { Link, data, redirect } from 'react-router'
import { type CityPage, cityPage } from '#contract/landing.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type BundledCity, bundledCity } from '#domain/places/bundled-cities.ts'
import { fromCity, toCity } from '#domain/places/city-cases.ts'
import { cityOfSlug, directionPath, hasCapitals } from '#domain/places/city-slugs.ts'
import { closedNotices } from '#domain/places/closed-airports.ts'
import { type Forms, counted } from '#domain/text/plural.ts'
import { ApiError, call } from '#web/data/call.ts'
import type { Handle } from '#web/shell/handle.ts'
import { breadcrumbs, pageMeta } from '#web/shell/page-meta.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/city.route'
import { CityPicture, cityPreloads } from './city-picture.tsx'
import { Breadcrumbs, CityPairList } from './landing-links.tsx'
import css from './city-pair-screen.module.css'

/** A city: direct flights to and from it, or what searches have found where no timetable is known (DSEO-03). */
export async function loader({ params, request }: Route.LoaderArgs) {
  const city = cityOfSlug(params.to.toLowerCase())
  if (!city) throw data(null, { status: 404 })
  if (hasCapitals(params.to)) throw redirect(directionPath(city.iata), 301)
  try {
    return { city, page: await call(cityPage, { city: city.iata }, { signal: request.signal }) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export const handle = { shared: [], scripts: 'on-interaction' } satisfies Handle

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: 'Страница не найдена' })
  const { city, page } = loaderData
  const path = directionPath(city.iata)
  return [
    ...pageMeta(matches, {
      title: `Авиабилеты ${city.cases.vi}`,
      description: isOnTimetable(page)
        ? `Прямые рейсы ${city.cases.vi} и обратно: откуда летают, сколько раз в неделю и по какой цене. ${SEEN_BEFORE}`
        : `Билеты на самолёт ${city.cases.vi} и обратно: рейсы прямые и с пересадками. ${SEEN_BEFORE}`,
      canonical: path,
      picture: city.iata,
    }),
    ...cityPreloads(city.iata),
    ...breadcrumbs(matches, [{ name: `Авиабилеты ${city.cases.vi}`, path }]),
  ]
}

export default function City({ loaderData }: Route.ComponentProps) {
  return <CityScreen {...loaderData} />
}

const cityForms: Forms = ['города', 'городов', 'городов']
const flightForms: Forms = ['прямой рейс', 'прямых рейса', 'прямых рейсов']

const SEEN_BEFORE = 'Багаж, обмен и возврат видны до покупки.'

const isOnTimetable = ({ arriving }: CityPage) => arriving.some(({ weekly }) => weekly !== null)

function lead({ cases }: BundledCity, page: CityPage): string {
  const { arriving, leaving } = page
  const offered = `Выберите даты: покажем рейсы ${toCity(cases)}, прямые и\u00a0с\u00a0пересадками. ${SEEN_BEFORE}`
  if (isOnTimetable(page)) {
    const weekly = Math.round(arriving.reduce((sum, pair) => sum + (pair.weekly ?? 0), 0))
    return `Прямые рейсы ${toCity(cases)} есть из\u00a0${counted(arriving.length, cityForms)}: в\u00a0среднем ${counted(weekly, flightForms)} в\u00a0неделю. Показана самая низкая цена за\u00a0год, в\u00a0одну сторону за\u00a0одного взрослого.`
  }
  return arriving.length + leaving.length > 0 ? `${offered} ${FOUND_PRICE}` : offered
}

const FOUND_PRICE = 'Цена\u00a0— самая низкая из\u00a0найденных за\u00a0два дня, в\u00a0одну сторону за\u00a0одного взрослого.'

/** The origins of flights to a city, and the destinations from it. */
function CityScreen({ city, page }: { city: BundledCity; page: CityPage }) {
  const { arriving, leaving, cities } = page
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs breadcrumbs={[{ name: `Авиабилеты ${toCity(city.cases)}`, path: directionPath(city.iata) }]} />
      {closedNotices([city.iata]).map((notice) => (
        <Banner key={notice} tone="warn">
          {notice}
        </Banner>
      ))}
      <div className={css.top}>
        <div>
          <h1 className="d2">Авиабилеты {toCity(city.cases)}</h1>
          <p className={`lead ${css.lead}`}>{lead(city, page)}</p>
          <div className={css.best}>
            <LinkButton to={href(paths.airResults, {}, { iataTo: city.iata, to: city.city })} variant="primary" size="l">
              Выбрать даты
            </LinkButton>
          </div>
        </div>
        <div className={css.picture}>
          <CityPicture iata={city.iata} />
        </div>
      </div>
      <CityPairList title={`Откуда летают ${toCity(city.cases)}`} directions={arriving} />
      <CityPairList id="leaving" title={`Куда летают ${fromCity(city.cases)}`} directions={leaving} />
      <OtherCities cities={cities} />
    </div>
  )
}

function OtherCities({ cities }: { cities: readonly string[] }) {
  return (
    <section className={css.section} aria-labelledby="other-cities">
      <h2 id="other-cities" className="h2">
        Другие города
      </h2>
      <ul className={css.cities}>
        {cities.map((iata) => (
          <li key={iata}>
            <Link to={directionPath(iata)}>{bundledCity(iata)?.city}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
