import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './compare-screen.module.css'

/** The place of a comparison while its flights are asked for. */
export function CompareSkeleton() {
  return (
    <div className="wrap">
      <div className={css.page} aria-busy="true">
        <h1 className="d2">Сравнение рейсов</h1>
        <Skeleton height={480} />
      </div>
    </div>
  )
}
