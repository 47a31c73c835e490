import { expect, test } from 'vitest'
import { drawnMetro, drawnWaters, extentOf, metroStations } from './chart.ts'

test('a river is a curve through its points, and its name stands as near to the centre as it can', () => {
  const [river] = drawnWaters({ waters: [['Нева', 400, 'M-30,10l20,0 40,0']] })
  expect(river!.path).toMatch(/^M-30,10C.*-10\.00,10\.00C.*30\.00,10\.00$/)
  expect(river!.places.slice(0, 2)).toEqual([
    { x: -10, y: 10 },
    { x: 10, y: 10 },
  ])
  expect(extentOf([river!])).toBe(60)
})

test('a lake is closed, and its name stands in the middle of the water', () => {
  const [lake] = drawnWaters({ waters: [['Кабан', 0, 'M5,-5l5,5 0,40-5,5-5-5 0-40z']] })
  expect(lake!.path.endsWith('z')).toBe(true)
  expect(lake!.places[0]).toEqual({ x: 5, y: 20 })
})

test('a name never stands on the land round which a water bends', () => {
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
