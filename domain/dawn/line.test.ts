import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/text/dates.ts'
import { dawnLine, type Sunrise } from './line.ts'
import { sunrisesAround } from './sunrise.ts'

const at = Date.parse('2026-11-22T05:21:00Z')
const sunrise = (name: string, minutes: number): Sunrise => ({
  iata: name,
  name,
  timeZone: 'UTC',
  rise: at + minutes * MINUTE_MS,
})

test('the line names who saw the sun in the last twenty minutes, and who will see it ten minutes later or more', () => {
  expect(dawnLine([sunrise('Москва', -3), sunrise('Тула', 2), sunrise('Минск', 15)], at)).toMatchObject({
    now: { name: 'Москва' },
    next: { name: 'Минск', minutes: 15 },
  })
})

test('of several, the first of the list is named: cities we sell come first, then the larger ones', () => {
  expect(dawnLine([sunrise('Сочи', -19), sunrise('Анкара', -1)], at)?.now.name).toBe('Сочи')
  const [first] = sunrisesAround(at, 2 * HOUR_MS, (iata) => iata === 'MSQ')
  expect(first).toMatchObject({ iata: 'MSQ' })
})

test('over an empty ocean the nearest sunrise is named, and with none near, nobody', () => {
  expect(dawnLine([sunrise('Понта-Делгада', 12)], at)).toMatchObject({ now: { name: 'Понта-Делгада' }, next: undefined })
  expect(dawnLine([sunrise('Понта-Делгада', 50)], at)).toBeUndefined()
  expect(dawnLine([], at)).toBeUndefined()
})

test('at every third of an hour of the year somewhere it dawns, and nearly always the sun is just up', () => {
  let [moments, nobody, empty] = [0, 0, 0]
  for (let day = 0; day < 365; day += 15) {
    for (let minute = 0; minute < 1440; minute += 20) {
      const moment = Date.UTC(2026, 0, 1) + day * DAY_MS + minute * MINUTE_MS
      const line = dawnLine(
        sunrisesAround(moment, HOUR_MS, () => false),
        moment,
      )
      moments++
      if (!line) nobody++
      else if (line.now.rise > moment || line.now.rise <= moment - 20 * MINUTE_MS) empty++
    }
  }
  expect(nobody).toBe(0)
  expect(empty / moments).toBeLessThan(0.06)
})

test('what is sent for two hours is small', () => {
  const list = sunrisesAround(at, 2 * HOUR_MS, () => false)
  expect(list.length).toBeGreaterThan(20)
  expect(list.length).toBeLessThan(120)
})
