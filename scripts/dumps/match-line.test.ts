import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { DumpNotGiven, UnlikeADump } from '#server/adapters/hotels/ostrovok/content/load-dump.ts'
import { EtgRefusal } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { matchLine } from './hotel-matches.ts'
import { reasonOf } from './load-supplier-content.ts'

const match = {
  hotel: 'moscow-2',
  hotel_words: 'Отель «Панорама», Москва, улица Арбат, 43',
  other: 'ostrovok:7700201',
  other_words: 'Panorama Hotel, Arbat Street, 43',
  match: 'sure',
  reasons: 'name-same address-same',
  metres: 10,
  settled: null,
  joined: true,
}

test('a pair is described by both hotels, the distance and the evidence for it', () => {
  expect(matchLine(match)).toBe(
    'moscow-2  Отель «Панорама», Москва, улица Арбат, 43\n  = ostrovok:7700201  Panorama Hotel, Arbat Street, 43\n  10 м, одно название, один адрес',
  )
  expect(matchLine({ ...match, joined: false })).toContain('подходит и другой отель того же поставщика')
  expect(matchLine({ ...match, settled: 'apart', joined: false })).toMatch(/разведены вручную$/)
})

test('what stops the loading of a dump is named in Russian with what to do, their own words quoted', () => {
  const again = 'Повторите: загрузка продолжится с того же места.'
  const stops: [error: unknown, said: string][] = [
    [
      new UnlikeADump({ lines: 10, unread: 7, written: 3 }),
      'Файл не похож на выгрузку: не разобрано строк 7 из 10. Прежние данные не тронуты; дождитесь следующей выгрузки и повторите.',
    ],
    [
      new EtgRefusal('error', 'incorrect_credentials'),
      'Поставщик отказал: «incorrect_credentials». Проверьте ETG_KEY_ID и ETG_KEY.',
    ],
    [new DumpNotGiven(503, null), `Поставщик не отдаёт выгрузку (HTTP 503). ${again}`],
    [new TypeError('terminated'), `Выгрузка не скачалась: «terminated». ${again}`],
    [new Refusal('hotels.supplier-failed'), `Поставщик не отвечает. ${again}`],
    [new StartRefusal('Диск полон.'), 'Диск полон.'],
  ]
  for (const [error, said] of stops) expect(reasonOf(error)).toBe(said)
})
