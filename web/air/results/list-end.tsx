import { Suspense } from 'react'
import { Link } from 'react-router'
import type { AirForm } from '#domain/air/query.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import css from './list-end.module.css'

const NearbyFlights = lazyPart(() => import('./nearby-flights.tsx'), 'NearbyFlights')

type Props = {
  form: AirForm
  isShort: boolean
  /** The address of the direction's own page. */
  page: string | undefined
}

/** Under the list: the neighbouring cities where it is short, and what is known of the direction beyond these dates. */
export function ListEnd({ form, isShort, page }: Props) {
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
