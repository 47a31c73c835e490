import { expect, test } from 'vitest'
import { tripSentence } from './ribbon.ts'

test('the ribbon of a trip is described in one sentence, the stay without a hotel too', () => {
  const text = tripSentence([
    { kind: 'way', from: 'Москва', to: 'Стамбул', departure: '2026-12-12T06:25:00', arrival: '2026-12-12T10:35:00' },
    { kind: 'nights', city: 'Стамбул', nights: 7, since: '2026-12-12T10:35:00', hotel: null },
    { kind: 'way', from: 'Стамбул', to: 'Москва', departure: '2026-12-19T20:05:00', arrival: '2026-12-20T00:50:00' },
  ])
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    'Вся поездка: Москва — Стамбул, вылет 12 декабря в 06:25, прилёт 12 декабря в 10:35; 7 ночей в городе Стамбул, жильё не выбрано; ' +
      'Стамбул — Москва, вылет 19 декабря в 20:05, прилёт 20 декабря в 00:50',
  )
})
