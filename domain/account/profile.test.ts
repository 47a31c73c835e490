import { expect, test } from 'vitest'
import type { Day } from '#domain/text/dates.ts'
import { profileErrors } from './profile.ts'

const today = '2026-11-21' as Day
const nobody = { firstName: null, lastName: null, birthDate: null, phoneNumber: null }

test('a profile may be empty or hold ordinary names', () => {
  expect(profileErrors(nobody, today)).toEqual({})
  const anna = { firstName: 'Анна-Мария', lastName: "О'Нил", birthDate: '1990-05-14', phoneNumber: '+79161234567' }
  expect(profileErrors(anna, today)).toEqual({})
  expect(profileErrors({ ...anna, lastName: 'О’Нил' }, today), 'as a phone writes it').toEqual({})
  expect(profileErrors({ ...anna, firstName: 'Анна\u2011Мария\u200b' }, today), 'as a page writes it').toEqual({})
})

test('names made of digits, an incomplete phone number and future dates are reported field by field', () => {
  const wrong = { firstName: '007', lastName: 'я'.repeat(51), birthDate: '2026-11-21', phoneNumber: '+7916' }
  expect(Object.keys(profileErrors(wrong, today))).toEqual(['firstName', 'lastName', 'birthDate', 'phoneNumber'])
  expect(profileErrors({ ...nobody, birthDate: '1906-11-20' }, today)).toEqual({ birthDate: 'Проверьте год рождения' })
})
