import type { AirForm } from '#domain/air/query.ts'

export const SAME_CITY = 'Города вылета и прилёта совпадают. Выберите другой'

export function isSameCity({ iataFrom, iataTo }: AirForm): boolean {
  return iataFrom !== '' && iataFrom === iataTo
}

/** Why nothing can be searched yet, in words; undefined when it can (AIRF-09). */
export function formProblem(form: AirForm): string | undefined {
  if (!form.iataFrom) return 'Выберите город вылета из списка'
  if (!form.iataTo) return 'Выберите город прилёта из списка'
  if (isSameCity(form)) return SAME_CITY
  if (!form.dateThere) return 'Выберите дату вылета'
  return undefined
}

/** There and here change places: names and codes (AIRF-02). */
export function swapped(form: AirForm): AirForm {
  return { ...form, iataFrom: form.iataTo, from: form.to, iataTo: form.iataFrom, to: form.from }
}
