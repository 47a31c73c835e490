import { data, redirect } from 'react-router'
import { cityPage } from '#contract/landing.ts'
import { cityOfSlug, directionPath, hasCapitals } from '#domain/places/city-slugs.ts'
import { ApiError, call } from '#web/data/call.ts'
import { CityScreen } from './city-screen.tsx'
import { cityPreloads } from './city-pictures.ts'
import { breadcrumbs, pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/city.route'

/** A city: who flies there and from there without a change (DSEO-03). */
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

export const handle = { shared: [], scripts: 'on-interaction' }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: 'Страница не найдена' })
  const { city } = loaderData
  const path = directionPath(city.iata)
  return [
    ...pageMeta(matches, {
      title: `Авиабилеты ${city.cases.vi}`,
      description: `Прямые рейсы ${city.cases.vi} и обратно: откуда летают, сколько раз в неделю и по какой цене. Багаж, обмен и возврат видны до покупки.`,
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
