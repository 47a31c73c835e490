import type { AirForm } from '#domain/air/query.ts'
import { withoutSearch, currentSearches, withSearch } from '#domain/air/recent.ts'
import { dayOf } from '#domain/text/dates.ts'
import { stored } from '#web/data/persisted.ts'

type State = {
  searches: AirForm[]
  remember: (form: AirForm) => void
  forget: (form: AirForm) => void
}

/** The last searches that found flights, newest first, under `avia_recent` (DAIR-32). */
export const useRecentSearches = stored<State>(
  {
    key: 'avia_recent',
    version: 1,
    schema: async () => (await import('#domain/air/basket-schema.ts')).RecentSearches,
    repair: ({ searches = [] }) => ({ searches: currentSearches(searches, dayOf(new Date())) }),
  },
  (set) => ({
    searches: [],
    remember: (form) => set(({ searches }) => ({ searches: withSearch(searches, form, new Date()) })),
    forget: (form) => set(({ searches }) => ({ searches: withoutSearch(searches, form) })),
  }),
)

/** Adds a search to those that are kept. */
export async function rememberSearch(form: AirForm) {
  await useRecentSearches.persist.rehydrate()
  useRecentSearches.getState().remember(form)
}
