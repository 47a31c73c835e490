import { expect, test } from 'vitest'
import { passwordProblem, passwordProblemText } from './password.ts'

const ivan = { login: 'ivan', email: 'Ivan@mail.ru' }

test('five characters are refused with the words of the specification [VALID-11]', () => {
  expect(passwordProblemText[passwordProblem('12a45', ivan)!]).toBe('Минимальная длина пароля 6 символов')
  expect(passwordProblem('пароль7', ivan)).toBeUndefined()
})

test('spaces alone are no password, spaces inside are welcome', () => {
  expect(passwordProblem('      ', ivan)).toBe('too-simple') // six of them: «Минимальная длина 6» would be untrue
  expect(passwordProblem('   ', ivan)).toBe('too-short')
  expect(passwordProblem('лошадь ест сено', ivan)).toBeUndefined()
})

test('a password does not repeat the login or the e-mail, in whatever letters', () => {
  expect(passwordProblem('IVAN@mail.RU', ivan)).toBe('same-as-login')
  expect(passwordProblem('IvanIvan', { login: 'ivanivan' })).toBe('same-as-login')
})

test('one letter pressed many times is too simple, and a page of text is too long', () => {
  expect(passwordProblem('aaaaaaaa', ivan)).toBe('too-simple')
  expect(passwordProblem('пa'.repeat(65), ivan)).toBe('too-long')
})
