import { type ContextType, use, useEffect, useEffectEvent, useRef } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/** Browsers handle a step back within a frame or two; a page that cannot go back must not hold up the next drawer. */
const BACK_MS = 500
/** The state of an entry that is a drawer. */
const DRAWER = { drawer: true }

type EntryState = { idx?: number; key?: string; usr?: Partial<typeof DRAWER> | null } | null
const entry = () => history.state as EntryState // as React Router writes it
const placeNow = () => entry()?.idx ?? 0

/** Whether the current entry of the history is a drawer. */
function isOverDrawer(): boolean {
  return entry()?.usr?.drawer === true
}

/** The entries whose drawers are open, by their position in the history. */
const standing = new Set<number>()
/** Those from which something in the drawer led on: they are skipped in either direction. */
const passed = new Set<number>()
let last: Promise<void> = Promise.resolve()

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** One navigation of the history at a time, from a task of its own: a push while a step back is under way would be lost. */
function inTurn(step: () => Promise<void>): void {
  last = last
    .then(nextTask)
    .then(step)
    .catch(() => {})
}

function go(delta: 1 | -1): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => setTimeout(resolve), { once: true })
    setTimeout(resolve, BACK_MS)
    history.go(delta)
  })
}

type Router = NonNullable<ContextType<typeof RouterContext>>['router']

const isIdle = ({ state: { navigation, blockers } }: Router) =>
  navigation.state === 'idle' && ![...blockers.values()].some(({ state }) => state === 'blocked')

/** The address and the state of the page below stay, such as its map; nothing is fetched. */
function pushDrawer(router: Router): Promise<void> {
  const { pathname, search } = location
  return router.navigate({ pathname, search }, { state: { ...entry()?.usr, ...DRAWER }, defaultShouldRevalidate: false })
}

const quiet = new WeakSet<object>()

/**
 * A navigation onto an entry of a drawer or off it fetches nothing for the same address, whatever a page would do by itself: only
 * what was being revalidated as the navigation interrupted it.
 */
function skipRevalidation(router: Router): void {
  const isStep = () => router.state.location.key !== entry()?.key && (router.state.location.state?.drawer || isOverDrawer())
  for (const { route } of router.state.matches) {
    if (quiet.has(route)) continue
    quiet.add(route)
    const usual = route.shouldRevalidate
    route.shouldRevalidate = (step) => {
      const isSame = step.currentUrl.pathname + step.currentUrl.search === step.nextUrl.pathname + step.nextUrl.search
      if (!isSame || !isStep()) return usual?.(step) ?? step.defaultShouldRevalidate
      return router.state.revalidation === 'loading' && (usual?.({ ...step, defaultShouldRevalidate: true }) ?? true)
    }
  }
}

/** What a drawer wrote into the address, as filters do, outlives its entry. */
async function rewrite(router: Router, { pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  if (location.pathname !== pathname || location.search === search) return
  const to = { pathname, search, hash: location.hash }
  await router.navigate(to, { replace: true, state: entry()?.usr, defaultShouldRevalidate: false })
}

/**
 * A drawer is an entry of the history while it is open: Back closes it and stays on the page. Closed otherwise it removes its
 * entry, unless what was pressed in it already leads to another page.
 */
export function useDrawerEntry(isOn: boolean, onClose: () => void): void {
  const { router } = use(RouterContext)! // every page is a page of the router
  const place = useRef<number>(undefined)
  const written = useRef('')
  const path = useRef('')
  function forget() {
    if (place.current !== undefined) standing.delete(place.current)
    place.current = undefined
  }

  const enter = useEffectEvent((isGone: () => boolean) =>
    inTurn(async () => {
      if (isGone()) return
      await pushDrawer(router)
      written.current = location.search
      path.current = location.pathname
      place.current = placeNow()
      standing.add(place.current)
    }),
  )
  const goBack = useEffectEvent(() => {
    if (place.current === undefined || placeNow() >= place.current) return
    onClose()
  })
  const leave = useEffectEvent(() =>
    inTurn(async () => {
      const own = place.current
      forget()
      if (own === undefined) return
      // The page redrawn by going back may have unmounted the drawer.
      if (own === placeNow() + 1) return rewrite(router, { pathname: path.current, search: written.current })
      if (own > placeNow()) return
      if (own < placeNow() || !isIdle(router) || !isOverDrawer()) return
      let latest = { pathname: location.pathname, search: location.search }
      // What was pressed last may be written into the address while the navigation is under way, on either entry.
      const stop = router.subscribe((state) => state.historyAction !== 'POP' && (latest = state.location))
      await go(-1)
      stop()
      await rewrite(router, latest)
    }),
  )
  // The router may draw the page below before this handler runs: its address is not the drawer's any more.
  const keep = useEffectEvent(() => {
    if (place.current !== undefined && placeNow() >= place.current) written.current = router.state.location.search
  })
  useEffect(() => {
    if (!isOn) return
    let gone = false
    const back = () => goBack()
    enter(() => gone)
    const forgetAddress = router.subscribe(() => keep())
    addEventListener('popstate', back)
    return () => {
      gone = true
      forgetAddress()
      removeEventListener('popstate', back)
      leave()
    }
  }, [isOn, router])
}

/** Runs a callback once the entry of a drawer that has just been closed is gone: going back restores where the page was scrolled. */
export function afterDrawer(callback: () => void): void {
  setTimeout(() => inTurn(async () => callback()))
}

/** Forward, or a reload, may reach the entry of a closed drawer: it is left at once. */
export function ClosedDrawers(): null {
  const { router } = use(RouterContext)! // every page is a page of the router
  useEffect(() => {
    let before = { place: 0, isDrawer: false }
    const follow = () => (before = { place: placeNow(), isDrawer: isOverDrawer() })
    // From the browser's event: a quick second step comes before the page of the first is drawn.
    const stepOff = () => {
      const [from, now] = [before.place, follow().place]
      inTurn(async () => {
        if (placeNow() !== now || now === 0 || !isOverDrawer() || standing.has(now)) return
        await go(from < now && passed.has(now) ? 1 : -1)
      })
    }
    skipRevalidation(router)
    stepOff()
    // The router knows of a browser navigation before this handler does.
    const unsubscribe = router.subscribe(({ historyAction, navigation }) => {
      skipRevalidation(router)
      if (historyAction === 'POP' || navigation.state !== 'idle') return
      if (placeNow() > before.place) leadOn(before)
      follow()
    })
    addEventListener('popstate', stepOff)
    return () => {
      unsubscribe()
      removeEventListener('popstate', stepOff)
    }
  }, [router])
  return null
}

/** A new entry was pushed upon one, which may be a drawer that led on to it; under another drawer it is still open. */
function leadOn({ place, isDrawer }: { place: number; isDrawer: boolean }): void {
  passed.delete(placeNow())
  if (!isDrawer) return
  passed.add(place)
  if (!isOverDrawer()) standing.delete(place)
}
