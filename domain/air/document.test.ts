import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusal.ts'
import type { Day } from '#domain/text/dates.ts'
import {
  defaultDocument,
  documentChoices,
  documentLabel,
  expiryError,
  isTooLong,
  maskNumber,
  numberError,
  showNumber,
  wasRepaired,
  wireNumber,
} from './document.ts'
import { documentTypes } from './passenger.ts'

test('the four documents have their wire names and their Russian labels [AIRB-11]', () => {
  expect(documentTypes.map((type) => [type, documentLabel[type]])).toEqual([
    ['passportrf', 'Паспорт РФ'],
    ['forpassportrf', 'Загранпаспорт РФ'],
    ['birthcert', 'Свидетельство о рождении'],
    ['nationalpassport', 'Паспорт иностранного гражданина'],
  ])
})

test('a passport number is taken however it is pasted and travels without spaces', () => {
  for (const typed of ['4510123456', '45 10 123456', '4510№123456', '4510 № 123 456', ' 45-10-123456 ', '4510 N°123456']) {
    expect(wireNumber('passportrf', typed)).toBe('4510123456')
  }
  expect(wireNumber('forpassportrf', '75 №1234567')).toBe('751234567')
  expect(wireNumber('nationalpassport', 'ab 12-345')).toBe('AB12345')
})

test('numbers are shown in groups while they are typed, and no digit is lost', () => {
  expect(['4', '4510', '45101', '4510123456', '45101234567'].map((typed) => maskNumber('passportrf', typed))).toEqual([
    '4',
    '4510',
    '4510 1',
    '4510 123456',
    '4510 1234567',
  ])
  expect(maskNumber('forpassportrf', '7512345678')).toBe('75 12345678')
  expect(maskNumber('birthcert', 'iv-мю')).toBe('iv-мю')
})

test('letters of the wrong alphabet in a birth certificate are put right', () => {
  expect(wireNumber('birthcert', 'ХV-MЮ № 112233')).toBe('XVМЮ112233')
  expect(wireNumber('birthcert', 'ivбк123456')).toBe('IVБК123456')
  expect(wireNumber('birthcert', 'П-АК 500111')).toBe('IIАК500111')
  expect(wireNumber('birthcert', '1-АБ 123456')).toBe('IАБ123456')
  expect(wasRepaired('birthcert', 'ХV-МЮ № 112233')).toBe(true)
  expect(wasRepaired('birthcert', 'xv-МЮ 112233')).toBe(false)
  expect(showNumber('birthcert', 'XVМЮ112233')).toBe('XV-МЮ №\u00a0112233')
})

test('a numeral that is not Roman is no birth certificate', () => {
  expect(['IIIIАБ123456', 'VXАБ123456', 'АБ123456', 'IXАБ12345', 'IXAB123456'].map((it) => numberError('birthcert', it))).toEqual(
    Array(5).fill(`${sentenceOf('air.wrong-document')}. Как здесь: IV-МЮ № 112233`),
  )
  expect(['IАБ123456', 'IXАБ123456', 'XLIVАБ123456', 'IIIМЮ000001'].map((it) => numberError('birthcert', it))).toEqual(
    Array(4).fill(undefined),
  )
})

test('every type has its own length and letters', () => {
  expect(numberError('passportrf', '451012345')).toBe('В\u00a0серии и\u00a0номере 10 цифр, а\u00a0здесь 9')
  expect(numberError('passportrf', '451012345678')).toBe('В\u00a0серии и\u00a0номере 10 цифр, а\u00a0здесь 12')
  expect(numberError('passportrf', '4510123456')).toBeUndefined()
  expect(numberError('forpassportrf', '7512345')).toBe('В\u00a0серии и\u00a0номере 9 цифр, а\u00a0здесь 7')
  expect(numberError('forpassportrf', '751234567')).toBeUndefined()
  expect(numberError('nationalpassport', 'AB12')).toBe(
    `${sentenceOf('air.wrong-document')}: от\u00a05 до\u00a020 букв и\u00a0цифр`,
  )
  expect(numberError('nationalpassport', 'A'.repeat(21))).toContain(sentenceOf('air.wrong-document'))
  expect(numberError('nationalpassport', 'AB12345')).toBeUndefined()
})

test('more digits than a document has are noticed while they are typed, fewer are not', () => {
  expect(['4510 12345', '4510 123456', '4510 1234567'].map((typed) => isTooLong('passportrf', typed))).toEqual([
    false,
    false,
    true,
  ])
  expect(isTooLong('forpassportrf', '75 12345678')).toBe(true)
  expect(isTooLong('nationalpassport', 'A'.repeat(21))).toBe(false)
})

function offered(age: number | undefined, ...countries: string[]) {
  return documentChoices(age, { countries })
    .filter((choice) => choice.reason === null)
    .map((choice) => choice.type)
}

test('the route and the age decide which documents will do', () => {
  expect(offered(30, 'RU')).toEqual(['passportrf', 'forpassportrf', 'nationalpassport'])
  expect(offered(10, 'RU')).toEqual(['forpassportrf', 'birthcert', 'nationalpassport'])
  expect(offered(undefined, 'RU')).toEqual(['passportrf', 'forpassportrf', 'birthcert', 'nationalpassport'])
  for (const neighbour of ['BY', 'KZ', 'KG', 'AM']) {
    expect(offered(30, 'RU', neighbour)).toEqual(['passportrf', 'forpassportrf', 'nationalpassport'])
    expect(offered(10, 'RU', neighbour)).toEqual(['forpassportrf', 'nationalpassport'])
  }
  expect(offered(30, 'RU', 'TR')).toEqual(['forpassportrf', 'nationalpassport'])
  expect(offered(30, 'RU', 'TR', 'AM')).toEqual(['forpassportrf', 'nationalpassport'])
})

test('a carrier that takes one document alone says so of the others, and the form begins with it', () => {
  const rules = { countries: ['RU', 'AM'], taken: ['forpassportrf'] as const }
  const said = documentChoices(30, rules).map(({ type, reason }) => [type, reason?.replaceAll('\u00a0', ' ') ?? null])
  expect(said).toEqual([
    ['passportrf', 'Этот перевозчик его не принимает'],
    ['forpassportrf', null],
    ['birthcert', 'Свидетельство принимают только на рейсах внутри России'],
    ['nationalpassport', 'Этот перевозчик его не принимает'],
  ])
  expect(defaultDocument(undefined, rules)).toBe('forpassportrf')
})

test('fourteen is the age of the passport', () => {
  expect(offered(13, 'RU')).toContain('birthcert')
  expect(offered(13, 'RU')).not.toContain('passportrf')
  expect(offered(14, 'RU')).toContain('passportrf')
  expect(offered(14, 'RU')).not.toContain('birthcert')
})

test('the form begins with the document most people carry', () => {
  expect(defaultDocument(undefined, { countries: ['RU'] })).toBe('passportrf')
  expect(defaultDocument(35, { countries: ['RU', 'AM'] })).toBe('passportrf')
  expect(defaultDocument(5, { countries: ['RU'] })).toBe('birthcert')
  expect(defaultDocument(5, { countries: ['RU', 'BY'] })).toBe('forpassportrf')
  expect(defaultDocument(35, { countries: ['RU', 'TR'] })).toBe('forpassportrf')
})

test('a passport that ends during the trip is refused; the internal one never ends', () => {
  const landing = '2027-01-10' as Day
  expect(expiryError('forpassportrf', '09-01-2027', landing)).toBe('Срок документа истечёт до конца поездки')
  expect(expiryError('forpassportrf', '10-01-2027', landing)).toBeUndefined()
  expect(expiryError('nationalpassport', null, landing)).toBe('Обязательное поле')
  expect(expiryError('nationalpassport', '31-02-2030', landing)).toBe('Такой даты нет')
  expect(expiryError('passportrf', null, landing)).toBeUndefined()
})
