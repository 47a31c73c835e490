import { findCompared } from '#domain/air/comparison.ts'
import { comparedOf } from '#domain/compared.ts'
import { useSearchParams } from 'react-router'
import { type AirForm, airFormOf, flightQueryOf } from '#domain/air/query.ts'
import { withoutView } from '#domain/air/filters/view-params.ts'
import { dayOf } from '#domain/text/dates.ts'
import { CompareScreen, TripLine } from './compare-screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './compare-screen.module.css'
import { search } from '#web/air/results/flight-search.ts'
import { searchResultsOf } from '#web/air/results/search-results.ts'
import { cacheResults, cachedResults } from '#web/air/results/results-cache.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/compare.route'

/** The flights of a link, asked for anew where this page view has not just searched for them. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const form = airFormOf(params)
  const key = withoutView(params).toString()
  const now = new Date()
  const names = comparedOf(params)
  const cached = cachedResults(key, serverNow())
  if (cached)
    return {
      form,
      total: sizeOf(cached.result),
      limit: cached.result.timeLimit,
      ...findCompared(names, cached.result),
      error: null,
    }
  const reply = await search(form, { today: dayOf(now), signal: request.signal })
  if (reply.kind === 'refused') return nothing(form, names, reply.text)
  if (reply.kind === 'blank') return nothing(form, names)
  cacheResults(key, searchResultsOf(reply.result))
  const { result } = reply
  return { form, total: sizeOf(result), limit: result.timeLimit, ...findCompared(names, result), error: null }
}

function nothing(form: AirForm, names: string[], error = 'Ссылка на сравнение повреждена') {
  return { form, total: 0, limit: null, found: [], gone: names.length, error }
}

function sizeOf({ forwardOptions }: { forwardOptions: { journeyKey: string }[] }): number {
  return new Set(forwardOptions.map(({ journeyKey }) => journeyKey)).size
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Сравнение рейсов',
    description: 'Рейсы рядом: цена с багажом, время в пути, возврат и обмен.',
  })
}

/** A damaged link is told at once, without a question. */
export function HydrateFallback() {
  const [params] = useSearchParams()
  const form = airFormOf(params)
  if (flightQueryOf(form)) return <CompareSkeleton form={form} />
  return <CompareScreen {...nothing(form, comparedOf(params))} />
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareScreen {...loaderData} />
}

/** The place of a comparison while its flights are asked for: the trip is known from the address. */
function CompareSkeleton({ form }: { form: AirForm }) {
  return (
    <div className="wrap">
      <div className={css.page} aria-busy="true">
        <div>
          <h1 className="d2">Сравнение рейсов</h1>
          <TripLine form={form} />
        </div>
        <Skeleton height={480} />
      </div>
    </div>
  )
}
