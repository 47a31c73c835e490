import { priceCalendar } from '#contract/air.ts'
import { type AirForm, airFormOf } from '#domain/air/query.ts'
import { type Day, addMonths, dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import { PriceYear } from './price-year.tsx'
import { call } from '#web/data/call.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/year.route'

/** The page then asks itself, and shows the shape of the year meanwhile. */
const TIMEOUT_MS = 1_500

type Page = { form: AirForm; today: Day; prices?: Record<Day, number> | undefined }

/** A year of one direction is the same for everybody, so it stands in the first HTML. */
export async function loader({ request }: Route.LoaderArgs): Promise<Page> {
  const form = airFormOf(new URL(request.url).searchParams)
  const today = dayOf(new Date(), HOME_ZONE)
  const { iataFrom, iataTo } = form
  if (!iataFrom || !iataTo || iataFrom === iataTo) return { form, today }
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const query = { iataFrom, iataTo, from: today, to: addMonths(today, 12) }
  return {
    form,
    today,
    prices: await call(priceCalendar, query, { signal }).then(
      (reply) => reply.prices,
      () => undefined,
    ),
  }
}

/** Come to from another page, the address is that of a search and the days are the visitor's own. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Page {
  return { form: airFormOf(new URL(request.url).searchParams), today: dayOf(new Date()) }
}

export const handle = { shared: [] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Год цен',
    description: 'Самая низкая цена билета на каждый день года вперёд.',
  })
}

export default function Year({ loaderData }: Route.ComponentProps) {
  return <PriceYear {...loaderData} />
}
