import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { precompress } from './web/boot/build/precompress.ts'
import { serviceWorker } from './web/boot/build/service-worker.ts'

// What pages load at once, in few files: many small ones pack badly and wait for each other. Nothing lazy may be named here.
const chunks = [
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/, priority: 3 },
  {
    name: 'shell',
    test: /web\/(root|boot\/(?!build|delayed|inline|request|service-worker|offline-pages)|shell\/(config|header\.|link-button|logo|offline-banner|page-meta|phone-link|scroll-restoration|skip-link|structured-data|theme-switch|without-scripts|city-clock)|ui\/(icon|button|banner|visually|classes|breakpoints|fonts))|domain\/text\/(dates|plural)\.ts/,
    priority: 2,
  },
  {
    name: 'search-form',
    test: /web\/air\/search\/(search-form|city-field|plain-fields|trip-mode|form-error|use-city-suggestions)/,
  },
  {
    name: 'flights',
    test: /domain\/air\/(form-days|offer|sort|layover)\.ts|web\/air\/results\/(results-data|carrier-plate|direction-row|flight-ribbon|fare-words|part-ahead)/,
  },
  { name: 'air-query', test: /domain\/air\/query\.ts|web\/air\/search\/party-words/, priority: 1 },
  { name: 'sky', test: /art\/(oklab|sky)\.ts/, priority: 1 },
  {
    name: 'results',
    test: /domain\/(text\/(day-words|money)|refusal-words)\.ts|web\/data\/call\.ts|web\/ui\/(chip|tag|after-paint|use-optimistic-value|results-columns)\./,
    priority: 1,
  },
  { name: 'fields', test: /web\/ui\/(field-layout|field-button|segmented|search-bar|search-submit)/, priority: 1 },
  { name: 'combobox', test: /web\/(ui\/(combobox|use-touched)|search\/search-tabs)/, priority: 1 },
  {
    name: 'stays',
    test: /domain\/hotels\/(offer|stay-words|price-unit|filter-address)\.ts|web\/hotels\/(results\/use-price-unit|hotel\/use-zone)/,
  },
  { name: 'hotels', test: /domain\/hotels\/query\.ts|web\/hotels\/(stars|hotel-picture)\./, priority: 1 },
  {
    name: 'stored',
    test: /node_modules\/zustand\/|web\/(data\/persisted|air\/search\/air-form-store|air\/results\/basket-store)\.ts/,
  },
]

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
  plugins: [reactRouter(), serviceWorker(), precompress()],
  publicDir: 'web/public',
  build: {
    // light-dark() and nesting are left as written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    target: 'es2024',
    manifest: true,
    rolldownOptions: {
      // A page carries the few addresses it names, not the table of all of them (domain/paths.ts).
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        comments: false,
        codeSplitting: { groups: chunks },
        postBanner: ({ name }) => (name === 'frame' ? COMPILED_AHEAD : ''),
      },
    },
    reportCompressedSize: false,
  },
})
