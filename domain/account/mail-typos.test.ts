import { expect, test } from 'vitest'
import { suggestMail, typoCount } from './mail-typos.ts'

test('a mistyped domain gets the right one suggested [VALID-08]', () => {
  expect(suggestMail('ivan@gmial.com')).toBe('ivan@gmail.com')
  expect(suggestMail('Ivan.Petrov@YANDX.RU')).toBe('Ivan.Petrov@yandex.ru')
  expect(suggestMail('ivan@hotmail.con')).toBe('ivan@hotmail.com')
  expect(suggestMail('ivan@mail.tu')).toBe('ivan@mail.ru')
})

test('the list knows forty-five misspellings [VALID-08]', () => {
  expect(typoCount).toBe(45)
})

test('right and merely similar domains are left alone', () => {
  for (const email of ['a@gmail.com', 'a@gmail.ru', 'a@mai.ru', 'a@mil.ru', 'a@yandex.com', 'gmial.com', '@gmial.com', '']) {
    expect(suggestMail(email)).toBeUndefined()
  }
})
