import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { fetchedAlong, lighterRouter, precompress, serviceWorker } from '#web/boot/build/browser-build.ts'
import { chunks, late, onlyFirstLoads } from './web/boot/build/chunks.ts'

// Asks V8 to compile a file beside the main thread as it arrives, instead of function by function when a finger may be
// waiting; other engines skip a comment. For React and the router, which every page wakes first (docs/decisions/0007).
const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad'

/** `button-x3k9`: a name of a stylesheet and the mark of its file; without the line it stands on, which packs badly. */
function generateScopedName(name: string, file: string): string {
  return `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)}`
}

export default defineConfig({
  css: { modules: { generateScopedName } },
  plugins: [reactRouter(), onlyFirstLoads(), lighterRouter(), serviceWorker(), precompress()],
  publicDir: 'web/public',
  build: {
    // light-dark() and nesting are left as written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    target: 'es2024',
    manifest: true,
    modulePreload: { resolveDependencies: fetchedAlong },
    rolldownOptions: {
      // A page carries the few addresses it names, not the table of all of them (domain/paths.ts).
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        comments: false,
        codeSplitting: { groups: [...chunks, ...late] },
        postBanner: ({ name }) => (name === 'frame' ? COMPILED_AHEAD : ''),
      },
    },
    reportCompressedSize: false,
  },
  // One file: a start would read a hundred.
  environments: { ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } } },
})
