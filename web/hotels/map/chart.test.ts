import { expect, test } from 'vitest'
import { contrast } from '#art/oklab.ts'
import { drawnMetro, drawnWaters, extentOf, hourNote, isBare, metroStations, sunHour, tintAt } from './chart.ts'

test('a river is a curve through its points, and its name is as near to the centre as possible', () => {
  const [river] = drawnWaters({ waters: [['Нева', 400, 'M-30,10l20,0 40,0']] })
  expect(river!.path).toMatch(/^M-30,10C.*-10\.00,10\.00C.*30\.00,10\.00$/)
  expect(river!.places.slice(0, 2)).toEqual([
    { x: -10, y: 10 },
    { x: 10, y: 10 },
  ])
  expect(extentOf([river!])).toBe(60)
})

test('a lake is closed, and its name is in the middle of the water', () => {
  const [lake] = drawnWaters({ waters: [['Кабан', 0, 'M5,-5l5,5 0,40-5,5-5-5 0-40z']] })
  expect(lake!.path.endsWith('z')).toBe(true)
  expect(lake!.places[0]).toEqual({ x: 5, y: 20 })
})

test('a name is never on the land a river or lake bends around', () => {
  const [lake] = drawnWaters({ waters: [['Подкова', 0, 'M0,0l40,0 0,40-5,0 0-35-30,0 0,35-5,0z']] })
  for (const { x, y } of lake!.places) expect(x > 5 && x < 35 && y > 5).toBe(false)
})

test('a chart without waters has none', () => {
  expect(drawnWaters({})).toEqual([])
})

test('a line of the metro is a curve through its stations, a circle is closed, and a station of two lines is named once', () => {
  const metro: [string, [string, number, number][]][] = [
    [
      '#e42313',
      [
        ['Парк', 0, 0],
        ['Лубянка', 10, 0],
      ],
    ],
    [
      '#915133',
      [
        ['Парк', 0, 0],
        ['Курская', 10, 10],
        ['Таганская', 0, 10],
        ['Парк', 0, 0],
      ],
    ],
  ]
  expect(drawnMetro({ metro }).map(({ path }) => path.endsWith('z'))).toEqual([false, true])
  expect(
    metroStations({ metro })
      .map(({ name, colour }) => `${name} ${colour}`)
      .toSorted(),
  ).toEqual(['Курская #915133', 'Лубянка #e42313', 'Парк #e42313', 'Таганская #915133'])
})

test('at every hour names are read on the land and on the water, and dusk has a colour of its own', () => {
  for (let hour = 0; hour < 24; hour += 0.25) {
    const { light, dark } = tintAt(hour)
    expect(contrast('#43575a', light.land), `day, ${hour}`).toBeGreaterThan(4.5)
    expect(contrast('#1f5a68', light.sea), `day, ${hour}`).toBeGreaterThan(4.5)
    expect(contrast('#adbfbe', dark.land), `night, ${hour}`).toBeGreaterThan(4.5)
    expect(contrast('#9cc6d0', dark.sea), `night, ${hour}`).toBeGreaterThan(4.5)
    expect(contrast(dark.land, dark.sea), `night, ${hour}`).toBeGreaterThan(1.06)
  }
  expect(tintAt(18).light.land).not.toBe(tintAt(13).light.land)
  // Where it is night a light map says «карта дневная», and is one.
  for (const hour of [3, 21, 23.5]) expect(tintAt(hour).light).toEqual(tintAt(12).light)
})

test('the hour is that of the sun over the town', () => {
  const noon = new Date('2026-11-22T12:00:00Z')
  expect([0, 49.12, -74, 180].map((longitude) => Math.round(sunHour(noon, longitude)))).toEqual([12, 15, 7, 0])
})

test('a town is bare where neither shore nor water nor metro is known', () => {
  const plain = { at: [0, 0] as [number, number], name: 'Псков', reach: 100, districts: [] }
  expect([null, ''].map((land) => isBare({ ...plain, land }))).toEqual([true, true])
  expect(isBare({ ...plain, land: 'M0,0l1,1z' })).toBe(false)
  expect(isBare({ ...plain, land: '', waters: [['Великая', 100, 'M0,0l1,1']] })).toBe(false)
})

test('where the map is lighter or darker than the sky over the town, it is said', () => {
  expect([12, 3, 6, 21, 18.5].map((hour) => hourNote(hour, false)?.replaceAll('\u00a0', ' '))).toEqual([
    undefined,
    'в городе ночь, карта дневная',
    'в городе утро, карта дневная',
    'в городе ночь, карта дневная',
    'в городе вечер, карта дневная',
  ])
  expect([12, 3, 6, 21, 18.5].map((hour) => hourNote(hour, true)?.replaceAll('\u00a0', ' '))).toEqual([
    'в городе день, карта ночная',
    undefined,
    'в городе утро, карта ночная',
    undefined,
    'в городе вечер, карта ночная',
  ])
})
