import { expect, test } from 'vitest'
import { CONSENT_NEEDED } from '#domain/consent.ts'
import { newPasswordErrors, recoveryErrors, registrationErrors, signInErrors } from './auth-forms.ts'

const required = 'Поле обязательное.'

test('empty forms name every field in the words of the specification', () => {
  expect(signInErrors({ login: ' ', password: '' })).toEqual({ login: required, password: required })
  const nothing = { login: '', email: '', password: '', repeat: '', privacy: '' }
  const each = { login: required, email: required, password: required, repeat: required }
  expect(registrationErrors(nothing)).toEqual({ ...each, privacy: CONSENT_NEEDED })
  expect(recoveryErrors({ email: '' })).toEqual({ email: required })
  expect(newPasswordErrors({ password: '', repeat: '' })).toEqual({ password: required, repeat: required })
})

test('a good form is not scolded', () => {
  const anna = { login: 'anna', email: 'anna@mail.ru', password: 'тихая гавань', repeat: 'тихая гавань', privacy: 'on' }
  expect(registrationErrors(anna)).toEqual({})
  expect(signInErrors(anna)).toEqual({})
})

test('a wrong login, address or repeated password is named', () => {
  const wrong = registrationErrors({ login: 'я', email: 'abc', password: '12a45', repeat: '12a46', privacy: 'on' })
  expect(wrong).toEqual({
    login: 'От 3 до 32 латинских букв, цифр и знаков . _ @ -',
    email: 'Email указан неверно',
    password: 'Минимальная длина пароля 6 символов',
    repeat: 'Пароли не совпадают',
  })
})
