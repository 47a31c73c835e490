import { expect, test } from 'vitest'
import { closedNotices } from './closed-airports.ts'

test('a visitor looking at a closed airport reads since when it is closed and where else one can fly', () => {
  const [notice, ...rest] = closedNotices(['MOW', 'SIP'])
  expect(rest).toEqual([])
  expect(notice!.replaceAll('\u00a0', ' ')).toBe(
    'Аэропорт Симферополя закрыт для пассажирских рейсов с 24 февраля 2022 года. Перед покупкой проверьте, открылся ли он. ' +
      'Ближайшие работающие аэропорты: Сочи и Минеральные Воды.',
  )
  expect(closedNotices(['ROV'])[0]).toContain('Ростова-на-Дону')
  expect(closedNotices(['MOW', 'AER', 'toString'])).toEqual([])
})
