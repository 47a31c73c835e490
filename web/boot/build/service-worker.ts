import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const SOURCE = 'web/boot/service-worker.js'
/** All but what draws the operator's map (web/hotels/map/tiles.ts): no kept order shows it, and it weighs as much as the rest. */
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
