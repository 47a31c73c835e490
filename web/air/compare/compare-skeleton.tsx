import type { AirForm } from '#domain/air/query.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './compare-screen.module.css'
import { TripLine } from './trip-line.tsx'

/** The place of a comparison while its flights are asked for: the trip is known from the address. */
export function CompareSkeleton({ form }: { form: AirForm }) {
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
