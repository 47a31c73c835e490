import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chunks } from './chunks.ts'

const SOURCE = 'web/boot/service-worker.js'
/**
 * All but what draws the operator's map (web/hotels/map/tiles.ts): no saved order shows it, and it weighs as much as the rest.
 */
const CACHED_FILES = /^assets\/(?!tiles-).*\.(js|css|woff2|svg)$/

/** Writes `/sw.js`: the worker with the list of this build's files and a version made of them. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // After the styles have been written.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const assets = Object.keys(bundle)
          .filter((name) => CACHED_FILES.test(name))
          .map((name) => `/${name}`)
          .toSorted()
        const source = await readFile(SOURCE, 'utf8')
        const version = createHash('sha256').update(source).update(assets.join()).digest('hex').slice(0, 12)
        const written = source.replace("'__VERSION__'", JSON.stringify(version)).replace("['__ASSETS__']", JSON.stringify(assets))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: written })
      },
    },
  }
}

const FIRST = new RegExp(`^assets/(${['rolldown-runtime', ...chunks.map(({ name }) => name)].join('|')})-[\\w-]{8}\\.js$`)

/**
 * The files a lazy part is fetched together with: those of the first loads are mostly loaded already, and naming them weighs half
 * a KB a page.
 */
export function fetchedAlong(_part: string, files: string[]): string[] {
  return files.filter((file) => !FIRST.test(file))
}

const PACKED = /\.(m?js|css|svg|json|txt|webmanifest)$/
const WORTH_BYTES = 1024

async function pack(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < WORTH_BYTES) return
  await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

/** Writes `.br` and `.gz` beside every text file of the browser's build, so that the server only sends them. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = await readdir(dir, { recursive: true })
      await Promise.all(files.filter((file) => PACKED.test(file)).map((file) => pack(join(dir, file))))
    },
  }
}

/**
 * React Router calls these only when `HydratedRouter` is given `instrumentations`, which ours is not: a kilobyte less on every
 * page.
 */
const noInstrumentation = `const unused = () => { throw new Error('built without instrumentation') }
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export { unused as getRouteInstrumentationUpdates, unused as instrumentClientSideRouter, unused as instrumentHandler }
export const instrumentationResultMetaContext = undefined`

/** Reads the errors of React's server components, of which this site has none. */
const noServerComponents = `const unused = () => undefined
export { unused as decodeRedirectErrorDigest, unused as decodeRouteErrorResponseDigest }`

/** The page of an error in the error page itself, which React Router writes in English and with a stack; nothing of ours is left to draw it. */
const lastPage = `import { Component, createElement } from 'react'
export class RemixErrorBoundary extends Component {
  state = {}
  static getDerivedStateFromError = () => ({ isBroken: true })
  static getDerivedStateFromProps = ({ location }, known) => location === known.location ? null : { location, isBroken: false }
  render() {
    return this.state.isBroken ? createElement(RemixRootDefaultErrorBoundary) : this.props.children
  }
}
export const RemixRootDefaultErrorBoundary = () =>
  createElement('html', { lang: 'ru' },
    createElement('head', null,
      createElement('meta', { name: 'viewport', content: 'width=device-width' }),
      createElement('title', null, 'Упс!')),
    createElement('body', { style: { font: '1em system-ui', padding: '2em' } },
      createElement('h1', null, 'Произошла техническая ошибка, уже ремонтируем'),
      createElement('a', { href: '' }, 'Обновить страницу')))
export const BoundaryShell = () => null`

/**
 * React Router reloads the page when a file of another one does not load, mostly because the site has been updated: what was typed
 * is lost, and where the visitor wanted to go. Here a navigation opens its address as a document, and what was only prefetched is
 * dropped. React Router never requests such a file again, so a later navigation there opens a document too. Back has changed the
 * address already.
 */
const wholeNavigations = `import { matchRoutes } from '../../router/utils.js'
const gone = new Set()
let left
function leave({ navigation: { location: target } }) {
  if (!target || target === left) return
  if (!matchRoutes(window.__reactRouterDataRouter.routes, target)?.some(({ route }) => gone.has(route.id))) return
  left = target
  if (target.pathname === location.pathname) location.reload()
  else location.assign(target.pathname + target.search + target.hash)
}
export async function loadRouteModule(route, loaded) {
  try {
    return (loaded[route.id] ??= await import(/* @vite-ignore */ route.module))
  } catch {
    const router = window.__reactRouterDataRouter
    gone.add(route.id)
    router.subscribe(leave)
    leave(router.state)
    return new Promise(() => {})
  }
}`

const replacements = [
  { module: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/, code: noInstrumentation },
  { module: /react-router\/dist\/production\/lib\/errors\.js$/, code: noServerComponents },
  { module: /react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js$/, code: lastPage },
  { module: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/, code: wholeNavigations },
]

/**
 * Replaces what the browser's build has of React Router and never uses, or does otherwise. A version of React Router that needs
 * more of it does not build.
 */
export function lighterRouter(): Plugin[] {
  return replacements.map(({ module, code }) => ({
    name: `lighter-router ${module.source}`,
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: { filter: { id: module }, handler: () => code },
  }))
}
