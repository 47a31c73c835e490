import { expect, test } from 'vitest'
import { MAX_PASSENGERS } from './air/query.ts'
import { MAX_ADULTS, MAX_CHILDREN, MAX_CHILD_AGE, MAX_IDS, MAX_NIGHTS } from './hotels/query.ts'
import { refusalOfMessages } from './refusal-words.ts'
import { Refusal, type RefusalCode, refusalCodes, sentenceOf, wireTextOf } from './refusal.ts'

const textOf = (...args: Parameters<typeof refusalOfMessages>) => refusalOfMessages(...args).text

/** The whole catalogue of errors for air: what a server says and what the visitor reads (spec §8, DAIR-11). */
const catalogue = [
  ['No flights found', 'По данному запросу рейсы не найдены'],
  ['Past date', 'В запросе указана прошедшая дата'],
  ['Bad town code or name', 'Неверный код или название города'],
  ['Child needs adult over 18', 'Дети на этом рейсе должны лететь в сопровождении взрослого 18 лет и старше'],
  ['Expired session', 'Время на бронирование истекло, выполните новый поиск'],
  ['Session expired', 'Время на бронирование истекло, выполните новый поиск'],
  ['Sale forbidden', 'Время на бронирование истекло, выполните новый поиск'],
  ['Wrong document format', 'Неправильный формат документа'],
  ['No seats', 'Невозможно получить места на рейсе. Попробуйте выполнить новый поиск'],
  ['Wrong e-mail', 'Email указан неверно'],
  ['Wrong email', 'Email указан неверно'],
] as const

test.each(catalogue)('«%s» is recognised alone, in any case and inside other words [ERR-04]', (message, shown) => {
  for (const said of [message, message.toUpperCase(), `GDS-114: ${message.toLowerCase()} in class Q (retry)`]) {
    expect(textOf([said], 'air.supplier-failed')).toBe(shown)
    expect(textOf([said], 'unknown')).toBe(shown)
  }
})

test('a search for yesterday is refused because of the date [ERR-05]', () => {
  expect(textOf(['Past date'], 'air.supplier-failed')).toBe('В запросе указана прошедшая дата')
})

test('an unknown city is reported as unknown [ERR-06]', () => {
  expect(textOf(['Bad town code or name: ZZZ'], 'air.supplier-failed')).toBe('Неверный код или название города')
})

test('one silent airline of several leaves nothing red on the page [ERR-07]', () => {
  for (const said of ['Airline not available: U6', 'Carrier timeout', 'PARTIAL RESULT']) {
    expect([textOf([said], 'air.supplier-failed'), textOf([said], 'unknown')]).toEqual(['', ''])
  }
})

test('the second spelling of the field is read when the first says nothing', () => {
  expect(textOf([null, 'Wrong e-mail'], 'unknown')).toBe('Email указан неверно')
})

test('a server already speaking Russian is quoted', () => {
  expect(textOf(['Слишком много запросов. Повторите через 7 с'], 'air.supplier-failed')).toBe(
    'Слишком много запросов. Повторите через 7 с',
  )
})

test('an unrecognised failure is shown as a failed search or the default error [ERR-01]', () => {
  for (const said of ['java.lang.NullPointerException', '', undefined, { message: 'odd' }]) {
    expect(textOf([said], 'air.supplier-failed')).toBe('Ошибка поиска билетов')
    expect(textOf([said], 'unknown')).toBe('Произошла техническая ошибка, уже ремонтируем')
  }
  expect(new Refusal('unknown').message).toBe(textOf([], 'unknown'))
})

test('our own server says in the supplier’s words what the table turns into the same sentence', () => {
  const spoken: RefusalCode[] = [
    'air.nothing-found',
    'air.past-date',
    'air.bad-city',
    'air.adult-needed',
    'air.session-expired',
    'air.wrong-document',
    'air.no-seats',
    'air.wrong-email',
  ]
  for (const code of spoken) expect(refusalOfMessages([wireTextOf(code)], 'unknown')).toEqual({ code, text: sentenceOf(code) })
})

test('whatever flights refuse is read as its own sentence, never as a fault of ours', () => {
  const byCode: RefusalCode = 'order.price-changed' // recognised by its code and answered with a question (DAIR-18)
  const codes = refusalCodes.filter((code) => code !== byCode)
  expect(codes.filter((code) => refusalOfMessages([wireTextOf(code)], 'unknown').text !== sentenceOf(code))).toEqual([])
})

test('the sentences name the limits the product has', () => {
  const named = (code: RefusalCode) => sentenceOf(code).match(/\d+/g)?.map(Number)
  expect(named('hotels.too-long')).toEqual([MAX_NIGHTS])
  expect(named('hotels.bad-guests')).toEqual([1, MAX_ADULTS, MAX_CHILDREN, 0, MAX_CHILD_AGE])
  expect(named('hotels.too-many-ids')).toEqual([MAX_IDS])
  expect(named('air.bad-passengers')).toEqual([MAX_PASSENGERS])
})
