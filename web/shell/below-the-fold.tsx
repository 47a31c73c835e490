import { Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { watchStorage } from '#web/boot/watch-storage.ts'
import { unpaidText, watchUnpaid } from '#web/purchase/unpaid-order.ts'
import { ClosedDrawers } from '#web/ui/drawer/drawer-entry.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { useWindowEvent } from '#web/ui/use-window-event.ts'
import { Footer } from './footer.tsx'
import { followRolling } from './header-rolls.ts'
import { Arrival, NavigationProgress, StayHere } from './navigation.tsx'
import css from './below-the-fold.module.css'

const CookieNotice = lazyPart(() => import('./cookie-notice.tsx'), 'CookieNotice')

const KEY = 'cookieAccepted'

/** Fetches the notice only for visitors who have not read it, after hydration. */
function CookiePlace() {
  const unread = useSyncExternalStore(
    watchStorage,
    () => localStorage.getItem(KEY) === null,
    () => false,
  )
  if (!unread) return null
  return (
    <Suspense>
      <CookieNotice
        onOk={() => {
          localStorage.setItem(KEY, 'true')
          dispatchEvent(new Event('storage'))
        }}
      />
    </Suspense>
  )
}

export { WrongScreen } from './error-screen.tsx'

const UnpaidOrderNotice = lazyPart(() => import('#web/purchase/unpaid-order-notice.tsx'), 'UnpaidOrderNotice')

/** Where a strip could cover the button that pays, strips wait for another page (DUI-06). */
const PAYING = /^\/(avia|hotels)\/(booking|payment)|^\/loader/

/** Pixels around what has the focus. */
const RING = 8

/** What is hydrated after the page; a bare page shows nothing of it. */
export function BelowTheFold({ bare }: { bare: boolean }) {
  useWindowEvent('focusin', showWhole)
  return (
    <>
      {!bare && <Strips />}
      <StayHere />
      <ClosedDrawers />
      <Toasts />
    </>
  )
}

/** In a row that scrolls sideways browsers leave what the keyboard has reached where a single pixel of it is in sight. */
function showWhole({ target }: FocusEvent): void {
  if (!(target instanceof Element && target.matches(':focus-visible'))) return
  let row = target.parentElement
  while (row && getComputedStyle(row).overflowX !== 'auto') row = row.parentElement
  if (!row) return
  const [own, seen] = [target.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += Math.min(0, own.left - seen.left - RING) || Math.max(0, own.right - seen.right + RING)
}

/** What is below the fold; the footer is in the first HTML. */
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
