import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import {
  type BlockerFunction,
  type Path,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { waitForServer } from '#web/boot/once-connected.ts'
import { toast } from '#web/ui/toast.ts'
import type { Handle } from './handle.ts'
import css from './navigation-progress.module.css'

/** The one blocker of the site. */
const BLOCKER = 'no network'

/**
 * Without a network another page cannot load, and the current one is the best there is: it stays, and the last navigation is made
 * when the network is back (DGEN-05). Going back needs nothing but what the browser has.
 */
export function StayHere() {
  // `useBlocker` does the same, but would be in the first load of every page.
  const { router } = useContext(RouterContext)!
  const handle = useHandle()
  const keyOf = ({ pathname, search }: Path) => pathname + (handle?.keyOf?.(new URLSearchParams(search)) ?? search)
  const stays = useEffectEvent<BlockerFunction>(({ historyAction, currentLocation, nextLocation }) => {
    const isLost = !navigator.onLine && historyAction === 'PUSH' && keyOf(currentLocation) !== keyOf(nextLocation)
    if (isLost) toast('Нет соединения. Откроем, как\u00a0только оно появится.')
    return isLost
  })
  useEffect(() => {
    const blockerNow = () => router.getBlocker(BLOCKER, (step) => stays(step))
    blockerNow()
    const go = async () => {
      if (blockerNow().state !== 'blocked') return
      await waitForServer()
      blockerNow().proceed?.()
    }
    addEventListener('online', go)
    return () => {
      removeEventListener('online', go)
      router.deleteBlocker(BLOCKER)
    }
  }, [router])
  return null
}

/** A line along the top while another page loads longer than a blink: a slow network is not a dead link. */
export function NavigationProgress() {
  const to = useNavigation().location?.pathname
  const { pathname } = useLocation()
  if (!to || to === pathname) return null
  return <div className={css.line} aria-hidden="true" />
}

const useHandle = () => useMatches().at(-1)?.handle as Handle | undefined

/** The focus of what disappears goes to the beginning of the page, so that Tab goes on from there. */
export function focusContent() {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/**
 * A step, or an order, that is replaced by the next while it has the focus hands it to the beginning of the page, as a link
 * would.
 */
export function handFocusOn(step: HTMLElement | null) {
  return () => {
    if (step?.contains(document.activeElement)) focusContent()
  }
}

/**
 * After a link that disappeared, or one of the footer, the focus goes to the beginning of the new page, not to nowhere or to its
 * end; so it does after a repeated search. On the same page, with another filter or drawer, it stays where it was.
 */
export function Arrival() {
  const { pathname, search, hash } = useLocation()
  const searched = useHandle()?.keyOf?.(new URLSearchParams(search))
  const isFirst = useRef(useNavigationType() === 'POP')
  useEffect(() => {
    if (!isFirst.current && !document.querySelector(':focus:not(footer *)')) focusContent()
    isFirst.current = false
  }, [pathname, hash, searched])
  return null
}
