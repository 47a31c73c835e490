import { expect, test } from 'vitest'
import { passwordError, passwordErrorText } from './auth-forms.ts'

const ivan = { login: 'ivan', email: 'Ivan@mail.ru' }

test('five characters are refused with the words of the specification [VALID-11]', () => {
  expect(passwordErrorText[passwordError('12a45', ivan)!]).toBe('Минимальная длина пароля 6 символов')
  expect(passwordError('пароль7', ivan)).toBeUndefined()
})

test('spaces alone are no password, spaces inside are welcome', () => {
  expect(passwordError('      ', ivan)).toBe('too-simple') // six of them: «Минимальная длина 6» would be untrue
  expect(passwordError('   ', ivan)).toBe('too-short')
  expect(passwordError('лошадь ест сено', ivan)).toBeUndefined()
})

test('a password does not repeat the login or the e-mail, in whatever letters', () => {
  expect(passwordError('IVAN@mail.RU', ivan)).toBe('same-as-login')
  expect(passwordError('IvanIvan', { login: 'ivanivan' })).toBe('same-as-login')
})

test('one letter pressed many times is too simple, and a page of text is too long', () => {
  expect(passwordError('aaaaaaaa', ivan)).toBe('too-simple')
  expect(passwordError('пa'.repeat(65), ivan)).toBe('too-long')
})
