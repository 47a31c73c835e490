import type { Plugin } from 'vite'

/**
 * What several pages load at once, in few files: many small ones compress badly and wait for each other. Modules of a first load
 * only: `onlyFirstLoads` refuses a build where one is lazy. One chunk per set of pages, derived from their imports, weighs 2 KB
 * more on each page (docs/first-load.md).
 */
export const chunks = [
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime|web\/boot\/router-parts/, priority: 3 },
  {
    name: 'shell',
    test: /web\/(root|boot\/(?!build|delayed|inline|request|service-worker|offline-pages)|shell\/(config|header\.|logo|page-meta|phone-link|scroll-restoration|skip-link|city-clock)|ui\/(icon|button|banner|visually|classes|fonts|use-alive))|domain\/(href|text\/(dates|plural))\.ts/,
    priority: 2,
  },
  {
    name: 'search-form',
    test: /web\/air\/search\/(search-form|city-field|form-error)/,
  },
  {
    name: 'flights',
    test: /domain\/air\/(offer|filters\/(sort|view-params)|layover|outbound-address)\.ts|web\/air\/results\/(late-stores|offer-list\.module|card\/(carrier-plate|direction-row|flight-ribbon|fare-words))/,
  },
  { name: 'air-query', test: /domain\/air\/query\.ts|web\/air\/search\/party-words/, priority: 1 },
  { name: 'sky', test: /art\/(oklab|sky)\.ts/, priority: 1 },
  {
    name: 'results',
    test: /domain\/(text\/(day-words|money)|refusal-words)\.ts|web\/(data\/cache\.|ui\/(chip|tag|after-paint|results-columns|skeleton|toast|use-window-event)\.|purchase\/unpaid-order\.)/,
    priority: 1,
  },
  { name: 'fields', test: /web\/ui\/fields\/(field-layout|field-button|plain-search|segmented|search-bar)/, priority: 1 },
  { name: 'combobox', test: /web\/(ui\/(fields\/combobox\.|use-touched)|data\/use-suggestions|search\/search-tabs)/, priority: 1 },
  {
    name: 'stays',
    test: /domain\/hotels\/(offer|meals?|stay-words|filter-address|dues)\.ts|web\/hotels\/results\/price-unit/,
  },
  { name: 'terms', test: /domain\/hotels\/term(s|-words)\.ts/ },
  { name: 'hotel-list', test: /domain\/(hotels\/(search-results|filter-changes)|compared)\.ts/ },
  { name: 'hotels', test: /domain\/(hotels\/(query|place)|text\/glued)\.ts|web\/hotels\/(stars|hotel-picture)\./, priority: 1 },
  { name: 'call', test: /web\/data\/call\.ts/, priority: 1 },
  { name: 'stored', test: /node_modules\/zustand\/|web\/(data\/persisted|shell\/settings-store|auth\/(session-renewal|token))\.ts/ },
  { name: 'field', test: /web\/ui\/(fields\/field\.|anchor-place)/ },
  { name: 'auth', test: /web\/auth\/(auth-page|auth-link|use-auth-form)/ },
  { name: 'posters', test: /art\/poster-cities|web\/auth\/auth-picture/, priority: 1 },
  { name: 'typing', test: /web\/ui\/fields\/use-search-words/ },
  { name: 'empty', test: /web\/ui\/empty\./, priority: 1 },
  { name: 'refusal', test: /domain\/(refusal|payments\/payment)\.ts|web\/data\/failure-of/, priority: 1 },
]

/** Modules of several groups, which would otherwise be loaded with all of one. */
const alone = /(?:domain\/air|web\/air\/results|web\/ui\/fields)\/(form-days|use-prices|checkbox)\.tsx?$/

/** What is loaded soon after hydration; `late` is what every page needs. Its modules of a first load are named above. */
export const late = [
  { name: (id: string) => alone.exec(id)?.[1] ?? null, priority: 1 },
  { name: 'schemas', test: /node_modules\/zod\/|contract\/endpoint\.ts|domain\/text\/day-schema/, priority: 1 },
  { name: 'late', test: /web\/shell\/(below-the-fold|cookie-notice)\.tsx|web\/ui\/(fields\/combobox-fit|drawer\/(drawer-entry|drag-down))/ },
  { name: 'modal', test: /web\/ui\/(modal|drawer\/drawer)\./ },
  { name: 'filters', test: /web\/ui\/(filters\/(?!list-tools|filter-aside|sort-row)|fields\/range|use-debounced)/ },
  {
    name: 'around-list',
    test: /web\/air\/results\/(around-list|picks|neighbour-dates|offer-skeletons|weights-store|filters\/)|domain\/air\/filters\/best\.ts/,
  },
  { name: 'air-calls', test: /contract\/(air|places)\.ts|web\/air\/search\/calls|domain\/air\/offer-schema/ },
  { name: 'basket', test: /domain\/air\/(basket|itinerary|links\/own-link|requote)\.ts|web\/air\/results\/basket-store/ },
  { name: 'cities', test: /domain\/places\/(bundled-cities|city-cases|city-slugs|closed-airports)/ },
  { name: 'home', test: /web\/home\/(home-below|dawn-line|live-offers|small-poster|poster-wall)|domain\/dawn\/line/ },
  { name: 'recent-searches', test: /web\/air\/search\/recent-searches/ },
  { name: 'hotel-calls', test: /contract\/hotels\.ts|domain\/hotels\/offer-schema|web\/hotels\/hotel\/hotel-calls/ },
  {
    name: 'hotel-filters',
    test: /web\/hotels\/results\/(filter-blocks|filter-chips|search-progress\.tsx)/,
  },
]

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

const PAGE = /\/web\/(root|entry\.client)\.tsx|__react-router-build-client-route/

/** Whether some page imports a module statically, over however many others. */
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
