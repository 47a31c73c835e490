import { expect, test } from 'vitest'
import { aliases } from './spelling-index.ts'
import { suggest } from './suggest.ts'

const titles = (text: string) => suggest(text).map(({ title }) => title)

test('a city is listed with its airports, sorted by the Russian alphabet', () => {
  expect(titles('моск')).toEqual(['Москва', 'Москва, Внуково', 'Москва, Домодедово', 'Москва, Жуковский', 'Москва, Шереметьево'])
  expect(suggest('Шереметьево')).toEqual([
    { id: 'SVO', iataCode: 'SVO', title: 'Москва, Шереметьево', country: 'Россия', city: 'Москва' },
  ])
})

test('the wrong keyboard layout is understood both ways', () => {
  expect(titles('vjcrdf')).toContain('Москва')
  expect(titles('ьщысщц')).toContain('Москва')
  expect(titles(',fre')).toEqual(['Баку'])
})

test('Latin letters and nicknames lead to the Russian name', () => {
  expect(titles('moskva')).toContain('Москва')
  expect(titles('sankt-peterburg')).toEqual(['Санкт-Петербург'])
  expect(titles('piter')).toContain('Санкт-Петербург')
  expect(titles('питер')).toContain('Санкт-Петербург')
  expect(titles('алма-ата')).toEqual(['Алматы'])
})

test('IATA codes of cities and airports work in any case', () => {
  expect(titles('LED')).toContain('Санкт-Петербург')
  expect(titles('svo')).toEqual(['Москва, Шереметьево'])
  expect(titles('Mow')).toContain('Москва')
})

test('е matches ё and a hyphen may be a space', () => {
  expect(titles('орел')).toEqual(titles('орёл'))
  expect(titles('череповец')).toEqual(['Череповец'])
  expect(titles('нью йорк')).toEqual(titles('Нью-Йорк'))
  expect(titles('кельн')).toContain('Кёльн')
})

test('Latin letters that look Russian do not hide a city', () => {
  expect(titles('Coчи')).toEqual(titles('Сочи'))
  expect(titles('Mocквa')).toContain('Москва')
})

test('the name of a country leads to its cities', () => {
  expect(titles('Турция')).toEqual(expect.arrayContaining(['Анталья', 'Стамбул']))
  expect(titles('nehwbz')).toEqual(titles('турция'))
  expect(titles('Черногория')).toContain('Тиват')
  expect(titles('итал')).not.toContain('Москва')
})

test('one typo is forgiven from four letters on', () => {
  expect(titles('мозква')).toContain('Москва')
  expect(titles('Екатеринбрг')).toEqual(['Екатеринбург'])
  expect(titles('мсоква')).toContain('Москва')
  expect(titles('сочии')).toEqual(['Сочи'])
})

test('never more than ten, always in the order of the Russian alphabet', () => {
  const collator = new Intl.Collator('ru')
  for (const letter of 'абвгдежзиклмнопрстуфхцчшэюяabcdefgh') {
    const found = titles(letter)
    expect(found.length).toBeLessThanOrEqual(10)
    expect(found).toEqual(found.toSorted(collator.compare))
  }
})

test('one letter offers the places Russians fly to most', () => {
  expect(titles('с')).toEqual(expect.arrayContaining(['Самара', 'Санкт-Петербург', 'Симферополь', 'Сочи', 'Стамбул']))
  expect(titles('м')).toEqual(expect.arrayContaining(['Москва', 'Минеральные Воды', 'Минск']))
})

test('a place is found as papers, maps and other sites write it', () => {
  for (const text of ['Сочи, Россия', 'город Сочи', 'Сочи (AER)', 'Россия, Краснодарский край, г Сочи, ул Ленина, д 1'])
    expect([text, titles(text)]).toEqual([text, ['Сочи']])
  expect(titles('Москва, Россия')).toEqual(titles('Москва'))
  expect(titles('аэропорт Шереметьево')).toEqual(['Москва, Шереметьево'])
})

test('a nickname typed in full is the only suggestion: Enter takes no city that merely begins with it', () => {
  expect(titles('питер')).toEqual(['Санкт-Петербург'])
  expect(titles('питерм')).toEqual(['Питермарицбург'])
})

test('nothing means nothing', () => {
  expect(suggest('')).toEqual([])
  expect(suggest(' - ')).toEqual([])
  expect(suggest('щщщъъъ')).toEqual([])
})

test('every nickname leads to a place we sell', () => {
  for (const [nickname, codes] of Object.entries(aliases)) {
    expect([nickname, suggest(nickname).map(({ iataCode }) => iataCode)]).toEqual([nickname, expect.arrayContaining(codes)])
  }
})
