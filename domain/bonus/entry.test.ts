import { expect, test } from 'vitest'
import { entryKinds, operationOf } from './ledger.ts'

test('every line of the history says what happened, and a friend’s order number stays theirs', () => {
  expect(entryKinds.map((kind) => operationOf(kind, 'A-7'))).toEqual([
    'Начисление за покупку A-7',
    'Начисление за покупку подписчика',
    'Оплата заказа A-7',
    'Возврат резерва',
    'Оплата заказа A-7',
    'Возврат бонусов по заказу A-7',
    'Отмена начисления по заказу A-7',
    'Отмена начисления за покупку подписчика',
  ])
})
