import { airFormOf } from '#domain/air/query.ts'
import { dayOf } from '#domain/dates.ts'
import { PriceYear } from '#web/air/prices/price-year.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/year'

/** A year of one direction: the address is that of a search, the days are the visitor's own. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { form: airFormOf(new URL(request.url).searchParams), today: dayOf(new Date()) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Год цен',
    description: 'Самая низкая цена билета на каждый день года вперёд.',
  })
}

export function HydrateFallback() {
  return (
    <div className="wrap" aria-busy="true">
      <h1 className="d2">Год цен</h1>
      <Skeleton height={720} />
    </div>
  )
}

export default function Year({ loaderData }: Route.ComponentProps) {
  return <PriceYear {...loaderData} />
}
