import { Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { unpaidText, watchUnpaid } from '#web/purchase/unpaid-order.ts'
import { Arrival } from './arrival.tsx'
import { CookiePlace } from './cookie-place.tsx'
import { Footer } from './footer.tsx'
import { followRolling } from './header-rolls.ts'
import css from './below-the-fold.module.css'
import { NavigationProgress } from './navigation-progress.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { ClosedDrawers } from '#web/ui/drawer/drawer-entry.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { StayHere } from './stay-here.tsx'

export { WrongScreen } from './wrong-screen.tsx'

const UnpaidOrderNotice = lazyPart(() => import('#web/purchase/unpaid-order-notice.tsx'), 'UnpaidOrderNotice')

/** Where a strip could cover the button that pays, strips wait for another page (DUI-06). */
const PAYING = /^\/(avia|hotels)\/(booking|payment)|^\/loader/

/** What comes alive after the page; a bare page has nothing of it to see. */
export function BelowTheFold({ bare }: { bare: boolean }) {
  return (
    <>
      {!bare && <Strips />}
      <StayHere />
      <ClosedDrawers />
      <Toasts />
    </>
  )
}

/** What below the fold is seen; the footer stands in the first HTML. */
function Strips() {
  const isPaying = PAYING.test(useLocation().pathname)
  const isUnpaid = useSyncExternalStore(
    watchUnpaid,
    () => unpaidText() !== null,
    () => false,
  )
  return (
    <>
      <div ref={followRolling} className={css.strips}>
        {isUnpaid && !isPaying && (
          <Suspense>
            <UnpaidOrderNotice />
          </Suspense>
        )}
        {!isPaying && <CookiePlace />}
      </div>
      <Footer />
      <NavigationProgress />
      <Arrival />
    </>
  )
}
