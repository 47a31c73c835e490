import { expect, test } from 'vitest'
import { matchLine } from './hotel-matches.ts'

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
