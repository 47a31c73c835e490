import { Component, type ReactNode } from 'react'
import { type Location, type createBrowserRouter, matchRoutes } from 'react-router'

// What the browser's build has in place of two modules of React Router, under their names (`lighterRouter` of
// web/boot/build/browser-build.ts).

type Props = { location: Location; children: ReactNode }
type State = { location?: Location; isBroken?: boolean }

/** Draws the last page where the error page itself breaks, until the visitor goes elsewhere. */
export class RemixErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ location }: Props, known: State): State | null {
    return location === known.location ? null : { location, isBroken: false }
  }

  override render() {
    return this.state.isBroken ? <RemixRootDefaultErrorBoundary /> : this.props.children
  }
}

/** React Router writes it in English and with a stack; nothing of ours is left to draw it. */
export function RemixRootDefaultErrorBoundary() {
  return (
    <html lang="ru">
      <head>
        <meta name="viewport" content="width=device-width" />
        <title>Упс!</title>
      </head>
      <body style={{ font: '1em system-ui', padding: '2em' }}>
        <h1>Произошла техническая ошибка, уже ремонтируем</h1>
        <button type="button" onClick={() => location.reload()}>
          Обновить страницу
        </button>
      </body>
    </html>
  )
}

export const BoundaryShell = () => null

type Router = ReturnType<typeof createBrowserRouter>

declare global {
  // The router of the page, under the name React Router gives it.
  var __reactRouterDataRouter: Router
}

/** Routes whose file did not load, by id: React Router never requests it again. */
const gone = new Set<string>()
let left: Location | undefined

/** Requested until the server answers or has not for a while (web/boot/once-connected.ts). */
const AWAITED = '/__manifest?'

/**
 * Opens the address a navigation leads to as a document where a file of its routes is gone, once the server answers: it may be
 * restarting. Back has changed the address already.
 */
async function leave({ navigation: { location: target } }: Router['state']) {
  if (!target || target === left) return
  if (!matchRoutes(__reactRouterDataRouter.routes, target)?.some(({ route }) => gone.has(route.id))) return
  left = target
  await fetch(AWAITED).catch(() => {})
  if (__reactRouterDataRouter.state.navigation.location !== target) return
  if (target.pathname === location.pathname) location.reload()
  else location.assign(target.pathname + target.search + target.hash)
}

/**
 * React Router reloads the page when a file of another one does not load, mostly because the site has been updated: what was typed
 * is lost, and where the visitor wanted to go. Here a navigation opens its address as a document, and what was only prefetched is
 * dropped.
 */
export async function loadRouteModule(route: { id: string; module: string }, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    return (loaded[route.id] ??= await import(/* @vite-ignore */ route.module))
  } catch {
    gone.add(route.id)
    __reactRouterDataRouter.subscribe(leave)
    void leave(__reactRouterDataRouter.state)
    return new Promise(() => {})
  }
}
