import { Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { part } from './part.ts'
import { watchStorage } from './watch-storage.ts'

const CookieNotice = part(async () => (await import('./cookie-notice.tsx')).CookieNotice)

const KEY = 'cookieAccepted'
/** Where a strip could cover the button that pays, the notice waits for another page (DUI-06). */
const PAYING = /^\/(avia|hotels)\/(booking|payment)|^\/loader/

/** Fetches the notice only for who has not read it, after the page has come alive. */
export function CookiePlace() {
  const { pathname } = useLocation()
  const unread = useSyncExternalStore(
    watchStorage,
    () => localStorage.getItem(KEY) === null,
    () => false,
  )
  if (!unread || PAYING.test(pathname)) return null
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
