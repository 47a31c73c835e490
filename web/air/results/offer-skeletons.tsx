import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './offer-skeletons.module.css'

/** More than a window holds: what stands under the list is not seen to leave when the list comes. */
const COUNT = 5

/** The silhouettes of the cards that are coming. */
export function OfferSkeletons() {
  return (
    <div className={css.list} aria-busy="true" aria-label="Ищем рейсы">
      {Array.from({ length: COUNT }, (_, index) => (
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
