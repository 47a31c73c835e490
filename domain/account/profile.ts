import { type Day, addMonths } from '#domain/text/dates.ts'
import { fieldErrors } from '#domain/text/field-errors.ts'
import { normaliseSpaces } from '#domain/text/person-name.ts'
import { isPhone } from '#domain/text/phone.ts'
import type { Profile } from './user.ts'

/** The longest first or last name (DAUTH-16). */
const MAX_NAME = 50
const OLDEST_YEARS = 120
const name = /^[\p{L}][\p{L}\p{M}'’ .-]*$/u

/** What is wrong with a profile, field by field; an empty field is fine (DAUTH-16). */
export function profileErrors({ firstName, lastName, birthDate, phoneNumber }: Profile, today: Day): Record<string, string> {
  return fieldErrors({
    firstName: nameError(firstName),
    lastName: nameError(lastName),
    birthDate: birthDate ? birthError(birthDate as Day, today) : undefined, // the schema took days only
    phoneNumber: phoneNumber && !isPhone(phoneNumber) ? 'Введите номер целиком: +7 999 999 99 99' : undefined,
  })
}

function nameError(text: string | null): string | undefined {
  if (!text) return undefined
  const shown = normaliseSpaces(text)
  if (shown.length > MAX_NAME) return `Максимальное количество символов ${MAX_NAME}`
  return name.test(shown) ? undefined : 'Только буквы, пробел, точка, дефис и апостроф'
}

function birthError(day: Day, today: Day): string | undefined {
  if (day >= today) return 'Дата рождения должна быть в прошлом'
  return day < addMonths(today, -12 * OLDEST_YEARS) ? 'Проверьте год рождения' : undefined
}
