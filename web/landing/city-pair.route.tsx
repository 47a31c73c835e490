import { data, redirect } from 'react-router'
import { cityPairPage } from '#contract/landing.ts'
import { formatRub } from '#domain/text/money.ts'
import { cityOfSlug, directionPath, hasCapitals } from '#domain/places/city-slugs.ts'
import { ApiError, call } from '#web/data/call.ts'
import { CityPairScreen } from './city-pair-screen.tsx'
import { breadcrumbs, pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/city-pair.route'

/** A direction between two cities: only one that somebody flies has a page (DSEO-03). */
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

export const handle = { shared: [], scripts: 'on-interaction' }

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

export default function CityPairPage({ loaderData }: Route.ComponentProps) {
  return <CityPairScreen {...loaderData} />
}
