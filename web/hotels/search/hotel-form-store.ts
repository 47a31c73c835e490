import { type HotelForm, emptyHotelForm, freshenStay, nightsOf } from '#domain/hotels/query.ts'
import { dayOf } from '#domain/text/dates.ts'
import { save, stored } from '#web/data/persisted.ts'

/** The hotel form under `hotel_form`; past dates are repaired when it is read (spec §4). */
export const useHotelForm = stored<HotelForm>(
  {
    key: 'hotel_form',
    version: 1,
    schema: async () => (await import('#domain/hotels/query-schema.ts')).StoredHotelForm,
    repair: (saved) => freshenStay({ ...emptyHotelForm, ...saved }, dayOf(new Date())),
  },
  () => emptyHotelForm,
)

export const saveFields = (fields: Partial<HotelForm>) => save(useHotelForm, fields)

/** The stored form, overridden by half a search of the address (DHOT-01). */
export async function recalled(begun: HotelForm | undefined): Promise<HotelForm> {
  await useHotelForm.persist.rehydrate()
  const saved = useHotelForm.getState()
  return begun ? freshenStay(namedOver(saved, begun, new URLSearchParams(location.search)), dayOf(new Date())) : saved
}

/**
 * `begun` is the parsed address, its place looked up. Both days are taken or neither: half a stay and half of another are none.
 */
export function namedOver(saved: HotelForm, begun: HotelForm, params: URLSearchParams): HotelForm {
  const form = { ...saved }
  if (begun.hotelRegionName) Object.assign(form, { region: begun.region, hotelRegionName: begun.hotelRegionName, hotelId: '' })
  if (begun.arrival && begun.departure) Object.assign(form, { arrival: begun.arrival, departure: begun.departure })
  if (params.has('adults')) form.adults = begun.adults
  if (params.has('children')) form.children = begun.children
  return { ...form, nights: nightsOf(form.arrival, form.departure) }
}
