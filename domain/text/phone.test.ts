import { expect, test } from 'vitest'
import { isPhone, maskPhone, phoneError, wirePhone } from './phone.ts'

test('a phone is shown by the mask however it is typed or pasted [VALID-13]', () => {
  for (const typed of [
    '9161234567',
    '89161234567',
    '8 (916) 123-45-67',
    '+7 916 123-45-67',
    '79161234567',
    '+7 8 916 123 45 67',
  ]) {
    expect(maskPhone(typed)).toBe('+7 916 123 45 67')
  }
})

test('a number dialled from abroad, or out of Russia, is the same number, or a foreign one', () => {
  for (const typed of ['00 7 916 123-45-67', '007 916 123 45 67', '810 7 916 123 45 67', '8 10 7 916 123 45 67']) {
    expect(maskPhone(typed)).toBe('+7 916 123 45 67')
    expect(wirePhone(typed)).toBe('+79161234567')
  }
  for (const [typed, shown] of [
    ['00 44 20 7946 0958', '+44 20 7946 0958'],
    ['8 10 375 29 123-45-67', '+375 29 123-45-67'],
  ] as const) {
    expect(maskPhone(typed)).toBe(shown)
    expect(phoneError(wirePhone(typed))).toBe('Нужен номер, который начинается с\u00a0+7')
  }
})

test('typing digit by digit keeps the mask and swallows the old long-distance eight', () => {
  const steps = [...'89161234567'].reduce<string[]>((shown, digit) => [...shown, maskPhone((shown.at(-1) ?? '') + digit)], [])
  expect(steps).toEqual([
    '+7',
    '+7 9',
    '+7 91',
    '+7 916',
    '+7 916 1',
    '+7 916 12',
    '+7 916 123',
    '+7 916 123 4',
    '+7 916 123 45',
    '+7 916 123 45 6',
    '+7 916 123 45 67',
  ])
})

test('everything can be erased', () => {
  expect(maskPhone('+7 9')).toBe('+7 9')
  expect(maskPhone('+7 ')).toBe('+7')
  expect(maskPhone('+')).toBe('+')
  expect(maskPhone('')).toBe('')
})

test('the wire carries eleven digits with a plus; an unfinished number is no phone [VALID-13]', () => {
  expect(wirePhone('+7 916 123 45 67')).toBe('+79161234567')
  expect(isPhone(wirePhone('+7 916 123 45 67'))).toBe(true)
  expect(isPhone(wirePhone('+7 916 123 45'))).toBe(false)
  expect(wirePhone('+7')).toBe('')
})

test('a number of Asia stays one, pasted or typed, though its code begins with the long-distance eight', () => {
  for (const number of ['+86 139 1234 5678', '+81 90 1234 5678', '+82 10 1234 5678', '+852 5123 4567', '+886 912 345 678']) {
    expect(maskPhone(number)).toBe(number)
    expect(phoneError(wirePhone(number))).toBe('Нужен номер, который начинается с\u00a0+7')
  }
  expect(maskPhone('8 10 86 139 1234 5678')).toBe('+86 139 1234 5678')
  expect([...'+8613912345678'].reduce((shown, digit) => maskPhone(shown + digit), '')).toBe('+8613912345678')
  expect(maskPhone('+8 916 123-45-67')).toBe('+7 916 123 45 67')
  expect(maskPhone('+8 (495) 123-45-67')).toBe('+7 495 123 45 67')
  expect([...'+89161234567'].reduce((shown, digit) => maskPhone(shown + digit), '')).toBe('+7 916 123 45 67')
})

test('a number of another country is not turned into a Russian one nobody answers', () => {
  for (const typed of ['+44 20 7946 0958', '+375 (29) 123-45-67', '+1 202 555 01 99', '+44 20 7946 09']) {
    expect(maskPhone(typed)).toBe(typed)
    expect(isPhone(wirePhone(maskPhone(typed)))).toBe(false)
    expect(phoneError(wirePhone(typed))).toBe('Нужен номер, который начинается с\u00a0+7')
  }
})
