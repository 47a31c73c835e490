import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlaceDirectory } from './directory.ts'

/** A directory that knows Moscow with three airports at least, Sochi, Kazan and at least eleven cities that begin with «К». */
export type DirectoryUnderTest = { places: PlaceDirectory; close(): Promise<void> }

const inRussian = new Intl.Collator('ru').compare

/** What any `PlaceDirectory` does, whatever its source (DAIR-24). */
export function placeDirectorySuite(name: string, open: () => Promise<DirectoryUnderTest>): void {
  describe(name, () => {
    let under: DirectoryUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    test('the beginning of a name brings the city and its airports, by the alphabet', () => {
      const found = under.places.suggest('моск')
      expect(found[0]).toMatchObject({ iataCode: 'MOW', title: 'Москва', city: 'Москва', country: 'Россия' })
      const titles = found.map(({ title }) => title)
      expect(titles.length).toBeGreaterThanOrEqual(4)
      expect(titles).toEqual(titles.toSorted(inRussian))
    })

    test('never more than ten, and nothing for what means nothing', () => {
      expect(under.places.suggest('к')).toHaveLength(10)
      expect(under.places.suggest('щщщщщ')).toEqual([])
      expect(under.places.airports('щщщщщ')).toEqual([])
    })

    test('the airports of a city are each listed with it, and the busiest where nothing is typed', () => {
      const moscow = under.places.airports('Москва')
      expect(moscow.map(({ iata }) => iata)).toContain('SVO')
      expect(new Set(moscow.map(({ city }) => city))).toEqual(new Set(['Москва']))
      const busiest = under.places.airports('')
      expect([busiest.length > 0, busiest.length <= 10]).toEqual([true, true])
    })

    test('an airport has its place in words and a zone; a code nobody has is no place', () => {
      expect(under.places.placeOf('SVO')).toEqual({ inCity: 'в\u00a0Москве', timeZone: 'Europe/Moscow' })
      expect(under.places.placeOf('QQQ')).toBeUndefined()
    })

    test('neighbours are sorted nearest first; a single airport is preceded by its whole city at zero distance', () => {
      const [whole, ...near] = under.places.near('SVO')
      expect(whole).toEqual({ iata: 'MOW', city: 'Москва', km: 0 })
      expect(near.map(({ km }) => km)).toEqual(near.map(({ km }) => km).toSorted((one, other) => one - other))
      expect(under.places.near('QQQ')).toEqual([])
    })

    test('a city is found by its Russian name, and an unknown one is not', () => {
      expect([under.places.cityNamed('Сочи'), under.places.englishName('Сочи')]).toEqual(['AER', 'Sochi'])
      expect([under.places.cityNamed('Нигде'), under.places.englishName('Нигде')]).toEqual([undefined, undefined])
    })
  })
}
