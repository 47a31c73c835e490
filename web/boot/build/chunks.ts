import type { Plugin } from 'vite'

/**
 * What several pages load at once, in few files: many small ones pack badly and wait for each other. Modules of a first
 * load only: `onlyFirstLoads` refuses a build where one is lazy. One chunk per set of pages, derived from their imports,
 * weighs 2 KB more on each page (docs/first-load.md).
 */
export const chunks = [
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/, priority: 3 },
  {
    name: 'shell',
    test: /web\/(root|boot\/(?!build|deferred|delayed|inline|request|service-worker|offline-pages|watch-storage)|shell\/(config|header\.|link-button|logo|offline-banner|page-meta|phone-link|scroll-restoration|skip-link|structured-data|theme-switch|without-scripts|city-clock)|ui\/(icon|button|banner|visually|classes|fonts))|domain\/text\/(dates|plural)\.ts/,
    priority: 2,
  },
  {
    name: 'search-form',
    test: /web\/air\/search\/(search-form|city-field|plain-fields|trip-mode|form-error)/,
  },
  {
    name: 'flights',
    test: /domain\/air\/(form-days|offer|filters\/sort|layover)\.ts|web\/air\/results\/(results-data|card\/(carrier-plate|direction-row|flight-ribbon|fare-words))/,
  },
  { name: 'air-query', test: /domain\/air\/query\.ts|web\/air\/search\/party-words/, priority: 1 },
  { name: 'sky', test: /art\/(oklab|sky)\.ts/, priority: 1 },
  {
    name: 'results',
    test: /domain\/(text\/(day-words|money)|refusal-words)\.ts|web\/(data\/cache\.|ui\/(chip|tag|after-paint|use-optimistic-value|results-columns|skeleton)\.)/,
    priority: 1,
  },
  { name: 'fields', test: /web\/ui\/fields\/(field-layout|field-button|segmented|search-bar|search-submit)/, priority: 1 },
  { name: 'combobox', test: /web\/(ui\/(fields\/combobox\.|use-touched)|data\/use-suggestions|search\/search-tabs)/, priority: 1 },
  {
    name: 'stays',
    test: /domain\/hotels\/(offer|stay-words|price-unit|filter-address)\.ts|web\/hotels\/(results\/use-price-unit|hotel\/use-zone)/,
  },
  { name: 'hotel-list', test: /domain\/(hotels\/(search-results|filter-changes)|compared)\.ts|web\/ui\/toast\.ts/ },
  { name: 'hotels', test: /domain\/hotels\/query\.ts|web\/hotels\/(stars|hotel-picture)\./, priority: 1 },
  { name: 'call', test: /web\/data\/call\.ts/ },
  {
    name: 'stored',
    test: /node_modules\/zustand\/|web\/(data\/persisted|air\/search\/air-form-store|air\/results\/basket-store)\.ts/,
  },
]

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

const PAGE = /\/web\/(root|entry\.client)\.tsx|__react-router-build-client-route/

/** Whether some page imports a module at once, over however many others. */
function isFirstLoaded(id: string, graph: Graph): boolean {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen].some((each) => PAGE.test(each))
}

export function onlyFirstLoads(): Plugin {
  return {
    name: 'only-first-loads',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const named = Object.values(bundle).filter((file) => file.type === 'chunk' && chunks.some(({ name }) => name === file.name))
      const ids = named.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const lazy = ids.filter((id) => this.getModuleInfo(id) && !isFirstLoaded(id, this))
      if (lazy.length > 0) this.error(`Loaded by no page at once, and yet in a chunk of the first load:\n${lazy.join('\n')}`)
    },
  }
}
