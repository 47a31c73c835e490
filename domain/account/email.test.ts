import { expect, test } from 'vitest'
import { emailError, isEmail, normaliseEmail } from './email.ts'

test('addresses that a mail can reach are taken', () => {
  for (const email of [
    'a@b.ru',
    'ivan.petrov+trip@mail.example.org',
    'иван@почта.рф',
    "o'neil@mail.ie",
    'a@xn--80a1acny.xn--p1ai',
  ]) {
    expect(isEmail(email), email).toBe(true)
  }
})

test('an address is taken as it looks: out of a page, a PDF or an Asian keyboard', () => {
  for (const typed of [
    '\u200Bivan12@mail.ru\u00A0',
    'ｉｖａｎ１２＠ｍａｉｌ．ｒｕ',
    'ivan12@mail.ru\u2060',
    '\u3000ivan12\u00AD@mail.ru',
  ]) {
    expect(normaliseEmail(typed)).toBe('ivan12@mail.ru')
    expect(emailError(typed)).toBeUndefined()
  }
  expect(normaliseEmail('и\u0306ога@почта.рф')).toBe('йога@почта.рф')
  expect(emailError('i van@mail.ru')).toBe('Email указан неверно')
})

test('addresses that lead nowhere are refused', () => {
  for (const email of [
    '',
    'ivan',
    'ivan@',
    '@mail.ru',
    'ivan@mail',
    'ivan@@mail.ru',
    'i van@mail.ru',
    'ivan..p@mail.ru',
    'ivan@mail..ru',
    'ivan@-mail.ru',
    'ivan@mail.r',
  ]) {
    expect(isEmail(email), email).toBe(false)
  }
  expect(isEmail(`${'a'.repeat(65)}@mail.ru`)).toBe(false)
  expect(isEmail(`a@${'b'.repeat(260)}.ru`)).toBe(false)
})
