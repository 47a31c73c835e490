import type { AirForm } from '#domain/air/query.ts'

const CHOOSE = 'выберите город из\u00a0подсказок'
export const SAME_CITY = 'Города вылета и прилёта совпадают. Выберите другой'

export function isSameCity({ iataFrom, iataTo }: AirForm): boolean {
  return iataFrom !== '' && iataFrom === iataTo
}

/** Why nothing can be searched yet: the field to go to, and words; undefined when it can (AIRF-09). */
export function formError(form: AirForm): readonly ['from' | 'to' | 'dates', string] | undefined {
  if (!form.iataFrom) return ['from', form.from.trim() ? `Откуда: ${CHOOSE}` : 'Выберите, откуда летим']
  if (!form.iataTo) return ['to', form.to.trim() ? `Куда: ${CHOOSE}` : 'Выберите, куда летим']
  if (isSameCity(form)) return ['to', SAME_CITY]
  if (!form.dateThere) return ['dates', 'Выберите день вылета']
  return undefined
}

/** Origin and destination change places: names and codes (AIRF-02). */
export function swapped(form: AirForm): AirForm {
  return { ...form, iataFrom: form.iataTo, from: form.to, iataTo: form.iataFrom, to: form.from }
}
