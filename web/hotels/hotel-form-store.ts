import { dayOf } from '#domain/dates.ts'
import { type HotelForm, emptyHotelForm, freshenStay } from '#domain/hotels/query.ts'
import { stored } from '#web/stored.ts'

type State = HotelForm & {
  /** Changes some fields and remembers when. */
  change: (fields: Partial<HotelForm>) => void
}

/** The hotel form under `hotel_form`; dates that have passed are repaired when it is read (spec §4). */
export const useHotelForm = stored<State>(
  {
    key: 'hotel_form',
    version: 1,
    schema: async () => (await import('#domain/hotels/kept-form.ts')).StoredHotelForm,
    repair: (kept) => freshenStay({ ...emptyHotelForm, ...kept }, dayOf(new Date())),
  },
  (set) => ({ ...emptyHotelForm, change: (fields) => set({ ...fields, lastUpdate: Date.now() }) }),
)

/** The form without the store's own deeds. */
export function hotelFormIn(state: State): HotelForm {
  const { change: _change, ...form } = state
  return form
}
