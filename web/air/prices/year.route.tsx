import { priceCalendar } from '#contract/air.ts'
import { type AirForm, airFormOf } from '#domain/air/query.ts'
import { type Day, addMonths, dayOf, HOME_ZONE, parseDay } from '#domain/text/dates.ts'
import { call } from '#web/data/call.ts'
import type { Handle } from '#web/shell/handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/year.route'
import { stopsOf } from './flights-choice.tsx'
import { PriceYear } from './price-year.tsx'

/** The page then fetches it itself, and shows the shape of the year meanwhile. */
const TIMEOUT_MS = 1_500

type Page = { form: AirForm; today: Day; isDirect: boolean; day: Day | undefined; prices?: Record<Day, number> | undefined }

/** A year of one direction is the same for everybody, so it is in the first HTML. */
export async function loader({ request }: Route.LoaderArgs): Promise<Page> {
  const wanted = queryIn(request)
  const { form, isDirect } = wanted
  const today = dayOf(new Date(), HOME_ZONE)
  const { iataFrom, iataTo } = form
  if (!iataFrom || !iataTo || iataFrom === iataTo) return { ...wanted, today }
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const query = { iataFrom, iataTo, from: today, to: addMonths(today, 12), ...stopsOf(isDirect) }
  const [cities, prices] = await Promise.all([
    named(form, signal),
    call(priceCalendar, query, { signal }).then(
      (reply) => reply.prices,
      () => undefined,
    ),
  ])
  return { ...wanted, form: cities, today, prices }
}

/** Reached from another page, the address is that of a search and the days are the visitor's own. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Page> {
  const wanted = queryIn(request)
  return { ...wanted, form: await named(wanted.form, request.signal), today: dayOf(new Date()) }
}

/** Links within the site have the names of the cities. */
async function named(form: AirForm, signal: AbortSignal): Promise<AirForm> {
  return form.from && form.to ? form : (await import('#web/air/results/flight-search.ts')).namedForm(form, signal)
}

/** The flights of the year are chosen as those of a list are: `countTransfer=0` is direct ones. */
function queryIn({ url }: Request): Pick<Page, 'form' | 'isDirect' | 'day'> {
  const { searchParams } = new URL(url)
  return {
    form: airFormOf(searchParams),
    isDirect: searchParams.get('countTransfer') === '0',
    day: parseDay(searchParams.get('day') ?? ''),
  }
}

export const handle = { shared: [] } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Год цен',
    description: 'Самая низкая цена билета на каждый день года вперёд.',
  })
}

export default function Year({ loaderData }: Route.ComponentProps) {
  return <PriceYear {...loaderData} />
}
