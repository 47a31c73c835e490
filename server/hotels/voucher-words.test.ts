import { expect, test } from 'vitest'
import { termsInWords } from './voucher-words.ts'

const night = { from: '2026-12-18T21:00:00Z', amount: 8_800 }
const whole = { from: '2026-12-19T21:00:00Z', amount: 26_400 }
const plain = (terms: { ru: string; en: string }) => ({ ...terms, ru: terms.ru.replaceAll('\u00a0', ' ') })

test('the terms name when cancelling is free, then what is kept from when, by the hotel’s clock', () => {
  const terms = { isAvailable: true, freeUntil: night.from, penalties: [night, whole] }
  expect(plain(termsInWords(terms, 26_400, 'Europe/Istanbul')).ru).toBe(
    'Бесплатно до 18.12.2026 23:59. С 19.12.2026 00:00 удерживается 8 800 ₽. С 20.12.2026 00:00 удерживается вся стоимость.',
  )
})

test('a room booked when a night is already kept is not called one that gives nothing back', () => {
  const terms = { isAvailable: false, freeUntil: null, penalties: [night, whole] }
  expect(plain(termsInWords(terms, 26_400, 'Europe/Istanbul')).ru).toBe(
    'С 19.12.2026 00:00 удерживается 8 800 ₽. С 20.12.2026 00:00 удерживается вся стоимость.',
  )
})

test('a room that gives nothing back says so in both languages', () => {
  const terms = { isAvailable: false, freeUntil: null, penalties: [whole] }
  expect(termsInWords(terms, 26_400, 'Europe/Istanbul')).toEqual({
    ru: 'Без бесплатной отмены: удерживается вся стоимость.',
    en: 'Non-refundable: 100% of the price is charged.',
  })
})
