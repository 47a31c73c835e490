import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

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
