import { Suspense } from 'react'
import { Link } from 'react-router'
import type { AirForm } from '#domain/air/query.ts'
import { lazyPart, retryImport } from '#web/boot/lazy-part.ts'
import { useTimeout } from '#web/ui/timers.ts'
import css from './list-end.module.css'

const NearbyFlights = lazyPart(() => import('./nearby-flights.tsx'), 'NearbyFlights')

/** By then a page has come alive, and there is time for what nobody waits for. */
const ALIVE_MS = 500

type Props = {
  form: AirForm
  isShort: boolean
  /** The address of the direction's own page. */
  page: string | undefined
}

/** Under the list: the neighbouring cities where it is short, and what is known of the direction beyond these dates. */
export function ListEnd({ form, isShort, page }: Props) {
  useTimeout(() => void rememberShown(form), ALIVE_MS, form)
  return (
    <>
      {isShort && (
        <section className={css.few} aria-label="Соседние города">
          <Suspense>
            <NearbyFlights form={form} />
          </Suspense>
        </section>
      )}
      {page && (
        <p>
          <Link to={page}>
            {form.from}&nbsp;— {form.to}: цены по&nbsp;месяцам и&nbsp;авиакомпании
          </Link>
        </p>
      )}
    </>
  )
}

async function rememberShown(form: AirForm) {
  const { rememberSearch } = await retryImport(() => import('#web/air/search/recent-searches-store.ts'))
  await rememberSearch(form)
}
