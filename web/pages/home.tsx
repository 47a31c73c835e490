import { monthPrices, popularDirections } from '#contract/air.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { fromCity } from '#domain/places/city-cases.ts'
import { Hero } from '#web/air/hero.tsx'
import { MonthChart } from '#web/air/month-chart.tsx'
import { PosterWall } from '#web/air/poster-wall.tsx'
import { SearchForm } from '#web/air/search-form.tsx'
import { call } from '#web/api.ts'
import { CompanyFigures } from '#web/shell/company-figures.tsx'
import { useConfig } from '#web/shell/config.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/home'
import css from './home.module.css'

export const handle = { header: 'over' }

/** The default city (spec §1) and the direction whose year is shown. */
const HOME = 'MOW'
const YEAR_TO = 'IST'
/** A page without prices is better than a page that waits for them. */
const PATIENCE_MS = 1_500

/** Prices come from the inventory; when it cannot tell, their places stay empty. */
export async function loader({ request }: Route.LoaderArgs) {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)])
  const [wall, year] = await Promise.all([
    call(popularDirections, { from: HOME }, { signal }).catch(() => ({ directions: [] })),
    call(monthPrices, { iataFrom: HOME, iataTo: YEAR_TO }, { signal }).catch(() => ({ months: [] })),
  ])
  return { now: new Date().toISOString(), directions: wall.directions, months: year.months.slice(0, 12) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Авиабилеты и отели: поиск и бронирование',
    description:
      'Авиабилеты по всему миру: цена каждого дня, багаж, обмен и возврат видны до покупки. Собираем поездки с 1999 года.',
    canonical: '/',
    brandFirst: true,
  })
}

export default function Home({ loaderData: { now, directions, months } }: Route.ComponentProps) {
  const since = useConfig()?.company.since
  const home = bundledCity(HOME)
  return (
    <>
      <Hero
        now={now}
        home={HOME}
        title={
          <>
            Где-то сейчас
            <br />
            рассвет
          </>
        }
      >
        Авиабилеты по&nbsp;всему миру. Собираем поездки с&nbsp;{since}&nbsp;года — уже больше миллиона билетов.
      </Hero>
      <div className="wrap">
        <div className={css.search}>
          <SearchForm layout="wide" />
        </div>
        {directions.length > 0 && home && (
          <section className={css.wall} aria-labelledby="wall">
            <h2 id="wall" className="d2">
              Куда летим {fromCity(home.cases)}
            </h2>
            <PosterWall home={HOME} directions={directions} />
          </section>
        )}
        {months.length > 0 && <MonthChart iataFrom={HOME} iataTo={YEAR_TO} months={months} />}
        <CompanyFigures />
      </div>
    </>
  )
}
