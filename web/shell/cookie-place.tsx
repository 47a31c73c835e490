import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { watchStorage } from '#web/boot/watch-storage.ts'

const CookieNotice = lazyPart(() => import('./cookie-notice.tsx'), 'CookieNotice')

const KEY = 'cookieAccepted'

/** Fetches the notice only for who has not read it, after the page has come alive. */
export function CookiePlace() {
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
