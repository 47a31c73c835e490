import { Link } from 'react-router'
import type { CityPage } from '#contract/landing.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type BundledCity, bundledCity } from '#domain/places/bundled-cities.ts'
import { fromCity, toCity } from '#domain/places/city-cases.ts'
import { closedNotices } from '#domain/places/closed-airports.ts'
import { directionPath } from '#domain/places/city-slugs.ts'
import { type Forms, counted } from '#domain/text/plural.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CityPicture } from './city-picture.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { CityPairList } from './city-pair-list.tsx'
import css from './city-pair-screen.module.css'

const cityForms: Forms = ['города', 'городов', 'городов']
const flightForms: Forms = ['прямой рейс', 'прямых рейса', 'прямых рейсов']

/** Where people fly to a city from, and where from it. */
export function CityScreen({ city, page: { arriving, leaving, cities } }: { city: BundledCity; page: CityPage }) {
  const weekly = Math.round(arriving.reduce((sum, pair) => sum + pair.weekly, 0))
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
          <p className={`lead ${css.lead}`}>
            Прямые рейсы {toCity(city.cases)} есть из&nbsp;{counted(arriving.length, cityForms)}: в&nbsp;среднем{' '}
            {counted(weekly, flightForms)} в&nbsp;неделю. Показана самая низкая цена за&nbsp;год, в&nbsp;одну сторону
            за&nbsp;одного взрослого.
          </p>
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
