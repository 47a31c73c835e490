import { Suspense, useSyncExternalStore } from 'react'
import { heldText, watchHeld } from '#web/held-order.ts'
import { Arrival } from './arrival.tsx'
import { CookiePlace } from './cookie-place.tsx'
import { Footer } from './footer.tsx'
import css from './late-frame.module.css'
import { OnTheWay } from './on-the-way.tsx'
import { part } from './part.ts'

const HeldNotice = part(async () => (await import('./held-notice.tsx')).HeldNotice)

/** What of the frame comes alive after the page; the footer stands in the first HTML. */
export default function LateFrame() {
  const isHeld = useSyncExternalStore(
    watchHeld,
    () => heldText() !== null,
    () => false,
  )
  return (
    <>
      <div className={css.strips}>
        {isHeld && (
          <Suspense>
            <HeldNotice />
          </Suspense>
        )}
        <CookiePlace />
      </div>
      <Footer />
      <OnTheWay />
      <Arrival />
    </>
  )
}
