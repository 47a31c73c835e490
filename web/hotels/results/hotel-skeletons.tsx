import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './hotel-skeletons.module.css'

/** The silhouettes of the cards that are coming (HOTS-30). */
export function HotelSkeletons({ count = 4 }: { count?: number }) {
  return (
    <div className={css.list} aria-busy="true">
      <VisuallyHidden live>Ищем отели</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.card}>
          <Skeleton height="100%" radius={0} className={css.picture} />
          <div className={css.middle}>
            <Skeleton width={90} height={14} />
            <Skeleton width="70%" height={22} />
            <Skeleton width="45%" height={12} />
            <Skeleton width="80%" height={12} className={css.low} />
            <Skeleton width="60%" height={12} />
          </div>
          <div className={css.buy}>
            <Skeleton width={120} height={28} />
            <Skeleton height={48} radius={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
