import { expect, test } from 'vitest'
import { maskLogin, operationOf } from './ledger.ts'
import { signedPoints } from './points.ts'

test('a change of points has spaces between thousands and its own sign', () => {
  expect([370, -1240, 0].map(signedPoints)).toEqual(['+370', '−1\u00a0240', '0'])
})

test('a follower is shown without being named, even when the login is an e-mail', () => {
  expect(['ivan.petrov', 'ivanov@mail.ru', 'anna', 'a@b.ru'].map(maskLogin)).toEqual(['iv***ov', 'iv***ov', 'a***', 'a***'])
})

test('every line of the history says what happened, and a follower keeps their order number', () => {
  expect(operationOf('accrual', 'A00000001')).toBe('Начисление за покупку A00000001')
  expect(operationOf('referral', 'A00000001')).toBe('Начисление за покупку подписчика')
  expect(operationOf('reserve', 'A00000001')).toBe('Оплата заказа A00000001')
  expect(operationOf('return', 'A00000001')).toBe('Возврат бонусов по заказу A00000001')
  expect(operationOf('reversal', 'A00000001')).toBe('Отмена начисления по заказу A00000001')
  expect(operationOf('release', 'A00000001')).toBe('Возврат резерва')
})
