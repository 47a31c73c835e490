import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './hotel-skeleton.module.css'

/** The silhouette of a hotel's page (HOTP-06). */
export function HotelSkeleton() {
  return (
    <section className={`wrap ${css.page}`} aria-busy="true" aria-label="Загружаем отель">
      <Skeleton width={180} height={20} />
      <Skeleton width={100} height={16} className={css.stars} />
      <Skeleton width="min(560px, 80%)" height={56} />
      <Skeleton width="min(360px, 60%)" height={18} />
      <div className={css.mosaic}>
        <Skeleton height="100%" radius={3} className={css.first} />
        <Skeleton height="100%" radius={3} />
        <Skeleton height="100%" radius={3} />
        <Skeleton height="100%" radius={3} />
        <Skeleton height="100%" radius={3} />
      </div>
      <RoomSkeletons />
    </section>
  )
}

/** The silhouettes of the rooms that are being asked for (HOTP-06). */
export function RoomSkeletons() {
  return (
    <section className={css.rooms} aria-busy="true" aria-label="Узнаём цены номеров">
      {[0, 1].map((at) => (
        <div key={at} className={css.room}>
          <Skeleton height="100%" radius={3} className={css.picture} />
          <div className={css.lines}>
            <Skeleton width="40%" height={22} />
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        </div>
      ))}
    </section>
  )
}
