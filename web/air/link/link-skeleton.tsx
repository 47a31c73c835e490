import { BookingSkeleton } from '#web/air/booking/booking-skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** While a link is read and its offer looked for. */
export function LinkSkeleton() {
  return (
    <>
      <VisuallyHidden live>Проверяем рейс и&nbsp;цену</VisuallyHidden>
      <BookingSkeleton />
    </>
  )
}
