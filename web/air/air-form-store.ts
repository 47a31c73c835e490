import { type AirForm, emptyAirForm, freshen } from '#domain/air/query.ts'
import { dayOf } from '#domain/dates.ts'
import { stored } from '#web/stored.ts'

type State = AirForm & {
  /** Changes some fields and remembers when. */
  change: (fields: Partial<AirForm>) => void
}

/** The search form under `avia_form`; dates that have passed are repaired when it is read (DAIR-26). */
export const useAirForm = stored<State>(
  {
    key: 'avia_form',
    version: 1,
    schema: async () => (await import('#domain/air/kept-choice.ts')).StoredForm,
    repair: (kept) => freshen({ ...emptyAirForm, ...kept }, dayOf(new Date())),
  },
  (set) => ({ ...emptyAirForm, change: (fields) => set({ ...fields, lastUpdate: Date.now() }) }),
)

/** The form without the store's own deeds. */
export function formOf(state: State): AirForm {
  const { change: _change, ...form } = state
  return form
}
