import { LRUCache } from 'lru-cache'
import { type RouteObject, type ServerBuild, matchRoutes } from 'react-router'

/** `export const handle = { shared: [] }` of a route: its page is the same for everybody whose query holds only these names. */
type Handle = { shared?: readonly string[] }

/** To match an address takes as long as to send a page that is at hand. */
const MAX_ADDRESSES = 5000

/** How an address of React Router for the data of a page ends. */
const DATA = '.data'

/** Tells of an address whether its page is shared. */
export function sharedAddresses(build: ServerBuild): (url: string) => boolean {
  const routes = routesUnder(build, undefined)
  const known = new LRUCache<string, boolean>({ max: MAX_ADDRESSES })
  function isShared(url: string): boolean {
    const [path = '', query] = url.split('?', 2)
    if (path.endsWith(DATA)) return false
    const { shared } = (matchRoutes(routes, path)?.at(-1)?.route.handle ?? {}) as Handle
    return shared !== undefined && new URLSearchParams(query).keys().every((name) => shared.includes(name))
  }
  return (url) => {
    const isKnown = known.get(url) ?? isShared(url)
    known.set(url, isKnown)
    return isKnown
  }
}

function routesUnder({ routes }: ServerBuild, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return []
    const { path, index, id, module } = route
    const { handle } = module as { handle?: Handle }
    return index ? { id, path, index, handle } : { id, path, handle, children: routesUnder({ routes } as ServerBuild, id) }
  })
}
