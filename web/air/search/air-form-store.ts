import { repairDates } from '#domain/air/form-days.ts'
import { type AirForm, airFormOf, clampParty, emptyAirForm } from '#domain/air/query.ts'
import type { Settings } from '#domain/settings.ts'
import { type Day, dayOf } from '#domain/text/dates.ts'
import { save, stored } from '#web/data/persisted.ts'
import { settingsStore } from '#web/shell/settings-store.ts'

/** The search form under `avia_form`; past dates are repaired when it is read (DAIR-26). */
export const useAirForm = stored<AirForm>(
  {
    key: 'avia_form',
    version: 1,
    schema: async () => (await import('#domain/air/basket-schema.ts')).StoredForm,
    repair: (saved) => repairDates(withoutHalves({ ...emptyAirForm, ...saved }), dayOf(new Date())),
  },
  () => emptyAirForm,
)

export const saveFields = (fields: Partial<AirForm>) => save(useAirForm, fields)

/** Words without a choice are not worth restoring. */
function withoutHalves(form: AirForm): AirForm {
  return { ...form, from: form.iataFrom && form.from, to: form.iataTo && form.to }
}

/** The stored form, overridden by the address: half of a search is the beginning of one (DAIR-01). */
export async function recalled(): Promise<AirForm> {
  await useAirForm.persist.rehydrate()
  const { city } = (await settingsStore()).getState()
  const params = new URLSearchParams(location.search)
  const form = await withNames(namedOver(fromHome(useAirForm.getState(), city), params, dayOf(new Date())))
  // A visitor who is in a field already types there: a city filled in under their hands would run into the word.
  const typing = document.activeElement?.getAttribute('name')
  if (typing === 'to' && !params.get('iataTo')) return { ...form, iataTo: '', to: '' }
  if (typing === 'from' && !params.get('iataFrom')) return { ...form, iataFrom: '', from: '' }
  return form
}

async function withNames(form: AirForm): Promise<AirForm> {
  const isCode = (label: string, code: string) => label !== '' && label === code
  if (!isCode(form.from, form.iataFrom) && !isCode(form.to, form.iataTo)) return form
  const search = import('#web/air/results/flight-search.ts')
  return search.then(({ namedForm }) => namedForm(form)).catch(() => form)
}

/** Where the origin is empty, the visitor's own city is used (HOME-03). */
export function fromHome(form: AirForm, { iataCode, title }: Settings['city']): AirForm {
  return form.iataFrom || form.from || form.iataTo === iataCode ? form : { ...form, iataFrom: iataCode, from: title }
}

/** A place without its label has its code for now; days and party keep their rules. */
export function namedOver(saved: AirForm, params: URLSearchParams, today: Day): AirForm {
  const named = Object.entries(airFormOf(params)).filter(([name]) => params.get(name))
  const form: AirForm = { ...saved, ...Object.fromEntries(named) }
  if (params.get('iataFrom')) form.from = params.get('from') || form.iataFrom
  if (params.get('iataTo')) form.to = params.get('to') || form.iataTo
  return repairDates({ ...form, ...clampParty(form) }, today)
}

/**
 * With a mouse and the form in the first window, the caret is put into «Куда», unless the visitor has focused something already.
 * It comes without events: no list opens, nothing scrolls, and it does not count as the visitor's first interaction.
 */
export function putCaret(field: HTMLInputElement | null): void {
  if (!matchMedia('(width >= 1000px) and (hover: hover) and (pointer: fine)').matches) return
  if (!field || field.value || document.activeElement !== document.body) return
  const stopEvent = (event: Event) => event.stopImmediatePropagation()
  const names = ['focus', 'focusin']
  for (const name of names) addEventListener(name, stopEvent, true)
  field.focus({ preventScroll: true })
  for (const name of names) removeEventListener(name, stopEvent, true)
}
