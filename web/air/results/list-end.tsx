import { Suspense } from 'react'
import { Link } from 'react-router'
import type { AirForm } from '#domain/air/query.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'

const FewFlights = lazyPart(() => import('./few-flights.tsx'), 'FewFlights')

type Props = {
  form: AirForm
  isShort: boolean
  /** The address of the direction's own page. */
  page: string | undefined
}

/** Under the list: other ways where it is short, and what is known of the direction beyond these dates. */
export function ListEnd({ form, isShort, page }: Props) {
  return (
    <>
      <Suspense>{isShort && <FewFlights form={form} />}</Suspense>
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
