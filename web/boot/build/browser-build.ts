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

const ours = `export * from ${JSON.stringify(join(import.meta.dirname, '../router-parts.tsx'))}`

const replacements = [
  { module: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/, code: noInstrumentation },
  { module: /react-router\/dist\/production\/lib\/errors\.js$/, code: noServerComponents },
  { module: /react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js$/, code: ours },
  { module: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/, code: ours },
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
