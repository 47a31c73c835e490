import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './offer-skeletons.module.css'

/** The skeletons of the cards that are loading. */
export function OfferSkeletons({ count = 4 }: { count?: number }) {
  return (
    <div className={css.list} aria-busy="true" aria-label="Ищем рейсы">
      {Array.from({ length: count }, (_, index) => (
        <Silhouette key={index} />
      ))}
    </div>
  )
}

function Silhouette() {
  return (
    <div className={css.card}>
      <div className={css.body}>
        <div className={css.row}>
          <Skeleton width={32} height={32} radius={8} />
          <Skeleton width={130} height={14} />
        </div>
        <div className={css.direction}>
          <div>
            <Skeleton width={72} height={24} />
            <Skeleton width={90} height={12} />
          </div>
          <Skeleton height={8} radius={4} />
          <div className={css.end}>
            <Skeleton width={72} height={24} />
            <Skeleton width={80} height={12} />
          </div>
        </div>
        <Skeleton width={220} height={12} />
      </div>
      <div className={css.buy}>
        <Skeleton width={120} height={26} />
        <Skeleton height={48} radius={12} className={css.button} />
      </div>
    </div>
  )
}
