import { data, redirect } from 'react-router'
import { type CityPairPage, cityPairPage } from '#contract/landing.ts'
import type { BundledCity } from '#domain/places/bundled-cities.ts'
import { fromCity, toCity } from '#domain/places/city-cases.ts'
import { cityOfSlug, directionPath, hasCapitals } from '#domain/places/city-slugs.ts'
import { closedNotices } from '#domain/places/closed-airports.ts'
import { formatDuration } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { MonthChart } from '#web/air/prices/month-chart.tsx'
import { searchLink } from '#web/air/search/search-link.ts'
import { ApiError, call } from '#web/data/call.ts'
import type { Handle } from '#web/shell/handle.ts'
import { breadcrumbs, pageMeta } from '#web/shell/page-meta.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Route } from './+types/city-pair.route'
import { CityPicture } from './city-picture.tsx'
import { Breadcrumbs, CityPairList } from './landing-links.tsx'
import css from './city-pair-screen.module.css'
import weekPricesStyles from './week-prices.module.css'

/** A direction between two cities: only one with direct flights has a page (DSEO-03). */
export async function loader({ params, request }: Route.LoaderArgs) {
  const [from, to] = [cityOfSlug(params.from.toLowerCase()), cityOfSlug(params.to.toLowerCase())]
  if (!from || !to) throw data(null, { status: 404 })
  if (hasCapitals(params.from + params.to)) throw redirect(directionPath(from.iata, to.iata), 301)
  try {
    const page = await call(cityPairPage, { from: from.iata, to: to.iata }, { signal: request.signal })
    return { from, to, page }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export const handle = { shared: [], scripts: 'on-interaction' } satisfies Handle

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: 'Страница не найдена' })
  const { from, to, page } = loaderData
  const path = directionPath(from.iata, to.iata)
  const price = page.cheapest ? ` от ${formatRub(page.cheapest.price)}` : ''
  return [
    ...pageMeta(matches, {
      title: `Авиабилеты ${from.city} — ${to.city}${price}`,
      description: `Прямые рейсы ${from.city} — ${to.city}: цены по месяцам и дням недели, авиакомпании, время в пути, расписание. Билеты с багажом и без, цена известна до покупки.`,
      canonical: path,
      picture: `${from.iata}-${to.iata}`,
    }),
    ...breadcrumbs(matches, [
      { name: `Авиабилеты ${to.cases.vi}`, path: directionPath(to.iata) },
      { name: `${from.city} — ${to.city}`, path },
    ]),
  ]
}

export default function CityPairRoute({ loaderData }: Route.ComponentProps) {
  return <CityPairScreen {...loaderData} />
}

type Props = { from: BundledCity; to: BundledCity; page: CityPairPage }

/** What a traveller wants to know of a direction before the dates: price by month and weekday, carriers, duration. */
function CityPairScreen({ from, to, page }: Props) {
  const { flights, cheapest, months, weekdays, siblings, returns } = page
  const pair = { iataFrom: from.iata, iataTo: to.iata }
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs
        breadcrumbs={[
          { name: `Авиабилеты ${toCity(to.cases)}`, path: directionPath(to.iata) },
          { name: `${from.city} — ${to.city}`, path: directionPath(from.iata, to.iata) },
        ]}
      />
      {closedNotices([from.iata, to.iata]).map((notice) => (
        <Banner key={notice} tone="warn">
          {notice}
        </Banner>
      ))}
      <div className={css.top}>
        <div>
          <h1 className="d2">
            Авиабилеты {from.city}&nbsp;— {to.city}
          </h1>
          <p className={`lead ${css.lead}`}>{sentence({ from, to, flights })}</p>
          {cheapest && (
            <div className={css.best}>
              <p>
                Дешевле всего {longDay(cheapest.date)} — <b>{formatRub(cheapest.price)}</b>
              </p>
              <LinkButton to={searchLink({ ...pair, date: cheapest.date })} variant="primary" size="l">
                Показать рейсы
              </LinkButton>
            </div>
          )}
          <Facts flights={flights} from={from} />
        </div>
        <div className={css.picture}>
          <CityPicture iata={to.iata} />
        </div>
      </div>
      {months.length > 0 && <MonthChart key={directionPath(from.iata, to.iata)} {...pair} months={months} />}
      <WeekPrices prices={weekdays} />
      <Carriers flights={flights} />
      <CityPairList title="Соседние направления" directions={siblings} />
      {returns && (
        <p className={css.return}>
          <LinkButton to={directionPath(to.iata, from.iata)} variant="tonal" iconEnd="arrow-right">
            Обратно: {to.city} — {from.city}
          </LinkButton>
        </p>
      )}
    </div>
  )
}

function sentence({ from, to, flights }: { from: BundledCity; to: BundledCity; flights: CityPairPage['flights'] }): string {
  const week = counted(Math.max(1, Math.round(flights.weekly)), words.flight)
  const names = flights.carriers.slice(0, 3).map(({ name }) => name)
  const whoFlies = names.length > 1 ? `летают ${names.join(', ')}` : `летает авиакомпания «${names[0]}»`
  const more = flights.carriers.length > 3 ? ` и\u00a0ещё ${flights.carriers.length - 3}` : ''
  return `Без пересадок ${fromCity(from.cases)} ${toCity(to.cases)} ${whoFlies}${more}: в\u00a0среднем ${week} в\u00a0неделю, в\u00a0пути от\u00a0${formatDuration(flights.minutes)}.`
}

function Facts({ flights, from }: { flights: CityPairPage['flights']; from: BundledCity }) {
  const rows = [
    ['Время в\u00a0пути', `от\u00a0${formatDuration(flights.minutes)}`],
    ['Расстояние', `${thousands(flights.km)}\u00a0км`],
    ['Первый и\u00a0последний вылет', `${flights.first} и\u00a0${flights.last}, время ${from.cases.ro}`],
    ['Аэропорты вылета', flights.airports.from.join(', ')],
    ['Аэропорты прилёта', flights.airports.to.join(', ')],
  ]
  return (
    <dl className={css.facts}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Carriers({ flights: { carriers } }: { flights: CityPairPage['flights'] }) {
  return (
    <section className={css.section} aria-labelledby="carriers">
      <h2 id="carriers" className="h2">
        Кто летает
      </h2>
      <ul className={css.carriers}>
        {carriers.map(({ code, name, weekly }) => (
          <li key={code}>
            <b>{name}</b>
            <span>{weekly < 1 ? 'реже раза в\u00a0неделю' : `${counted(Math.round(weekly), words.flight)} в\u00a0неделю`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const names = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

/** The average lowest price of each weekday, Monday first; null where there are no flights. */
function WeekPrices({ prices }: { prices: readonly (number | null)[] }) {
  const known = prices.filter((price) => price !== null)
  if (known.length < 2) return null
  const least = Math.min(...known)
  return (
    <section className={weekPricesStyles.section} aria-labelledby="weekdays">
      <h2 id="weekdays" className="h2">
        В&nbsp;какой день недели дешевле
      </h2>
      <p className="quiet">Средняя из&nbsp;самых низких цен года, в&nbsp;одну сторону за&nbsp;одного взрослого</p>
      <ol className={weekPricesStyles.days}>
        {prices.map((price, day) => (
          <li key={names[day]} className={classes(price === least && weekPricesStyles.best)}>
            <span>{names[day]}</span>
            <b>{price === null ? 'рейсов нет' : formatRub(price)}</b>
            {price === least && <small>дешевле всего</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}
